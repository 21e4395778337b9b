//! Node counts of `fixtures/vectors/perft.tsv`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kifu::shogi::{Position, Setup};

#[test]
fn node_counts_are_right() {
    for row in include_str!("../fixtures/vectors/perft.tsv")
        .lines()
        .skip(1)
    {
        let mut fields = row.split('\t');
        let mut field = || fields.next().unwrap();
        let (sfen, depth, nodes) = (field(), field(), field());
        let (setup, _) = Setup::from_sfen(sfen).unwrap();
        let mut position = Position::new(&setup).unwrap();
        assert_eq!(
            position.perft(depth.parse().unwrap()).to_string(),
            nodes,
            "{row}"
        );
        assert_eq!(position.setup(), setup, "{row}");
    }
}
