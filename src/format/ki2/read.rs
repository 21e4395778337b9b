//! The KI2 reader (spec `kif.md` section 12): that of the family.

use crate::format::kakinoki::reader::{self, Dialect};
use crate::record::fault::Faults;
use crate::record::transcript::Transcript;

/// Reads one game.
pub(super) fn read<'t>(text: &'t str, faults: &mut Faults) -> Transcript<'t> {
    reader::read(text, faults, Dialect::Ki2)
}
