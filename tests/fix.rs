//! Mending: lenient texts and the strict ones they stand for; the record stays the same, and nothing else changes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::random::{self, Rng, Wanted};
use common::{Game, corpus};
use kifu::batch::games::{Games, Next, Reading};
use kifu::batch::mend::{self, Change, Rewrite};
use kifu::batch::policy::Policy;
use kifu::batch::work::Job;
use kifu::format::{Format, WriteOptions};
use kifu::record::clock::Clock;
use kifu::record::fault::{Code, Severity};
use kifu::record::tree::{Content, NodeId, Record};
use kifu::text::encoding::{self, Encoding};

/// Mends a file, and gives its bytes and the changes.
fn fix(format: &'static Format, bytes: &[u8]) -> (Vec<u8>, Vec<Change>) {
    let job = Job {
        policy: Policy::default(),
        shown: Severity::Note,
        start: None,
        target: None,
    };
    let reading = Reading {
        format: Some(format),
        ..Reading::default()
    };
    let mut games = Games::new(bytes, reading, Vec::new());
    let (mut rewrite, mut changes) = (Rewrite::default(), Vec::new());
    loop {
        match games.next_game() {
            Next::Game(chunk) => {
                let mended = mend::mend(&chunk, &job);
                rewrite.utf16 = chunk.turned_from;
                rewrite.lines.extend(mended.lines);
                changes.extend(mended.changes);
            }
            Next::More => games.refill().unwrap(),
            Next::TooLarge { first_line } => panic!("line {first_line}: too large"),
            Next::End => break,
        }
    }
    let mut fixed = Vec::new();
    mend::copy(bytes, &rewrite, &mut fixed).unwrap();
    (fixed, changes)
}

fn fix_text(format: &str, text: &str) -> String {
    let (fixed, _) = fix(common::format(format), text.as_bytes());
    String::from_utf8(fixed).unwrap()
}

/// The record without totals, which may be what is mended.
fn without_totals(record: &Record) -> Record {
    let mut record = record.clone();
    let nodes: Vec<NodeId> = record.iter().map(|(id, _)| id).collect();
    for id in nodes {
        let clock = &mut record.node_mut(id).clock;
        *clock = Clock {
            total: None,
            ..*clock
        };
    }
    record
}

/// What must hold of whatever is mended: the same games, mended once and for all.
fn check_fixed(format: &'static Format, bytes: &[u8], fixed: &[u8]) -> Result<(), String> {
    let (before, after) = (
        common::read_games(format, bytes),
        common::read_games(format, fixed),
    );
    if before.len() != after.len() {
        return Err(format!("{} / {} games", before.len(), after.len()));
    }
    for (before, after) in before.iter().zip(&after) {
        let (one, other) = (&before.record, &after.record);
        if let Some(difference) = without_totals(one).difference(&without_totals(other)) {
            return Err(difference);
        }
        let count = |game: &Game, code| game.faults.iter().filter(|it| it.code == code).count();
        let more = Code::ALL
            .iter()
            .find(|&&code| count(after, code) > count(before, code));
        if let Some(code) = more {
            return Err(format!("more {code}:\n{}", after.told()));
        }
    }
    match fix(format, fixed) {
        (again, changes) if again == fixed && changes.is_empty() => Ok(()),
        (_, changes) => Err(format!("mended twice: {changes:?}")),
    }
}

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

/// Lenient texts and the strict ones; of KIF what stands below the header.
const ROWS: &[(&str, &str, &str)] = &[
    // The moves of KIF.
    ("kif", "1 76歩(77)\n", "1 ７六歩(77)\n"),
    ("kif", "1 7六歩(77)\n", "1 ７六歩(77)\n"),
    ("kif", "1 ７六兵(77)\n", "1 ７六歩(77)\n"),
    (
        "kif",
        "1 ７六歩\n2 ３四歩\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)成\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n",
    ),
    (
        "kif",
        "1 ７六歩(77)   # 76歩(77)\n",
        "1 ７六歩(77)   # 76歩(77)\n",
    ),
    // Its numbers.
    (
        "kif",
        "１　７六歩(77)\n2.３四歩(33)\n",
        "1　７六歩(77)\n2 ３四歩(33)\n",
    ),
    ("kif", "第1手 ７六歩(77)\n", "1 ７六歩(77)\n"),
    (
        "kif",
        "   1 ７六歩(77)\n   3 ３四歩(33)\n   4 ２六歩(27)\n   5 投了\n",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n3 ３四歩(33)\n4 投了\n\n変化：3手\n3 ８四歩(83)\n4 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n2 ８四歩(83)\n3 中断\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n3 中断\n",
    ),
    // Its times.
    (
        "kif",
        "1 ７六歩(77) (0:05)\n",
        "1 ７六歩(77) ( 0:05/00:00:05)\n",
    ),
    (
        "kif",
        "1 ７六歩(77) （０：１６／００：００：１６）\n",
        "1 ７六歩(77) ( 0:16/00:00:16)\n",
    ),
    (
        "kif",
        "1 ７六歩(77) (1:02:03/1:02:03)\n",
        "1 ７六歩(77) (62:03/01:02:03)\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27) (0:05)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27) ( 0:05/)\n",
    ),
    (
        "kif",
        "1 ７六歩(77) ( 0:05/00:00:05)\n2 ３四歩(33) ( 0:07/00:00:09)+\n3 ２六歩(27) ( 0:01/00:00:07)\n",
        "1 ７六歩(77) ( 0:05/00:00:05)\n2 ３四歩(33) ( 0:07/00:00:07)+\n3 ２六歩(27) ( 0:01/00:00:06)\n",
    ),
    (
        "kif",
        "1 ７六歩(77) (0:05.5/0:0:05)\n2 ３四歩(33) ( 0:01.5/00:00:08)\n",
        "1 ７六歩(77) (0:05.5/0:0:05)\n2 ３四歩(33) ( 0:01.5/00:00:01)\n",
    ),
    // What stands on the wrong line, and the line with the result.
    (
        "kif",
        "1 ７六歩(77) ( 0:05/00:00:05) *良し\n2 ３四歩(33)　＊悪し\n",
        "1 ７六歩(77) ( 0:05/00:00:05)\n*良し\n2 ３四歩(33)\n*悪し\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 投了\nまで3手で先手の勝ち\n",
        "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 投了\nまで１２手で先手の勝ち\n",
        "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n",
    ),
    (
        "kif",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)\n",
    ),
    // The encoding that is stated.
    (
        "kif",
        "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n1 ７六歩(77)\n",
        "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n1 ７六歩(77)\n",
    ),
    // Its header and its board.
    (
        "kif",
        "手合割:平手\n先手: 甲:乙\n備考:a\nhttp://a.example/\n1 ７六歩(77)\n\n変化:1手\n1 ２六歩(27)\n",
        "手合割：平手\n先手： 甲:乙\n備考：a\nhttp://a.example/\n1 ７六歩(77)\n\n変化：1手\n1 ２六歩(27)\n",
    ),
    (
        "bod",
        "後手の持駒:なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v王 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ 竜|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・v个 ・ 玉 ・ ・ 今 ・|九\n\
        +---------------------------+\n先手の持駒:歩\n",
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v王 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ 竜|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・vと ・ 玉 ・ ・ 圭 ・|九\n\
        +---------------------------+\n先手の持駒：歩\n",
    ),
    // KI2.
    (
        "ki2",
        "手合割：平手\n７六歩３四歩\n",
        "手合割：平手\n▲７六歩△３四歩\n",
    ),
    (
        "ki2",
        "手合割：平手\n1. ▲７六歩、2. △３四歩\n",
        "手合割：平手\n▲７六歩 △３四歩\n",
    ),
    (
        "ki2",
        "手合割：平手\n▲76歩　　△34歩　　▲22角成　△仝銀\n",
        "手合割：平手\n▲７六歩　　△３四歩　　▲２二角成　△同　銀\n",
    ),
    (
        "ki2",
        "手合割：平手\n▲７六歩 *良し\n△３四歩\nまで3手で中断\n",
        "手合割：平手\n▲７六歩\n*良し\n△３四歩\nまで2手で中断\n",
    ),
    ("ki2", "手合割：平手\n▲５八金\n", "手合割：平手\n▲５八金\n"),
    (
        "ki2",
        "手合割：平手\n▲７六歩 △３四歩 ▲２二角生\n",
        "手合割：平手\n▲７六歩 △３四歩 ▲２二角不成\n",
    ),
    // CSA.
    (
        "csa",
        "v2.2\npi\n+\n+7776fu,T=5\n-3334FU T6\n",
        "V2.2\nPI\n+\n+7776FU,T5\n-3334FU,T6\n",
    ),
    (
        "csa",
        "V2.2\nN+a,b\n$EVENT：x\nPI\n+\n7776FU\nT 3\n-3334FU\nT4.\n% TORYO\n",
        "V2.2\nN+a,b\n$EVENT:x\nPI\n+\n+7776FU\nT3\n-3334FU\nT4\n%TORYO\n",
    ),
    (
        "csa",
        "V2.2\nPI\n+\n＋７７７６ＦＵ\n%投了\n'+7776fu,T=5\n",
        "V2.2\nPI\n+\n+7776FU\n%TORYO\n'+7776fu,T=5\n",
    ),
    (
        "csa",
        "V2.2\nP+59GYOOFU\nP-51GY\n+\n+OO55FU\n-5142gy\n",
        "V2.2\nP+59OU00FU\nP-51OU\n+\n+0055FU\n-5142OU\n",
    ),
    (
        "csa",
        "'CSA encoding=Shift_JIS\nV3.0\nN+甲\nPI\n+\n+7776FU\n",
        "'CSA encoding=UTF-8\nV3.0\nN+甲\nPI\n+\n+7776FU\n",
    ),
    // USI and SFEN.
    (
        "usi",
        "position startpos 7g7f 3C3D\n",
        "position startpos moves 7g7f 3c3d\n",
    ),
    (
        "usi",
        "startpos moves 7g7f= 3c3d\nstartpos moves 2g2f\n",
        "startpos moves 7g7f 3c3d\nstartpos moves 2g2f\n",
    ),
    (
        "usi",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 B gG2P moves G*5b\n",
        "sfen 4k4/9/9/9/9/9/9/9/4K4 b G2Pg 1 moves G*5b\n",
    ),
    // A move that is illegal has the word before it all the same.
    (
        "usi",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1 P*5b\n",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5b\n",
    ),
    (
        "sfen",
        "4k4/9/9/9/9/9/9/9/4K4 b 1g11P1G 1\n4k4/9/9/9/36/9/9/9/4K4 w\n",
        "4k4/9/9/9/9/9/9/9/4K4 b G11Pg 1\n4k4/9/9/9/9/9/9/9/4K4 w - 1\n",
    ),
    // PSN: moves, in their dialect.
    (
        "psn",
        "1.p7g-7f 2.P3C-3D {x} 3.B8hx2b^ 4.S3ax2b 5.B＊4e\n",
        "1.P7g-7f 2.P3c-3d {x} 3.B8hx2b+ 4.S3ax2b 5.B*4e\n",
    ),
    (
        "psn",
        "P7f P3d Bx2b+ xS B`4e 1-0\n",
        "P7f P3d Bx2b+ xS B'4e 1-0\n",
    ),
    (
        "psn",
        "P7f P3d p2f (P6f p8d {y}) P8d\n",
        "P7f P3d P2g-2f (P6f P8c-8d {y}) P8d\n",
    ),
    (
        "psn",
        "[Sente \"a\"]\n1.P7g-\n7f 2.P3c-3d\n",
        "[Sente \"a\"]\n1.P7g-7f\n 2.P3c-3d\n",
    ),
    (
        "psn",
        "[SFEN \"4k4/9/1R7/9/9/9/9/9/4K4 b - 1\"]\n1.R8c-8b+ 2.K5a-4a 3.R8b-8c\n",
        "[SFEN \"4k4/9/1R7/9/9/9/9/9/4K4 b - 1\"]\n1.R8c-8b+ 2.K5a-4a 3.+R8b-8c\n",
    ),
    (
        "psn",
        "[SFEN \"4k4/P8/9/9/9/9/9/9/4K4 b - 1\"]\n1.P9b-9a\n",
        "[SFEN \"4k4/P8/9/9/9/9/9/9/4K4 b - 1\"]\n1.P9b-9a+\n",
    ),
    // Its numbers: by plies, by pairs.
    (
        "psn",
        "1.P7g-7f\n2.P3c-3d\n4.P2g-2f\n4.P8c-8d\n5.Resigns\n",
        "1.P7g-7f\n2.P3c-3d\n3.P2g-2f\n4.P8c-8d\n5.Resigns\n",
    ),
    (
        "psn",
        "1. P7f P3d 2. P2f P8d 30. P2e P8e 4... Resigns\n",
        "1. P7f P3d 2. P2f P8d 3. P2e P8e 4... Resigns\n",
    ),
    // Its totals and header lines.
    (
        "psn",
        "1.P7g-7f (00:03 / 00:00:03)\n2.P3c-3d (00:02 / 00:00:09)\n3.Resigns (00:01 / 0:05)\n",
        "1.P7g-7f (00:03 / 00:00:03)\n2.P3c-3d (00:02 / 00:00:02)\n3.Resigns (00:01 / 00:00:04)\n",
    ),
    (
        "psn",
        "[Sente \"a\u{7f}b\"]\n[Date 1997]\n[Result 1-0]\n1.P7g-7f 2.Resigns\n",
        "[Sente \"ab\"]\n[Date \"1997\"]\n[Result \"1-0\"]\n1.P7g-7f 2.Resigns\n",
    ),
    (
        "psn",
        "Black: Aoki\nWhite: Midorikawa\n1.P7g-7f\n",
        "[Black \"Aoki\"]\n[White \"Midorikawa\"]\n1.P7g-7f\n",
    ),
    (
        "psn",
        "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL\"]\nP2g-2f\n",
        "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\nP2g-2f\n",
    ),
    // EPD and USEN.
    (
        "epd",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w\n4k4/9/9/9/9/9/9/9/4K4[gPG] B 0 1\n4k4/9/9/9/9/9/9/9/4K4[-]\n",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w\n4k4/9/9/9/9/9/9/9/4K4[GPg] b 0 1\n4k4/9/9/9/9/9/9/9/4K4[-] w\n",
    ),
    (
        "epd",
        "4k4/9/9/9/9/9/9/9/4K4[2G] w 5 7\n4k4/9/9/9/9/9/9/9/4K4 w g2G\n",
        "4k4/9/9/9/9/9/9/9/4K4[GG] w\n4k4/9/9/9/9/9/9/9/4K4 w 2Gg 1\n",
    ),
    ("usen", "~0\n~0.7ku\n~\n", "~0..\n~0.7ku\n~0..\n"),
    (
        "usen",
        "4k4_9_9_9_9_9_9_9_4K4.b.g2G\n4k4_9_9_36_9_9_9_9_4K4.b.-~0..\n",
        "4k4_9_9_9_9_9_9_9_4K4.b.2Gg~0..\n4k4_9_9_9_9_9_9_9_4K4.b.-~0..\n",
    ),
    // JKF: what a normalised move has, from each of the grades of files (spec jkf.md section 7).
    (
        "jkf",
        r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}]}"#,
    ),
    (
        "jkf",
        r#"{"header":{},"moves":[{},{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R","color":0,"from":{"x":4,"y":9}}}]}"#,
    ),
    (
        "jkf",
        r#"{"header":{},"moves":[{},"7g7f",{"move":"3c3d"},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}},{"move":{"same":true,"from":{"x":3,"y":1},"piece":"GI"}}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","color":0,"promote":true,"capture":"KA"}},{"move":{"same":true,"from":{"x":3,"y":1},"piece":"GI","color":1,"to":{"x":2,"y":2},"capture":"UM"}}]}"#,
    ),
    // Its fields on lines of their own, one that is null and one too many.
    (
        "jkf",
        "{\n \"header\": {},\n \"moves\": [\n  {},\n  {\"move\": {\n   \"color\": null,\n   \"from\": {\"x\": 7, \"y\": 7},\n   \"to\": {\"x\": 7, \"y\": 6},\n   \"promote\": false\n  }}\n ]\n}\n",
        "{\n \"header\": {},\n \"moves\": [\n  {},\n  {\"move\": {\n   \"color\": 0,\n   \"from\": {\"x\": 7, \"y\": 7},\n   \"to\": {\"x\": 7, \"y\": 6}\n   , \"piece\": \"FU\"\n  }}\n ]\n}\n",
    ),
    // Its head, header, start, comments, special words and times.
    (
        "jkf",
        r#"{"initial":{"preset":2},"moves":[{"move":{"color":1,"from":{"x":6,"y":1},"to":{"x":5,"y":2},"piece":"KI"},"comments":"one\ntwo"},{"special":"%toryo"}]}"#,
        r#"{"header":{},"initial":{"preset":"2"},"moves":[{},{"move":{"color":1,"from":{"x":6,"y":1},"to":{"x":5,"y":2},"piece":"KI","relative":"R"},"comments":["one","two"]},{"special":"TORYO"}]}"#,
    ),
    (
        "jkf",
        r#"{"header":{"回戦":12,"備考":"a\qb"},"moves":[{"comments":["a\nb","c"]},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"s":5}}},{"special":"投了","time":{"now":{"m":0,"s":2},"total":{"h":0,"m":0,"s":7}}}]}"#,
        r#"{"header":{"回戦":"12","備考":"a\\qb"},"moves":[{"comments":["a","b","c"]},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"s":5,"m":0},"total":{"h":0,"m":0,"s":5}}},{"special":"TORYO","time":{"now":{"m":0,"s":2},"total":{"h":0,"m":0,"s":2}}}]}"#,
    ),
    (
        "jkf",
        r#"{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":[[{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6}},"time":{"now":{"m":75,"s":3}}}]]}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":[[{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"color":0,"piece":"FU"},"time":{"now":{"m":75,"s":3},"total":{"h":1,"m":15,"s":3}}}]]}]}"#,
    ),
];

fn whole(format: &str, text: &str) -> String {
    match format {
        "kif" if !text.contains("手合割") => format!("{HEAD}{text}"),
        _ => text.to_owned(),
    }
}

#[test]
fn lenient_texts_become_the_strict_ones_they_stand_for() {
    for &(format, lenient, strict) in ROWS {
        let [lenient, strict] = [lenient, strict].map(|text| whole(format, text));
        assert_eq!(fix_text(format, &lenient), strict, "{format}:\n{lenient}");
        let format = common::format(format);
        let checked = check_fixed(format, lenient.as_bytes(), strict.as_bytes());
        assert_eq!(checked, Ok(()), "{lenient}");
        // Nothing of what is mended is told any more.
        for game in common::read_games(format, strict.as_bytes()) {
            let is_left = |code| {
                matches!(
                    code,
                    Code::LenientSpelling
                        | Code::NumberGap
                        | Code::ClockMismatch
                        | Code::CountMismatch
                        | Code::EncodingMarker
                )
            };
            let left = game.faults.iter().any(|fault| is_left(fault.code));
            assert!(!left, "{strict}{}", game.told());
        }
    }
}

#[test]
fn encoding_and_line_ends_stay_as_they_are() {
    // Positions have no comments, and JKF is UTF-8.
    let rows = ROWS
        .iter()
        .filter(|row| !matches!(row.0, "sfen" | "epd" | "usen" | "jkf"));
    for &(format, lenient, strict) in rows {
        if lenient.contains("encoding=") {
            continue;
        }
        for encoding in [
            Encoding::Cp932,
            Encoding::EucJp,
            Encoding::Iso2022Jp,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
        ] {
            for newline in ["\n", "\r\n", "\r"] {
                let [lenient, strict] = [lenient, strict].map(|text| {
                    // Enough of the language for the encoding to be found out.
                    let note = match format {
                        "csa" => "'*これは注釈の行です。よろしくお願いします。\n",
                        "usi" => "",
                        _ => "# これは注釈の行です。よろしくお願いします。\n",
                    };
                    let text = whole(format, text);
                    let (first, rest) = text.split_once('\n').unwrap();
                    let text = format!("{first}\n{note}{rest}").replace('\n', newline);
                    let mark = if encoding.is_utf16() { "\u{feff}" } else { "" };
                    let mut bytes = Vec::new();
                    encoding::encode(&format!("{mark}{text}"), encoding, &mut bytes, false)
                        .unwrap();
                    bytes
                });
                let (fixed, _) = fix(common::format(format), &lenient);
                let shown =
                    |bytes: &[u8]| encoding::decode(bytes, Some(encoding)).text.into_owned();
                assert!(
                    fixed == strict,
                    "{format} in {encoding}, {newline:?}\n{}\n{}",
                    shown(&fixed),
                    shown(&strict)
                );
            }
        }
    }
}

/// What is damaged in UTF-16 stays as it is, and so does what follows it.
#[test]
fn damage_in_utf16_stays_where_it_is() {
    for (encoding, lone) in [
        (Encoding::Utf16Le, [0x00, 0xD8]),
        (Encoding::Utf16Be, [0xD8, 0x00]),
    ] {
        let whole = |number: u32, square: &str| {
            let text = format!(
                "\u{feff}{HEAD}1 {square}歩(77)\n*X\n2 ３四歩(33)\r3 投了\r\nまで{number}手で後手の勝ち\n"
            );
            let mut bytes = Vec::new();
            encoding::encode(&text, encoding, &mut bytes, false).unwrap();
            let at = text
                .encode_utf16()
                .position(|unit| unit == u16::from(b'X'))
                .unwrap()
                * 2;
            bytes.splice(at..at + 2, lone);
            // Half a unit at the end.
            bytes.push(0x30);
            bytes
        };
        let (fixed, changes) = fix(common::format("kif"), &whole(9, "76"));
        assert_eq!(changes.len(), 2, "{changes:?}");
        assert!(fixed == whole(2, "７六"), "{encoding}");
    }
}

#[test]
fn a_mark_at_the_beginning_and_what_fills_up_the_end_stay() {
    let text =
        |number| format!("\u{feff}{HEAD}1 ７六歩(77)\n2 投了\nまで{number}手で先手の勝ち\u{1a}");
    assert_eq!(fix_text("kif", &text(7)), text(1));
    // Two files that were joined, and a last line without an end.
    let both = |number| format!("{0}\u{1a}{0}", text(number).replace('\u{1a}', "\n"));
    let both = |number| both(number).trim_end().to_owned();
    assert_eq!(fix_text("kif", &both(7)), both(1));
}

#[test]
fn what_needs_a_judgement_stays() {
    for (format, text) in [
        // An illegal move, and what stands behind it.
        (
            "kif",
            "1 76歩(77)\n2 ３五歩(33)\n3 26歩(27)\nまで3手で中断\n",
        ),
        // Words that contradict the move, another winner, another capture.
        ("kif", "1 ７六歩左(77)\n2 投了\nまで1手で後手の勝ち\n"),
        // A character that is not there in the encoding is not put in, and glyphs are remarks.
        ("ki2", "手合割：平手\n▲７六歩!? △３四歩\n"),
        ("csa", "V2.2\nPI\n+\n+7776FU\n-3335FU\n"),
        ("usi", "startpos moves 7g7f 7g7f\n"),
        // Captures and colors that contradict the position, judgements, a dialect that is only read.
        ("psn", "P7f p3d Px2f P-8d!\n"),
        (
            "psn",
            "[Variant \"shogi\"]\n[White \"a\"]\n1. c4 g6 2. Bxh8+ *\n",
        ),
        (
            "jkf",
            r#"{"header":{},"moves":[{},{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"capture":"KI"}}]}"#,
        ),
        ("usen", "https://a.example/?usen=~0.7ku.r\n"),
    ] {
        let text = whole(format, text);
        let fixed = fix_text(format, &text);
        let form = common::format(format);
        assert_eq!(check_fixed(form, text.as_bytes(), fixed.as_bytes()), Ok(()));
        let kept = [
            "３五歩(33)",
            "26歩(27)",
            "3手で中断",
            "７六歩左",
            "後手の勝ち",
            "!?",
            "-3335FU",
            "7g7f 7g7f",
            "Px2f P-8d!",
            "1. c4 g6 2. Bxh8+ *",
            r#"{"color":1,"#,
            r#""capture":"KI""#,
            "https://a.example/?usen=~0.7ku.r",
        ];
        for part in kept.iter().filter(|part| text.contains(**part)) {
            assert!(fixed.contains(part), "{part} in\n{fixed}");
        }
    }
}

/// What is told once a game is told of a later place when the first ones are mended.
#[test]
fn before_an_illegal_move_everything_is_mended_and_behind_it_nothing() {
    for (format, lenient, fixed) in [
        (
            "csa",
            "V2.2\nPI\n+\n+7776fu\n-3334fu\n+2725fu\n-8384fu\n",
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2725fu\n-8384fu\n",
        ),
        (
            "psn",
            "1.p7g-7f 2.p3c-3d 3.p2g-2e 4.p8c-8d\n",
            "1.P7g-7f 2.P3c-3d 3.p2g-2e 4.p8c-8d\n",
        ),
        (
            "jkf",
            r#"{"header":{},"moves":[{},"7g7f","3c3d","2g2e","8c8d"]}"#,
            r#"{"header":{},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},"2g2e","8c8d"]}"#,
        ),
    ] {
        assert_eq!(fix_text(format, lenient), fixed);
        let format = common::format(format);
        let checked = check_fixed(format, lenient.as_bytes(), fixed.as_bytes());
        assert_eq!(checked, Ok(()), "{lenient}");
    }
}

/// One change that cannot be kept does not keep the others from being made.
#[test]
fn of_many_changes_only_that_is_left_out_which_cannot_be_kept() {
    let rooks = ["82飛(72)", "38飛(28)", "72飛(82)", "28飛(38)"];
    let lines = (1..=200).map(|ply| {
        let remark = if ply == 77 { " # X" } else { "" };
        format!("{ply} {}{remark}\n", rooks[ply % 4])
    });
    let text = format!("{HEAD}{}", lines.collect::<String>());
    let mut bytes = Vec::new();
    encoding::encode(&text, Encoding::Cp932, &mut bytes, false).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'X').unwrap();
    bytes.splice(at..=at, [0x87, 0x9A]);
    let format = common::format("kif");
    let (fixed, changes) = fix(format, &bytes);
    assert_eq!(changes.len(), 199);
    assert_eq!(check_fixed(format, &bytes, &fixed), Ok(()));
}

#[test]
fn a_line_whose_bytes_are_not_ours_is_left_alone() {
    // CP932 has some characters twice: NEC's ∵ (81E6) and 879A. To write the line anew would change more than the move.
    let mut bytes = Vec::new();
    let text = format!("{HEAD}1 76歩(77) # X\n2 34歩(33)\n");
    encoding::encode(&text, Encoding::Cp932, &mut bytes, false).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'X').unwrap();
    bytes.splice(at..=at, [0x87, 0x9A]);
    let (fixed, changes) = fix(common::format("kif"), &bytes);
    let lines = |bytes: &[u8]| -> Vec<Vec<u8>> {
        bytes
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    };
    assert_eq!(lines(&fixed)[2], lines(&bytes)[2]);
    assert_eq!(changes.len(), 1, "{changes:?}");
}

/// Some oddities are told once, with how often they stand in the text: one that stands less often is one that was mended.
#[test]
fn of_an_oddity_that_is_told_once_a_part_can_be_mended() {
    let text = "手合割：平手\n７六歩 ３四歩\n２六歩 *X\n";
    let mut bytes = Vec::new();
    encoding::encode(text, Encoding::Cp932, &mut bytes, false).unwrap();
    let at = bytes.iter().position(|&byte| byte == b'X').unwrap();
    // Bytes that we would write in another way keep their line from being mended.
    bytes.splice(at..=at, [0x87, 0x9A]);
    let format = common::format("ki2");
    let unmarked = |bytes: &[u8]| {
        let game = common::read_one(format, bytes);
        let of_marks = game
            .faults
            .iter()
            .find(|fault| fault.code == Code::LenientSpelling && fault.written.contains("歩"));
        of_marks.map(|fault| (fault.written.clone(), fault.places))
    };
    assert_eq!(unmarked(&bytes), Some(("７六歩".to_owned(), 3)));
    let (fixed, changes) = fix(format, &bytes);
    let spellings: Vec<&str> = changes.iter().map(|change| &*change.new).collect();
    assert_eq!(spellings, ["▲７六歩", "△３四歩"]);
    assert_eq!(unmarked(&fixed), Some(("２六歩".to_owned(), 1)));
    assert_eq!(check_fixed(format, &bytes, &fixed), Ok(()));
}

/// Every record of the project's own samples, good and bad ones.
#[test]
fn whatever_is_mended_in_the_samples_is_mended_once_and_for_all() {
    let (mut files, mut changed, mut failures) = (0, 0, Vec::new());
    for path in common::records_below(&common::fixtures("")) {
        let format = common::format_of(&path);
        let bytes = std::fs::read(&path).unwrap();
        let (fixed, changes) = fix(format, &bytes);
        files += 1;
        changed += u32::from(!changes.is_empty());
        assert_eq!(changes.is_empty(), fixed == bytes, "{}", path.display());
        if let Err(problem) = check_fixed(format, &bytes, &fixed) {
            failures.push(format!("{}: {problem}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(files > 100 && changed > 15, "{changed} of {files}");
}

/// Takes out of the moves of JKF what they can do without, some here and some there.
fn thinned(value: &mut serde_json::Value, rng: &mut Rng) {
    use serde_json::Value;
    match value {
        Value::Array(list) => list.iter_mut().for_each(|value| thinned(value, rng)),
        Value::Object(fields) => {
            let is_move = fields.contains_key("to");
            let is_drop = is_move && !fields.contains_key("from");
            let promotes = fields.get("promote") == Some(&Value::Bool(true));
            for name in ["color", "piece", "same", "promote", "capture", "relative"] {
                // What tells the move: its piece and that it is dropped, or that it promotes.
                let is_needed = match name {
                    "piece" | "relative" => is_drop,
                    "promote" => promotes,
                    _ => false,
                };
                if is_move && !is_needed && some(rng) {
                    fields.remove(name);
                }
            }
            fields.values_mut().for_each(|value| thinned(value, rng));
        }
        _ => {}
    }
}

#[test]
fn whatever_a_move_of_jkf_leaves_out_comes_back() {
    let format = common::format("jkf");
    let mut thinned_games = 0;
    for seed in 0..400 {
        let record = random::game(seed, Wanted::EVERYTHING);
        if record
            .iter()
            .any(|(_, node)| matches!(node.content, Content::Foul(_)))
        {
            continue;
        }
        let Ok(written) = common::write(format, &record, &WriteOptions::default()) else {
            continue;
        };
        let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let (strict, changes) = fix(format, written.text.as_bytes());
        assert!(changes.is_empty(), "seed {seed}: {changes:?}");
        assert!(strict == written.text.as_bytes(), "seed {seed}");
        let whole = parse(&written.text);
        let mut lenient = whole.clone();
        thinned(&mut lenient, &mut Rng::new(seed));
        thinned_games += u32::from(lenient != whole);
        for text in [
            serde_json::to_string(&lenient).unwrap(),
            serde_json::to_string_pretty(&lenient).unwrap(),
        ] {
            let fixed = fix_text("jkf", &text);
            let fixed_value = parse(&fixed);
            assert!(
                fixed_value == whole,
                "seed {seed}\n{text}\n{fixed}\n{}",
                written.text
            );
            assert_eq!(
                check_fixed(format, text.as_bytes(), fixed.as_bytes()),
                Ok(()),
                "seed {seed}"
            );
        }
    }
    assert!(thinned_games > 200, "{thinned_games}");
}

/// True of some lines.
fn some(rng: &mut Rng) -> bool {
    rng.once_in(3)
}

/// Spells a strict text leniently, in ways that all stand for it.
fn spoil(format: &str, text: &str, rng: &mut Rng) -> String {
    let mut spoiled = String::new();
    let half = |line: &str| {
        let kanji = "一二三四五六七八九";
        let mut chars = line.chars().peekable();
        let mut out = String::new();
        while let Some(ch) = chars.next() {
            let next = chars
                .peek()
                .and_then(|&next| kanji.chars().position(|it| it == next));
            match (('１'..='９').contains(&ch), next) {
                (true, Some(rank)) => {
                    chars.next();
                    out += &format!("{}{}", ch as u32 - '０' as u32, rank + 1);
                }
                _ => out.push(ch),
            }
        }
        out
    };
    for line in text.lines() {
        let is_move = match format {
            "kif" => line.starts_with(' '),
            "ki2" => line.starts_with(['▲', '△']),
            "csa" => line.starts_with(['+', '-', 'T', '%']) && line.len() > 1,
            "psn" => {
                let (number, written) = line.split_once('.').unwrap_or_default();
                let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
                is_number
                    && written.starts_with(['+', 'K', 'R', 'B', 'G', 'S', 'N', 'L', 'P'])
                    && written.contains(['-', 'x', '*'])
            }
            _ => true,
        };
        let line = match format {
            _ if !is_move || !some(rng) => line.to_owned(),
            "kif" => half(line),
            "ki2" => half(line),
            "csa" => line.to_lowercase(),
            "psn" => {
                let end = line.find(' ').unwrap_or(line.len());
                let (written, behind) = line.split_at(end);
                let written = written.replace('*', "＊").replace('-', "－");
                written.to_lowercase() + behind
            }
            _ => line.replacen(" moves ", " ", 1),
        };
        spoiled += &line;
        spoiled.push('\n');
    }
    spoiled
}

#[test]
fn whatever_is_spelled_leniently_comes_back_strict() {
    let mut spoiled_games = 0;
    for seed in 0..400 {
        let wanted = Wanted {
            notes: false,
            header: false,
            ..Wanted::EVERYTHING
        };
        let record = random::game(seed, wanted);
        // What is illegal is left as it is.
        if record
            .iter()
            .any(|(_, node)| matches!(node.content, Content::Foul(_)))
        {
            continue;
        }
        for name in ["kif", "ki2", "csa", "usi", "psn"] {
            let format = common::format(name);
            let Ok(written) = common::write(format, &record, &WriteOptions::default()) else {
                continue;
            };
            let (strict, changes) = fix(format, written.text.as_bytes());
            assert!(changes.is_empty(), "{name} of seed {seed}: {changes:?}");
            assert!(strict == written.text.as_bytes(), "{name} of seed {seed}");
            let mut rng = Rng::new(seed);
            let lenient = spoil(name, &written.text, &mut rng);
            spoiled_games += u32::from(lenient != written.text);
            assert_eq!(
                fix_text(name, &lenient),
                written.text,
                "{name} of seed {seed}\n{lenient}"
            );
        }
    }
    assert!(spoiled_games > 300, "{spoiled_games}");
}

#[test]
fn the_whole_corpus_stays_what_it_is() {
    let Some(folder) = corpus::folder("the_whole_corpus_stays_what_it_is") else {
        return;
    };
    let names = [
        "kif", "ki2", "csa", "usi", "sfen", "bod", "psn", "jkf", "epd", "usen",
    ];
    let (mut files, mut changed, mut failures) = (0, 0, Vec::new());
    for source in corpus::sources(&folder, &names) {
        let format = common::format(source.get("format"));
        let bytes = std::fs::read(folder.join(source.file())).unwrap();
        let (fixed, changes) = fix(format, &bytes);
        files += 1;
        changed += u32::from(!changes.is_empty());
        assert_eq!(changes.is_empty(), fixed == bytes, "{}", source.file());
        if let Err(problem) = check_fixed(format, &bytes, &fixed) {
            failures.push(format!("{}: {problem}", source.file()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(files > 100 && changed > 3, "{changed} of {files}");
}
