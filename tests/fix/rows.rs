//! Lenient texts and the strict ones that they stand for.

/// The beginning of a record in KIF.
pub(crate) const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

/// Lenient texts and the strict ones; of KIF what stands below the header.
pub(crate) const ROWS: &[(&str, &str, &str)] = &[
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
    // Totals that are ahead by a time from before.
    (
        "kif",
        "1 ７六歩(77) ( 0:10/00:05:10)\n2 ３四歩(33) ( 0:05/00:06:05)\n3 ２六歩(27) ( 0:10/00:05:20)\n4 ８四歩(83) ( 0:01/00:06:06)\n",
        "1 ７六歩(77) ( 0:10/00:05:10)\n2 ３四歩(33) ( 0:05/00:06:05)\n3 ２六歩(27) ( 0:10/00:05:20)\n4 ８四歩(83) ( 0:01/00:06:06)\n",
    ),
    (
        "kif",
        "1 ７六歩(77) (0:10/0:05:10)\n2 ３四歩(33) (0:05)\n3 ２六歩(27) (0:10/0:05:20)\n4 投了\n変化：3手\n3 ６六歩(67) ( 0:01/00:00:11)\n4 ８四歩(83)\n5 ２六歩(27) (0:02)\n",
        "1 ７六歩(77) (0:10/0:05:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) (0:10/0:05:20)\n4 投了\n変化：3手\n3 ６六歩(67) ( 0:01/00:05:11)\n4 ８四歩(83)\n5 ２六歩(27) ( 0:02/00:05:13)\n",
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
        "1.P7g-7f (00:03 / 00:01:03)\n2.P3c-3d (00:02 / 00:00:02)\n3.P2g-2f (00:04 / 00:01:07)\n4.P8c-8d (00:02 / 00:00:04)\n5.Resigns (00:01 / 00:00:08)\n",
        "1.P7g-7f (00:03 / 00:01:03)\n2.P3c-3d (00:02 / 00:00:02)\n3.P2g-2f (00:04 / 00:01:07)\n4.P8c-8d (00:02 / 00:00:04)\n5.Resigns (00:01 / 00:01:08)\n",
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
    // JKF: totals that are ahead by a time from before.
    (
        "jkf",
        r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"},"time":{"now":{"m":0,"s":10},"total":{"h":0,"m":5,"s":10}}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}},{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"color":0,"piece":"FU"},"time":{"now":{"m":0,"s":10},"total":{"h":0,"m":5,"s":20}}}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"},"time":{"now":{"m":0,"s":10},"total":{"h":0,"m":5,"s":10}}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}},{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"color":0,"piece":"FU"},"time":{"now":{"m":0,"s":10},"total":{"h":0,"m":5,"s":20}}}]}"#,
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
