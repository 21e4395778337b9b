//! What readers find in bad input, in Japanese: with its numbers, its pieces and squares, and what is said within it.

use crate::common;
use kifu::messages::Language;
use kifu::record::fault::Faults;

/// A format, a text, and all that its reader says of it.
const TOLD: &[(&str, &str, &[&str])] = &[
    (
        "kif",
        "手数----指手---------消費時間--\n   1 76歩\n",
        &["「７六歩」として読みました。KIF では「打」か移動元のマスを書きます"],
    ),
    (
        "kif",
        "手数----指手---------消費時間--\n   1 ７六歩\n",
        &["「打」も移動元のマスも書かれていません。KIF ではどちらかを書きます"],
    ),
    (
        "kif",
        "   1 ７六歩(77)\n   3 ２六歩(27)\n",
        &["手数は 2 のはずですが、3 です。2手目として読みました"],
    ),
    (
        "kif",
        "   1 ７六歩(77) (一分)\n",
        &["時間を読み取れません。時間なしで指し手を残します"],
    ),
    (
        "kif",
        "先手の持駒：歩十九\n",
        &["持駒に歩が19枚あります。一組には18枚しかありません"],
    ),
    ("kif", "先手の持駒：と\n", &["「と」は持駒になりません"]),
    (
        "kif",
        "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|一\n",
        &["1段しかありません。盤面は9段です"],
    ),
    (
        "kif",
        "手合割：香落ち\n手合割：角落ち\n",
        &["別の手合割「香落ち」が前に書かれています。こちらを採ります"],
    ),
    (
        "kif",
        "|v玉 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ 玉|\n",
        &["横5マス、縦5マスの盤面です。縦横9マスの将棋だけを読みます"],
    ),
    (
        "ki2",
        "▲７六歩、△３四歩、▲２六歩\n",
        &["KI2 では指し手の間に空白だけを置きます（2回）"],
    ),
    (
        "ki2",
        "▲７六歩 △パス\n",
        &["「パス」は将棋の指し手ではありません"],
    ),
    (
        "ki2",
        "▲７六歩 *好手\n",
        &["指し手の後にコメントがあります。KI2 では別の行に書きます"],
    ),
    ("ki2", "▲７六渉\n", &["駒名がありません"]),
    (
        "csa",
        "P1-KY-KE-GI\n+\n",
        &["この段には3マスあります。9マス必要です"],
    ),
    (
        "csa",
        "PI28KA\n+\n",
        &["2八から角を除くことになっていますが、そこにあるのは飛です"],
    ),
    (
        "csa",
        "P1 *  *  *  * -OU *  *  *  * \nP2\nP3\nP4\nP5\nP6\nP7\n+\n",
        &["盤面に書かれていない段があります。空いているものとして読みました: 8、9"],
    ),
    (
        "csa",
        "PI\n+\n%TORYO\n+7776FU\n'*投了の後\n",
        &["終局後の指し手です（1手）。棋譜には含めません（コメント1件も含めません）"],
    ),
    (
        "usi",
        "こんにちは\nさようなら\n",
        &[
            "局面でも指し手でもありません。行は position、startpos、sfen、moves のどれかで始まります（そうではない行が2行）",
        ],
    ),
    (
        "usi",
        "こんにちは\n",
        &[
            "局面でも指し手でもありません。行は position、startpos、sfen、moves のどれかで始まります",
        ],
    ),
    (
        "sfen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n",
        &["チェスの局面（FEN）です。縦横9マスの将棋だけを読みます"],
    ),
    (
        "usi",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b\n",
        &["持駒と手数がありません。「- 1」として読みます"],
    ),
    (
        "sfen",
        "4k4/9/9/9/9/9/9/4K4 b - 1\n",
        &["盤は9段のはずですが、8段あります"],
    ),
    ("usi", "startpos moves 7G7F\n", &["マスは小文字で書きます"]),
    (
        "moves",
        "Dear reader\n",
        &[
            "指し手でも棋譜の行でもありません。コメントとして残します",
            "指し手がありません",
        ],
    ),
    ("moves", "P7f\n", &["本来はマスの前に - を書きます"]),
    (
        "moves",
        "▲７六歩 △４五合\n",
        &["「合」は合駒の総称で、どの駒かを示していません"],
    ),
    (
        "bod",
        "一行目\n二行目\n",
        &[
            "局面図ではない行（2行）があります。注記として残します",
            "盤面がありません",
        ],
    ),
];

#[test]
fn what_readers_find_is_told_in_japanese() {
    for (format, text, expected) in TOLD {
        let mut faults = Faults::new();
        let read = common::format(format).read.expect("a format that is read");
        read(text, &mut faults);
        let told: Vec<String> = faults
            .iter()
            .map(|fault| fault.tell(Language::Japanese))
            .collect();
        assert_eq!(told, *expected, "{format}: {text}");
    }
}
