//! What stands beside the moves of PSN.

mod common;

use common::read_one;

#[test]
fn an_annotation_is_kept_as_a_comment_on_its_move() {
    for (text, expected) in [
        ("1.P7g-7f! 2.P3c-3d?? 3.P2g-2f $14\n", ["!", "??", "$14"]),
        ("1.P7g-7f 2.P3c-3d $2 3.P2g-2f?!\n", ["", "$2", "?!"]),
        ("1.P7f! P3d $14 2.P2f!!\n", ["!", "$14", "!!"]),
        ("[Black \"a\"]\n7g7f! 3c3d?? 2g2f $1\n", ["!", "??", "$1"]),
        ("1.P7g-\n7f! 2.P3c-3d? 3.P2g-2f!\n", ["!", "?", "!"]),
        (
            "[Variant \"shogi\"]\n1. c4! g6? 2. h4 $3\n",
            ["!", "?", "$3"],
        ),
        (
            "1.P7g-7f! {see} 2.P3c-3d (2.P8c-8d! 3.P2g-2f) 3.P2g-2f\n",
            ["!/see", "", ""],
        ),
    ] {
        let game = read_one(common::format("psn"), text.as_bytes());
        let comments: Vec<String> = game
            .record
            .main_line()
            .map(|id| game.record.node(id).comments().join("/"))
            .collect();
        assert_eq!(comments, expected, "{text}");
        assert!(!game.faults.has_error(), "{text}");
        assert_eq!(game.record.plies(), 3, "{text}");
    }
}
