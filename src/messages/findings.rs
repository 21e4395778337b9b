//! The keys of what findings say. What each says, and of what, the files of texts show best.

use super::keys::{Key, keys};

keys! {
    // Moves, replay and claims.
    MOVES_AFTER_END "moves-after-end",
    MOVES_AFTER_END_WITH_COMMENTS "moves-after-end-with-comments",
    LIKELY_WHITE "likely-white",

    // KIF, KI2 and score sheets.
    LEFT_OUT_WITH_REMARKS "left-out-with-remarks",
    GAME_ENDED_BEFORE "game-ended-before",
    VARIATION_PLY_UNREADABLE "variation-ply-unreadable",

    // CSA, USI, SFEN, BOD, lists of moves and notations.

    // PSN, JKF, USEN and JSON lines.

    // Files, archives and outputs.
}
