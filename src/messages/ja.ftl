# kifu の文言（日本語）。問題の種類ごとの文はコードを見出しとし、値が見出し文、`.why` が説明、`.mend` が対処。
# 文の中の改行は取り除かれる。

## 検出結果のまわり

verbatim = { $text }
black = 先手
white = 後手
taker-of-odds = 下手
giver-of-odds = 上手

times-on-line = { $message }（この行に{ $count }回）
times = { $message }（{ $count }回）
more-of-the-kind = 同じ種類の指摘がほかに{ $count }件あります{ $line ->
        [0] { "" }
       *[other] （最後は{ $line }行目）
    }

error = エラー
warning = 警告
note = 備考

# 検出結果の前に置く場所。
game-number = { $game }局目
ply-number = { $ply }手目
standard-output = 標準出力

# 並べるときの区切り。
list-separator = 、

# 最後の行の件数。
file-count = { $files }ファイル
game-count = { $games }局
move-count = { $moves }手
skipped-count = 読み飛ばし{ $skipped }ファイル
error-count = エラー{ $count }件
warning-count = 警告{ $count }件
note-count = 備考{ $count }件
code-count = { $code } { $count }件
of-severity = { $findings }（{ $codes }）
no-faults = 問題なし

# check と convert の最後の行。
checked = { file-count }、{ game-count }、{ move-count }: { $found }{ $skipped ->
        [0] { "" }
       *[other] 。{ skipped-count }
    }
wrote = { file-count }の{ game-count }のうち{ $written }局を書き出しました{ $skipped ->
        [0] { "" }
       *[other] （{ skipped-count }）
    }。{ move-count }: { $found }。{ $seconds } 秒

# fix の最後の行と、それぞれの変更の前の語。
mended = { file-count }のうち{ $changed }ファイルに{ change-count }。残り: { $found }{ $skipped ->
        [0] { "" }
       *[other] 。{ skipped-count }
    }
dry-run = 試行のみ: { $mended }
change-count = 修正{ $changes }か所
fixed = 修正

# -v のとき、フォルダーの中の棋譜ではないファイル。
skipped = 読み飛ばしました

# 端末で一つずつは表示しないもの。
progress-files = { $all }ファイルのうち{ $done }
progress-megabytes = { $bytes } MB
progress-games = { $games }局
progress-rate = 毎秒{ $games }局
progress-errors = エラー{ $count ->
       *[other] { $told }件
    }
stopped-at-error = --on-error stop により途中で終えたため、このファイルは書き込みません

more = … ほかに { $more }（-v ですべて表示します）
more-of-code = { $code } { $count }件
more-lost = … ほかに { $count }局（-v ですべて表示します）。{ $games }局で失われたもの: { $lost }

reading-standard-input = kifu: 標準入力を読んでいます。Ctrl-D で入力を終えてください

## 変換で失われるもの

lost = 失われたもの: { $lost }
lost-variations = 変化{ $count }件
lost-comments = コメント{ $count }件
lost-clocks = 消費時間{ $count }件
lost-clock-totals = 累計の消費時間{ $count }件
lost-clock-fractions = 秒未満の端数{ $count }件
lost-bookmarks = しおり{ $count }件
lost-header-keys = 対局情報{ $count }行
lost-start = 開始局面より前の指し手の記述{ $count }件
lost-endings = 終局の記述{ $count }件
lost-foul-move = 反則手{ $count }手
lost-characters = 文字{ $count }字

## explain の頁

explain-more = `kifu explain コード` で詳しい説明を表示します。
explain-example = 例:
explain-told = 次のように表示されます:
explain-mend = 対処:
explain-all = 問題の種類
explain-about =
    検出する問題の種類ごとに、意味、例、対処を載せています。`kifu explain コード` で表示される内容と同じです。
    コードは「エラー」「警告」「備考」の後の角括弧の中の語です。
    `kifu fix` で直せるものは、その種類のページに書いてあります。ほかの種類のものは直しません。
    このファイルは `kifu explain --all --format md --lang ja` で作られています。

## 問題の種類

-correct-the-move =
    棋譜の指し手を直してください。実際に反則で負けた対局であれば、その手の後に反則があったことを書くと正しい棋譜になります
    （KIF では「反則勝ち」、CSA では %+ILLEGAL_ACTION または %-ILLEGAL_ACTION で、符号は反則をした側です）。
    --on-error truncate を付けると、その手の前までを書き出します。

not-a-record = 対応している形式の棋譜ではありません
    .why =
        既知の対局情報、盤面、指し手、結果のいずれも見つかりません。空のファイルもこれに当たります。
        棋譜かどうかは内容で判断し、拡張子は内容だけでは決められないときの手がかりにしかしません。
    .mend =
        ファイルの中身を確かめてください。ウェブページ、圧縮ファイル、中身のないダウンロードかもしれません。
        棋譜に間違いなければ、--from で形式を指定してください。

unsupported-variant = 別のゲームの記録です
    .why =
        記録ではありますが、縦横9マスの将棋のものではありません。PGN のチェス、五五将棋、中将棋などがこれに当たります。
        将棋のルールでは指し手を確かめることができません。
    .mend =
        そのようなファイルは棋譜の置き場所から除くか、そのゲームに対応したプログラムを使ってください。

unreadable-move = 指し手があるはずの所で指し手を読み取れません
    .why =
        指し手の形をしているか、指し手の位置にありますが、存在しないマスや駒が書かれているか、後ろに不明な文字が続いています。
        局面が分からなくなるため、これより後の指し手は進められません。
    .mend =
        棋譜の指し手を直してください。--on-error truncate を付けると、その手の前までを書き出します。

unknown-handicap = 手合割の名前が不明で、盤面もありません
    .why =
        駒落ちの棋譜は、上手の駒のいくつかがない局面から始まります。どの駒がないかは手合割の名前か盤面で示されますが、
        この名前は一般に使われるものではなく、盤面も書かれていません。開始局面が書かれておらず、
        後手の指し手から始まる棋譜もこれに当たります。PSN の古い棋譜集に見られます。
    .mend =
        名前を直すか、盤面を加えてください。KIF では「手合割：その他」の後に局面図を、
        PSN では [Handicap "4 piece"] のような行を書きます。

bad-board = 盤面または持駒を読み取れません
    .why =
        局面の記述が不完全です。段のマスの数が多すぎるか足りない、存在しない駒の名前がある、
        持駒に駒ではないものがある、などです。開始局面が分からないと、指し手は一つも確かめられません。
    .mend =
        メッセージが示す段または持駒を直してください。どの段も9マスです。

bad-variation = 変化がどこにもつながりません
    .why =
        変化には何手目から始まるかが書かれています。それより前に書かれた手順がどれもその手数に届かないか、
        考えられるどの局面でも変化の初手が指せません。
    .mend =
        「変化」の後の手数を直してください。本譜だけでよければ --branches main を付けてください。
        ほかの手順の誤りは警告にとどまります。

game-too-large = 一局がプログラムの扱える大きさを超えています
    .why =
        棋譜は一局ずつ処理し、一局の上限は 16 MiB です。これは最も長い解説付きの棋譜の何倍もの大きさです。
        それを超える入力は、おそらく棋譜ではないか、対局の区切りがありません。その対局は飛ばし、次の対局に進みます。
    .mend =
        ファイルを対局ごとに分けてください。

unreadable-file = ファイルを開けないか、読めません
    .why =
        ファイルがない、読む権限がない、ディスクに障害があるなどの理由で、システムが読み取りを拒みました。
        ほかの入力は読み続け、終了ステータスは 1 になります。
    .mend =
        パスを直すか、ファイルを読む権限を得てください。

unreadable-line = 形式にない行です。注記として残します
    .why =
        指し手でも、その形式にあるほかの行でもありません。直前の指し手の注記として残し、続きを読みます。
    .mend =
        何もしなくてかまいません。コメントであれば、コメントの記号（KIF は *、CSA は '）を付けてください。

bad-encoding = 文字コードに合わないバイトがあるか、文字コードが混ざっています
    .why =
        棋譜の文字コードはメッセージに示すとおりですが、その文字コードの文字ではないバイトがあります。
        文字の途中で切れている、壊れている、文字コードの違う文章をつなぎ合わせた、などが考えられます。
        そのような箇所は U+FFFD に置き換えます。行全体がほかの行と違う文字コードのときは、
        行ごとの文字コードで読んで何も置き換えず、メッセージでそのことを知らせます。
    .mend =
        壊れていないファイルを探してください。文字コードの推定が誤っているときは、--input-encoding で指定してください。

bad-clock = 消費時間を読み取れません。時間なしで指し手を残します
    .why =
        消費時間の位置に書かれているものが時間ではないか、保持できる千分の一秒よりも細かい値です。
    .mend =
        時間を直すか、--no-clocks で消費時間を省いてください。

unknown-ending = 終局の言葉が不明です
    .why =
        「投了」や %TORYO などが書かれる位置に、知らない言葉があります。言葉はそのまま残し、勝者はないものとして扱います。
    .mend =
        意味が分かるときは、正しい言葉に直してください。

misplaced-variation = 変化の位置を規則ではなく探索で決めました
    .why =
        KIF の変化は、その手数に届く手順のうち、すぐ上にあるものに属します。そこでは変化の初手が指せないか、
        その手順が短い、あるいはこの手数の前で終わっていて、ほかの場所なら合うため、メッセージに示す場所に置きました。
        「変化」の行がなく番号だけで分かる変化も同じです。変化を別の順に書くプログラムがあります。PSN では、括弧が
        閉じられていない変化がこれに当たります。「待った」（%MATTA）の後では、何手戻ったかを次の指し手から決めます。
    .mend =
        正しい場所にあるか確かめてください。KIF に変換すると、変化は規則どおりの順に書き出されます。
        手順の終わりから続く変化は、変換した後でも知らせることがあります。

late-header = 初手より後に対局情報の行があります
    .why =
        対局者名や日時などは指し手の前に書くものです。行そのものは読み取っています。
    .mend =
        何もしなくてかまいません。変換すると、正しい位置に書き出されます。

assumed-start = 開始局面または手番が書かれていません
    .why =
        形式の上では必要ですが、棋譜がいきなり指し手から始まっています。平手の初期局面と先手番を仮定しました。
        そこから指せない手があれば、別に知らせます。
    .mend =
        その局面から始まる対局であれば、何もしなくてかまいません。変換すると、開始局面が書き出されます。

assumed-promotion = ルール上必ず成る手に「成」がありません
    .why =
        歩、香、桂が二度と動けなくなる所に進んだので、成ったとしか考えられませんが、棋譜には書かれていません。
        成ったものとして読みました。
    .mend =
        何もしなくてかまいません。kifu fix で「成」を書き足せます。変換しても、「成」が書き出されます。

move-after-end = 終局の後に指し手があります
    .why =
        その手順は、終局の言葉または反則によってすでに終わっています。それより後の指し手は棋譜に入りません。
    .mend =
        対局が実際に続いていたのであれば、ファイルから終局の行を除いてください。

two-pawns = 二歩
    .why =
        成っていない自分の歩がある筋には、歩を打てません。と金は数えません。
    .mend = { -correct-the-move }

drop-pawn-mate = 打ち歩詰め
    .why =
        歩を打って王手をかけることはできますが、詰ませることはできません。盤上の歩を突いて詰ませることや、
        ほかの駒を打って詰ませることはできます。
    .mend = { -correct-the-move }

dead-piece = 行き所のない駒を打っています
    .why =
        歩と香は一段目に、桂は一段目と二段目に打てません。段は打つ側から見て敵陣の一番奥から数えます。
    .mend = { -correct-the-move }

left-in-check = 王手放置（指した後、自玉に王手がかかっています）
    .why =
        王手をかけられたら必ず防がなければならず、自玉に王手がかかるような手も指せません。
    .mend = { -correct-the-move }

cannot-reach = 駒がそこへ動けないか、途中に駒があります
    .why =
        移動元に駒はありますが、一手では移動先に行けません。または、右、左、直、上、寄、引のとおりに動いて
        そこへ行ける駒がありません。これより前の指し手が抜けているか、数字が間違っていることがよくあります。
    .mend = { -correct-the-move }

no-piece = 移動元に駒がありません
    .why =
        駒の移動元とされているマスが空いています。これより前の指し手が抜けているか、
        開始局面が棋譜に書かれたものと違うことがよくあります。
    .mend = { -correct-the-move }

wrong-piece = 移動元にあるのは別の駒です
    .why =
        指し手に書かれた駒の種類と、移動元のマスにある駒が違います。
    .mend = { -correct-the-move }

wrong-side = 手番ではない側の指し手です（二手指し）
    .why =
        対局者は交互に指します。同じ側が続けて指しているか、手番でない側から始まっています。
        駒落ちでは、駒を落とした上手が初手を指します。
    .mend = { -correct-the-move }

own-piece = 移動先に自分の駒があります
    .why =
        取れるのは相手の駒だけです。
    .mend = { -correct-the-move }

occupied = 駒のあるマスに打っています
    .why =
        持駒は空いているマスにしか打てません。打つ手で駒を取ることはできません。
    .mend = { -correct-the-move }

not-in-hand = 持っていない駒を打っています
    .why =
        打てるのは、取った駒と、開始局面で持駒になっている駒だけです。
    .mend = { -correct-the-move }

promoted-drop = 成駒を打っています
    .why =
        持駒は成っていない状態で持ち、そのまま打ちます。成れるのは、打った後の手からです。
    .mend = { -correct-the-move }

must-promote = 歩、香、桂が必ず成る所で成っていません
    .why =
        二度と動けなくなる所では成らなければなりません。歩と香は最も奥の段、桂は奥の二段です。
        棋譜では成っていないことになっています。
    .mend = { -correct-the-move }

cannot-promote = そこでは成れません
    .why =
        駒が成れるのは、敵陣（相手側の三段）に入る、敵陣から出る、または敵陣の中で動くときです。
        金と玉は成れず、すでに成った駒も成れません。
    .mend = { -correct-the-move }

takes-king = 玉を取っています
    .why =
        対局はその前に終わっています。玉を取られる側が、前の手で王手を放置したか、自玉に王手がかかる手を指しています。
    .mend =
        直前の手を確かめてください。公式の対局ではその手が反則で、そこで終局です。

ambiguous-move = 当てはまる指し手がいくつもあります
    .why =
        駒と移動先は書かれていますが、同じ種類の駒のどれが動いたのかが分かりません。区別するための言葉
        （右、左、上、引、寄、直、または移動元のマス）がありません。メッセージに候補を示します。
    .mend =
        「５八金右」のように、足りない言葉を補ってください。

impossible-start = 対局を始められない局面です
    .why =
        一方に玉が二枚あるか、同じ種類の駒が一組の枚数（歩は 18 枚、香、桂、銀、金は 4 枚ずつ、角と飛は 2 枚ずつ）
        より多くあります。
    .mend =
        盤面または持駒を直してください。何が多すぎるかはメッセージに示します。

odd-start = 対局では現れない開始局面です
    .why =
        一方の歩が同じ筋に二枚ある、行き所のない駒がある、または手番でない側の玉に王手がかかっています。
        詰将棋や練習問題にはそのような局面もあるため、指し手は読み続けます。
    .mend =
        盤面が意図したとおりか確かめてください。

count-mismatch = 棋譜に書かれた手数と実際の手数が違います
    .why =
        結果の行（まで〇手で…）や対局情報の「手数」に手数が書かれているか、最大手数に達したことになっています。
        書かれた手数の方が多いときは、指し手が欠けているかもしれません。
    .mend =
        欠けのない棋譜を探してください。指し手が欠けていなければ、kifu fix で結果の行の手数を正しくできます。
        変換しても正しい手数が書き出されます。対局情報に書かれた手数はどちらでも変わりません。

number-gap = 指し手の番号が抜けているか、重なっています
    .why =
        指し手に付いた番号が抜けている、二度現れる、または戻っています。指し手は書かれている順に読みます。
        番号が二度現れるか戻っている手は変化の始まりかもしれず、そのときはメッセージで知らせます。
    .mend =
        指し手が欠けていないか確かめてください。欠けていなければ、kifu fix で番号を振り直せます。番号からしか分からない変化の前には
        「変化」の行を入れます。変換しても同じようになります。

clock-mismatch = 棋譜の時間の記述が食い違っています
    .why =
        指し手の横に消費時間とその対局者の累計が書かれていますが、累計が合計と合いません。対局情報の「消費時間」が
        合わないこともあります。指し掛けの対局を再開したときのように、累計がそれ以前の時間を含んでいてもかまいません。
        その対局者の最初の二つの累計で差が同じなら、それ以前の時間と見ます。または、持ち時間で指せる以上の時間を
        使っているか、時間が残っているのに時間切れ負けになっています。これは持ち時間がすべて書かれているときだけ
        調べます。時間はどれもそのまま残します。
    .mend =
        何もしなくてかまいません。どちらが正しいかは分かりません。kifu fix は消費時間の方が正しいものとして、
        指し手の横の累計を、それ以前の時間も含めて計算し直します。それ以外の時間は変えません。変換では、時間はどれもそのまま残ります。

winner-mismatch = 棋譜の二つの記述で勝者が違います
    .why =
        終局の言葉が示す勝者と、結果の行、対局情報の「結果」、サーバーの注記のどれかが示す勝者が食い違っています。
        メッセージに両方を示します。終局の言葉の方を採ります。
    .mend =
        対局がどのように終わったかを調べ、もう一方の記述を直してください。kifu fix はどちらも変えません。

not-mate = 詰みとされていますが、指せる手があります
    .why =
        棋譜が「詰み」または %TSUMI で終わり、手番の側が詰んでいることになっていますが、合法手があります。
        その手をメッセージに示します。詰将棋では無駄合いを数えないので、無駄合いしかないときは備考にとどめます。
    .mend =
        棋譜に欠けがないか確かめてください。対局者が負けを認めたのであれば、「投了」または %TORYO と書きます。

not-repetition = 千日手とされていますが、同じ局面が四回現れていません
    .why =
        盤面、両者の持駒、手番がすべて同じ局面が四回現れると千日手になり、引き分けです。
        その局面がいつ現れたかをメッセージに示します。
    .mend =
        指し手が欠けていないか確かめてください。対局者の合意でそれより早く千日手にすることもあり、
        そのときは何もしなくてかまいません。

repetition-passed = 同じ局面が四回現れた後も対局が続いています
    .why =
        ルール上はそこで対局が終わっていました。千日手で引き分けか、王手を続けた側の負けです。
        棋譜にはその後の指し手があるか、別の勝者が書かれています。
    .mend =
        何もしなくてかまいません。対局者が気づかなかったか、別のルールで指していました。

perpetual-check = 連続王手の千日手です（王手をかけた側の負け）
    .why =
        同じ局面が四回現れ、その間、一方がずっと王手をかけ続けていました。連続王手の千日手はその側の負けですが、
        棋譜には別の結果が書かれています。
    .mend =
        対局の勝敗がどう決まったかを調べてください。

declaration-fails = 入玉宣言の条件を満たしていません
    .why =
        宣言で勝つには、玉が敵陣三段目以内にあって王手がかかっておらず、玉のほかに敵陣に 10 枚以上の駒があり、
        点数が足りていなければなりません。必要な点数は、あらゆるルールのうちで最も少ない先手 28 点、後手 27 点で調べ、
        数えた結果をメッセージに示します。どのルールでも勝ちになる宣言が反則とされているときや、
        トライしたとされる玉が相手の玉の初期位置に達していないときも、これに当たります。
    .mend =
        棋譜に欠けがないか確かめてください。多くのルールでは、条件を満たさない宣言は負けです。

board-and-handicap = 手合割の名前と盤面が食い違っています
    .why =
        手合割の名前と盤面の両方が書かれていますが、盤面がその手合割の初期局面ではありません。盤面の方を採ります。
    .mend =
        名前を直すか、盤面を除いてください。

capture-sign = 駒を取る印と実際の手が合いません
    .why =
        欧文の表記では、駒を取る手に x、取らない手に - を書きます。その印が盤面と食い違っています。
        当てはまる手は一つだけなので、その手を指したものとして読みました。JKF では、指し手の capture が実際に取る駒と
        違うとき、または駒を取らない手に capture があるときに知らせます。
    .mend =
        これより前の指し手が正しいか確かめてください。変換すると、正しい印が書き出されます。

direction-words = 右左直上寄引が実際の動きと合いません
    .why =
        右、左、直、上、寄、引は、どの駒がどう動くかを示します。それが、指せる唯一の手か、横に書かれた移動元のマスと合いません。
        JKF では relative がこれに当たります。
    .mend =
        これより前の指し手が正しいか確かめてください。変換すると、正しい言葉が書き出されます。

side-mark = 先手と後手の印が逆になっています
    .why =
        ▲と☗は先手、△と☖は後手です。この棋譜ではすべて逆になっています。逆に読むとどの手も指せるので、そのように読みました。
        JKF では、一つの手の color が手番と違うときに知らせます。その手は手番の側の手として読みます。
    .mend =
        何もしなくてかまいません。変換すると、正しい印が書き出されます。

unproven-claim = 棋譜に書かれたことが盤面からは確かめられません
    .why =
        それでも正しいかもしれません。反則があったと書かれていて、すべての指し手が合法であるとき（反則の手が
        書かれていない場合など）、持将棋とされていて点数が 24 点に足りないとき（最大手数による引き分けを表す場合など）、
        手番でない側が投了・宣言・時間切れとされるとき、後の要約（summary）が終局の語に優先するとき、盤面の前に書かれた
        指し手や手数がその盤面と合わないとき、千日手の同じ局面が開始局面より前の手順に現れたかもしれないときです。
    .mend =
        欠けているものがなければ、何もしなくてかまいません。

repeated-variation = 変化の最初の手が、同じ局面から分かれる別の手順と同じです
    .why =
        二つの手順が同じ局面から同じ手で進みます。何手目まで同じかはメッセージに示します。
        変化に独自の手がないこともあります。どちらもそのまま残します。
    .mend =
        何もしなくてかまいません。何も加えていない変化は取り除けます。

lenient-spelling = 形式の定めとは少し違う書き方です
    .why =
        意味は一つに決まり、実際にそう書くプログラムがあります。本来の書き方を備考で示します。--strict を付けるとエラーになります。
    .mend =
        何もしなくてかまいません。kifu fix は、ほかに何も変わらないものを本来の書き方に直します。
        変換すると、全体が本来の書き方で書き出されます。

encoding-marker = 棋譜に書かれた文字コードと実際の文字コードが違います
    .why =
        棋譜の中の行が示す文字コードと、実際のバイトが食い違っています。その行を直さずに保存し直したのでしょう。
        実際のバイトに従って読みます。
    .mend =
        ここでは何もしなくてかまいませんが、その行を信じるプログラムもあります。
        kifu fix を使うか変換すると、正しくなります。

unfinished = 終局の記述がないまま終わっています
    .why =
        最後の指し手の後に、対局がどう終わったかを示す言葉がありません。対局の途中か、定跡の手順か、
        途中で切れたファイルかもしれません。手番の側が詰んでいるときや、同じ局面が四回現れているときは、
        メッセージで知らせます。
    .mend =
        欠けているものがなければ、何もしなくてかまいません。

ended-by-foul = 最後の手が反則で、棋譜にもそう書かれています
    .why =
        反則で負けた対局です。その手は、反則の理由とともに反則手として残します。局面はその手の前のものです。
    .mend =
        何もしなくてかまいません。反則手を書けない形式に変換すると失われ、そのことを知らせます。

unmappable-character = 棋譜の文字が出力の文字コードにありません
    .why =
        Shift_JIS（CP932）などの古い文字コードには、☗、絵文字、アクセント付きのラテン文字、多くの漢字がありません。
        ほかの文字で書くと棋譜が変わってしまうため、その対局は書き出しません。
    .mend =
        UTF-8 で書き出すか（--encoding utf-8 または -o game.kifu）、--replace-unmappable を付けて、☗☖ は ▲△ に、
        ほかの文字は 〓 に置き換えてください。

cannot-write = 出力を書き込めません
    .why =
        同じ名前のファイルがある、フォルダーに書き込めない、ディスクがいっぱいである、または求められたもの
        （手順、手数、何も失わないこと）がその対局にはありません。ファイルは完全に書き込むか、まったく書き込まないかの
        どちらかで、書きかけのものは残しません。
    .mend =
        理由はメッセージに示します。--force を付けると既存のファイルに上書きしますが、入力のファイルには決して上書きしません。

internal-error = このプログラムの不具合です
    .why =
        一局の処理が、どんな入力であっても起きてはならない形で失敗しました。ほかの対局の処理は続けます。
    .mend =
        不具合として報告してください。差し支えなければ、その棋譜も添えてください。

## 指し手・再現・主張

moves-after-end = 終局後の指し手です（{ $count }手）。棋譜には含めません
moves-after-end-with-comments = { $message }（コメント{ $comments }件も含めません）
likely-white = 後手から指し始めていますが、開始局面が示されていません。手合割を [Handicap "2 piece"] のように指し手の前に書くか、--from psn --start で開始局面を指定してください（{ $message }）
two-pawns-on-file = { $file }筋にはすでに{ $side }の歩があります（{ $square }）
pawn-drop-mates = { $square }に打った歩で詰みになります（打ち歩詰め）
drop-never-moves = { $square }に打った{ $piece }は二度と動けません（行き所のない駒）
king-stays-in-check = { $side }の{ $king }の玉に{ $square }の{ $piece }の王手がかかる手です（王手放置）
does-not-move-so = { $piece }は{ $from }から{ $to }へは動けません
is-blocked = { $from }の{ $piece }は{ $to }へ行けません。途中の{ $square }に駒があります
no-piece-stands = { $square }に駒がありません
piece-of-other-side = { $square }の{ $piece }は{ $owner }の駒で、手番は{ $turn }です
own-piece-stands = { $square }には{ $side }自身の{ $piece }があります
drop-on-piece = { $square }には{ $side }の{ $piece }があり、駒は空いたマスにしか打てません
none-in-hand = { $side }の持駒に{ $piece }がありません
promoted-cannot-drop = { $piece }は打てません。駒は成っていない状態で打ちます
has-to-promote = { $square }では{ $piece }は二度と動けないので、成らなければなりません
never-promotes = { $piece }は成れません
outside-zone = { $piece }は成れません。{ $from }も{ $to }も敵陣ではありません
takes-king-of = { $square }の{ $side }の玉は取れません
wins-of = { $side }の勝ち
is-draw = 引き分け
has-no-result = 勝敗なし
several-kings = { $side }に玉が{ $count }枚あります（{ $squares }）
more-than-a-set = { $pieces }が{ $count }枚あります。一組には{ $limit }枚しかありません
several-pawns-on-file = { $side }の歩が{ $file }筋に{ $count }枚あります（{ $squares }）
stands-dead = { $square }の{ $side }の{ $piece }には行き所がありません
waits-in-check = { $king }の{ $side }の玉に{ $squares }から王手がかかっていますが、{ $side }の手番ではありません
capture-without-square = 取るマスの書かれていない手ですが、その前に指し手がありません
same-without-move = 「同」の前に指し手がありません
no-piece-said = どの駒を動かすのか書かれていません
written-for-other-side = { $side }の指し手として書かれていますが、手番は{ $turn }です
other-piece-stands = { $square }の駒は{ $piece }で、{ $named }ではありません
plus-is-no-check = { $message }（「+」は王手の意味ではありません）
promotion-sign-on-drop = 打つ手に成りの記号があります（「+」は王手の意味ではありません）
declines-in-vain = 成れない所で「不成」と書かれています
nobody-reaches-not-drop = 盤上の{ $side }の{ $piece }で{ $square }へ動けるものがなく、打つ手としても書かれていません
nobody-reaches = { $side }の{ $piece }で{ $square }へ動けるものがなく、持駒にもありません
nothing-to-take = { $side }の{ $piece }で{ $taken }を取れるものがありません
several-moves-fit = 当てはまる手が複数あります: { $moves }
words-fit-no-move = 右・左・上などの語のとおりに{ $square }へ動ける{ $piece }がありません。{ $square }へ動く手は次のとおりです: { $moves }
goes-nowhere = 移動元と移動先がどちらも{ $square }です
assumed-forced-promotion = 成りが書かれていませんが、ここでは成らなければなりません
assumed-no-promotion = 成れる手ですが成・不成が書かれていません。不成として読みます
assumed-only-legal = 盤上の駒も利いていますが、合法な手は{ $move }だけです
assumed-legal-words = 右・左・上などの語は合法な手の中でだけ{ $move }に定まり、利いている駒すべての中では定まりません
assumed-loose-words = 規則どおりの右・左・上などの語ではありませんが、当てはまる手は{ $move }だけです
assumed-spare-words = 右・左・上などの語は不要です。このマスへ動くのは{ $move }だけです
assumed-wrong-words = 右・左・上などの語が、このマスへの唯一の手である{ $move }に合いません
assumed-words-beside-origin = 右・左・上などの語が{ $move }に合いません。マスのほうに従います
assumed-spare-decline = ここでは成れないので「不成」は不要です
assumed-capture-sign = 駒を取る手として書かれていますが、{ $square }に駒はありません
assumed-quiet-sign = 駒を取らない手として書かれていますが、{ $square }の{ $piece }を取ります
assumed-plain-name = { $move }を指す駒は成っていますが、その「+」がありません
sfen-empty = 局面がありません
sfen-rank-count = 盤は9段のはずですが、{ $found }段あります
sfen-rank-length = { $rank }段は9マスのはずですが、{ $files }マスあります
sfen-unknown-piece = { $found }という駒はありません（{ $rank }段）
sfen-no-promotion = + の後に成れる駒がありません（{ $rank }段）
sfen-blank-in-board = 盤面の途中に空白があります。URL で + が失われたのではありませんか
sfen-missing-side = 手番がありません
sfen-unknown-side = 手番 { $found } は読み取れません。b か w です
sfen-unknown-hands = 持駒 { $found } は読み取れません。RB2Pg のように書くか、- と書きます
sfen-unknown-number = 手数 { $found } は読み取れません
sfen-too-long = 局面の後に余分な文字があります: { $found }
sfen-hands-and-number-missing = 持駒と手数がありません。「- 1」として読みます
sfen-number-missing = 手数がありません。1 として読みます
sfen-hands-missing = 持駒がありません。「-」として読みます
sfen-number-zero = 手数が 0 です。手数は 1 から数えるので 1 として読みます
sfen-upper-case-side = 手番は小文字の b か w で書きます
sfen-split-empties = { $rank }段で、続いた空きマスが複数の数字に分けて書かれています
sfen-other-dash = 持駒がないときは - と書きます
sfen-hand-order = 持駒は RBGSNLPrbgsnlp の順に書きます
sfen-hand-count = 同じ持駒は枚数を付けて一度だけ書き、1枚のときは枚数を付けません
position-after = { $ply ->
        [0] 開始局面
       *[other] { $ply }手目
    }
listed-last = { $items }、{ $last }
moves-of-this-game = { $message }（この対局の{ $count }手）
mate-with-escape = 詰みとされていますが、{ $side }は{ $move }を指せます
mate-without-check = { $message }（{ $side }に王手はかかっていません）
mate-with-futile-drops = { $message }（無駄合いしかありません）
no-mate-but-mated = 不詰とされていますが、手番の側は詰んでいます
mated-and-not-lost = { $side }は詰んでいますが、棋譜では「{ $said }」とされています
declaration-not-met = 入玉宣言の条件を満たしていません: { $counted }
declaration-met = 宣言は無効とされていますが、条件を満たしています: { $counted }
declaration-counted = { $side }の玉が敵陣三段目以内: { $camp }、王手がかかっている: { $check }、敵陣の玉以外の駒: { $pieces }枚（{ $needed }枚以上必要）、点数: { $points }点（{ $goal }点以上必要）
holds = はい
holds-not = いいえ
goal-not-reached = { $side }の玉が{ $square }に着いたとされていますが、そこにいません
impasse-without-points = 持将棋とされていますが、点数は{ $first }{ $black }点・{ $second }{ $white }点です（両者とも{ $needed }点以上が必要）
foul-not-found = { $side }の反則とされていますが、指し手はすべて合法です。反則の手が棋譜に書かれていないのかもしれません
resigns-not-to-move = { $side }の投了とされていますが、{ $side }の手番ではありません
time-up-not-to-move = { $side }の時間切れとされていますが、{ $side }の手番ではありません
declares-not-to-move = { $side }の入玉宣言とされていますが、{ $side }の手番ではありません
wins-to-move = 手番の{ $side }の勝ちとされていますが、その理由が書かれていません
no-moves-no-ending = 指し手も終局の記述もありません
stops-without-ending = { $ply }手目で終わっていて、終局が書かれていません
and-is-mated = { $message }（{ $side }は詰んでいます）
and-cannot-move = { $message }（{ $side }に合法手がありません）
and-fourth-time = { $message }（同一局面の4回目です）
totals-differ = 累計は{ $total }ですが、消費時間の合計は{ $sum }です{ $count ->
        [1] { "" }
       *[other] （{ $count }か所で不一致）
    }
totals-differ-with-earlier = 累計は{ $total }ですが、消費時間の合計は、それ以前の{ $earlier }のほかに{ $sum }です{ $count ->
        [1] { "" }
       *[other] （{ $count }か所で不一致）
    }
over-time-limit = { $side }はこの手に{ $elapsed }使っていて、残り時間を{ $over }超えています
time-up-with-time-left = { $side }の切れ負けとされていますが、消費時間と持ち時間から見ると{ $left }残っています
move-limit-not-reached = { $limit }手の最大手数に達したとされていますが、{ $ply }手目です
header-count-differs = 対局情報では{ $claimed }手ですが、実際は{ $plies }手です
header-time-differs = 対局情報では{ $side }の消費時間は{ $claimed }ですが、合計は{ $sum }です
fourth-time-and-goes-on = 同一局面が4回目になっていますが、対局が続いています（現れたのは{ $plies }）
perpetual-check-and-goes-on = { $side }の連続王手で同一局面が4回目になり、規則では{ $side }の負けですが、対局が続いています（現れたのは{ $plies }）
stands-first-time = 千日手とされていますが、この局面は1回目です
stands-second-time = 千日手とされていますが、この局面は2回目です（最初は{ $first }）
stands-third-time = 千日手とされていますが、この局面は3回目です（現れたのは{ $plies }）
fourth-time-and-won = 同一局面が4回目で規則では千日手ですが、棋譜では{ $side }の勝ちとされています（現れたのは{ $plies }）
loses-by-perpetual-check = { $side }が{ $ply }手目から王手をかけ続けているため、連続王手の千日手で{ $side }の負けです。棋譜では「{ $said }」とされています
last-move-of-other-side = 盤面の直前の手に{ $side }の印がありますが、手番は{ $turn }です
last-move-of-other-piece = 盤面の直前の手は{ $named }の手ですが、{ $square }にあるのは{ $piece }です
last-move-not-there = 盤面の直前の手は{ $square }への手ですが、そこに{ $side }の駒がありません
turn-against-number = 平手の{ $ply }手目の後は{ $fits }の手番ですが、盤面では{ $turn }の手番です
variation-adds-nothing = この変化の指し手は、同じ局面から分かれる別の手順にすべて含まれています
variation-same-up-to = この変化は、同じ局面から分かれる別の手順と{ $ply }手目まで同じです
marks-turned = 先後の印がすべて逆です。指し手の順番に従います
hangs-on-unplayed = この変化の元になる手が指せませんでした
no-readable-move = 指し手として読み取れません
too-much-jumping = 変化の行き来が多すぎるため、再現できません
called-foul-and-is = 棋譜で反則とされている手で、実際に反則です: { $message }
comment-calls-foul = { $message }（後のコメント:「{ $comment }」）
behind-foul = 直前の手は終局の原因となった反則で、反則の後に指し手は置けません
takes-back = { $count ->
        [0] ここで待ったがありました。取り消した手は棋譜からすでに除かれています
       *[other] ここで{ $count }手の待ったがありました。取り消した手は変化として残します
    }
side-said-otherwise = 相手側の手とされていますが、手番の側の手として読みます
taken-said-otherwise = 取った駒の記述が局面と合いません。局面に従います
same-said-otherwise = 「同」とされていますが、直前の手の行き先と違います。マスのほうに従います
piece-after-move = 駒が指した後の名前で書かれています。成る手として読みます
direction-unfit = 右・左・上などの語が指し手に合いません。マスのほうに従います
direction-not-by-rule = 規則どおりの右・左・上などの語ではありません。マスのほうに従います
side-to-move-wins = 結果では手番の側の勝ちですが、理由が分かりません
result-count-differs = 棋譜では{ $count }手とされていますが、実際は{ $plies }手です
overrules-ending = 要約では{ $real }とされ、その前の終局の語「{ $word }」と異なります。要約のほうを採ります
result-against-ending = 棋譜では「{ $said }」とされていますが、終局の「{ $word }」では「{ $real }」です
another-reason = 終局の「{ $word }」と違う理由です。終局のほうに従います
white-by-numbering = 手数の付け方では後手から指し始めています
white-by-legality = 後手から指し始めた場合だけ指し手が合法ですが、そのような開始局面は示されていません
placed-on-longer-line = 規則で元になる手順が短すぎるため、その手数まである前の手順に付けました
placed-where-legal = 規則どおりの位置では最初の手が合法でないため、合法になる別の手順に付けました
no-line-proven = この変化より前に、{ $ply }手目まで確かめられた手順がありません
no-line-reaches = この変化より前に、{ $ply }手目まである手順がありません
stands-beside-end = 元になる手順はこの手数の前で終局なしに終わっています。変化はその手順の末尾から分かれるものとします
side-not-given = 手番が書かれていません
side-by-first-move = 手番が書かれていません。最初の手から判断します
other-game-by-handicap = 「{ $name }」は9×9の将棋ではありません
handicap-without-board = 手合割が「{ $name }」ですが、開始局面の盤面がありません
unknown-handicap-without-board = 手合割「{ $name }」は不明で、開始局面の盤面もありません
even-start-assumed = 開始局面がありません。平手とみなします
right-lance-taken = 左香落ちでは指し手が合法になりません。3枚目を右香とみなします
even-above-board = 「{ $name }」とありますが盤面が違います。盤面に従います
other-side-begins = 盤面は「{ $name }」のものですが、手番が{ $due }ではなく{ $turn }です
board-not-of-handicap = 盤面が「{ $name }」の開始局面ではありません。盤面に従います
unknown-handicap-above-board = 手合割「{ $name }」は不明です。盤面に従います
nothing-in-it = 中身がありません
binary-data = テキストではなくバイナリーデータです
like-no-format = 対応している形式の棋譜と認められません
like-none-of = { $formats }とも、ほかの対応している形式の棋譜とも認められません
moves-alone = { $message }。指し手だけの文は --from moves で読めます
opening-book = 棋譜ではなく定跡データです
web-page = 棋譜ではなくウェブページです

## KIF・KI2・棋譜表

left-out-with-remarks = { $message }。その中の注記{ $count }行も読み込みません
game-ended-before = 対局はすでに終わっています。以降は読み込みません
variation-ply-unreadable = この変化の手数を読み取れません
read-as = 「{ $form }」として読みました
drop-or-origin-not-written = 「打」も移動元のマスも書かれていません。KIF ではどちらかを書きます
read-as-with-origin = 「{ $form }」として読みました。KIF では「打」か移動元のマスを書きます
read-as-move-number = { $number }手目として読みました。KIF では手数を半角数字で書き、後ろに空白を置きます
read-as-time = 消費時間として読みました。KIF では ( 0:16/00:00:16) のように書きます
tenth-rank = 10段目があります。盤面は9段です
moves-in-rank = 盤面の段の中に指し手があります
no-cell-of-board = 盤面の駒でも空きマスでもありません
squares-in-rank = この段には{ $squares }マスあります。盤面の段は9マスです
rank-label = 段の番号は{ $label }ですが、上から{ $rank }段目です
ranks-of-board = { $ranks }段しかありません。盤面は9段です
board-of-other-size = 横{ $files }マス、縦{ $ranks }マスの盤面です。縦横9マスの将棋だけを読みます
no-piece-of-hand = 持駒にできる駒ではありません
too-many-in-hand = 持駒に{ $pieces }が{ $held }枚あります。一組には{ $most }枚しかありません
never-in-hand = 「{ $piece }」は持駒になりません
other-hand-before = 同じ側の別の持駒が前に書かれています。こちらを採ります
hand-without-board = 持駒がありますが、盤面がありません
other-start-before = 別の開始局面が前に書かれています。こちらを採ります
diagram-counts = 局面図が別の局面を示しています。局面図の方を採ります
turn-beside-position = この局面とは違う手番が別に書かれています。局面の手番を採ります
no-part-of-board = 盤面ではない文字です。読み飛ばします
text-after-rank = 盤面の段の後に文字があります。独立した行として読みます
header-after-first-move = 初手より後に対局情報の行があります
other-handicap-before = 別の手合割「{ $handicap }」が前に書かれています。こちらを採ります
start-behind-first-move = 初手より後に開始局面の行があります。注記として残します
no-count-and-last-move = 手数と最終手を読み取れません。注記として残します
comment-before-variation = 変化の初手より前にコメントがあります。初手のコメントとして残します
result-before-variation = 変化の初手より前に結果の行があります。注記として残します
variation-without-move = 指し手のない変化です。読み飛ばします
variation-without-ply = 初手より前に、手数の書かれていない変化の行があります。注記として残します
take-back-without-move = 「待った」の後に指し手がありません。注記として残します
time-beside-take-back = 「待った」に時間が書かれています。注記として残します
ending-not-known = 終局の言葉が不明です。そのまま残し、勝者はないものとします
moves-in-result = 結果の行に指し手があります。指し手としては読みません
other-reason-than-above = 上にある終局の言葉とは別の理由です。注記として残します
says-more-than-ending = 終局のしかたのほかにも書かれています。注記として残します
number-at-start = 手数は 1 か { $due } のはずですが、{ $number } です。1手目として読みました
number-again = 手数 { $number } が二度現れます。{ $ply }手目からの変化として読みました
number-not-due = 手数は { $due } のはずですが、{ $number } です。{ $ply }手目として読みました
no-time = 時間を読み取れません。時間なしで指し手を残します
other-time = 同じ指し手に別の時間が書かれています。初めの時間を採り、こちらは注記として残します
time-cut = 時間の小数は三桁までです。その先は切り捨てます
comment-after-move = 指し手の後にコメントがあります。{ $format } では別の行に書きます
second-move-on-line = 一行に二つ目の指し手があります。KIF では一行に一手です
text-after-move = 指し手の後の文字を読み取れません。注記として残します
text-among-moves = 指し手の間の文字を読み取れません。注記として残します
moves-in-text = 読み取れない文の中に指し手があります
moves-after-sentence = 「まで」の後に指し手があります
moves-in-brackets = 括弧の中に指し手があります。注記として残し、指し手としては読みません
heading-with-moves = 指し手の書かれた見出しまたは注記です。注記として残し、指し手としては読みません
move-after-number = KIF では手数の後に指し手を書きます
no-line-of-format = { $format } の行ではありません。注記として残します
no-side-marks = 先手か後手かを示す印がありません。KI2 ではどの手にも前に ▲ か △ を付けます
signs-between-moves = KI2 では指し手の間に空白だけを置きます
numbers-between-moves = KI2 の指し手に番号は付けません。この番号では手数を数えません
judgement-of-move = 指し手の評価です。注記として残します
remark-among-moves = 指し手の間に括弧書きがあります。注記として残します
moves-of-ki2 = KI2 の書き方の指し手です。KIF では一行に一手、手数と移動元を付けて書きます
move-of-kif = KIF の書き方の指し手です。KI2 では手数も移動元も書きません
no-piece-after-square = マスの後に駒名がありません
drop-sign-with-origin = 「打」と盤上の移動元の両方が書かれています
text-after-piece = 駒名の後を読み取れません
nothing-after-number = 手数の後に何も書かれていません
pass-is-no-move = 「パス」は将棋の指し手ではありません
start-not-playable = 開始局面が、指し手を進められる局面ではありません
start-position-impossible = 開始局面がありえない局面です

## CSA・USI・SFEN・BOD・指し手の列・表記法

usual-square = マスは普通、全角数字と漢数字で書きます（７六）
other-name-of-piece = 駒名が普通の書き方とは違います
blank-in-move = 指し手の中に空白は入れません
same-sign = 「仝」は「同」の代わりです
same-and-square = 「同」の横にマスを書く必要はありません
advance-of-other-piece = 「行」と「入」は「上」の代わりで、龍と馬にだけ使います
decline-sign = 「生」は「不成」の代わりです
drop-sign = 「合」は「打」の代わりです
order-of-words = 普通は、右・左・直、上・寄・引、成・不成の順に書きます
origin-not-written = この表記法では移動元を書きません。書かれている移動元に従って読みました
drop-or-origin-missing = 本来は「打」か移動元のマスを書きます
shorthand = 普通の漢字の略記です
quiet-sign = 駒を取らない手の本来の印は - です
capture-cross = 駒を取る手の本来の印は x です
drop-apostrophe = 駒を打つ手の本来の印は *、'、’ です
drop-at-sign = 駒を打つ手の本来の印は * です
promotion-caret = 成る手の本来の印は + です
wide-signs = 本来は半角の記号を使います
letter-case = 本来は駒を大文字、段を小文字で書きます
spare-plus = D、H、T はすでに成駒なので、前の + に意味はありません
sign-before-square = 本来はマスの前に - を書きます
half-origin = 本来は移動元のマスを筋と段の両方で書きます
capture-on-last-square = マスのない取る手を、直前の手の移動先で取る手として読みました
first-style = 考案者が改める前の、1976 年の書き方です
side-sign-missing = 本来は + か - で始めます
no-move-here = 指し手がありません
no-destination = 移動先のマスがありません
off-board = 盤上のマスではありません
no-piece-named = 駒名がありません
no-sign-of-motion = 動く (-)、取る (x)、打つ (*) のどれかを示す印がありません
drop-with-origin = 打つ手に盤上の移動元が書かれています
origin-off-board = 移動元が盤上のマスではありません
words-exclude-each-other = 駒名の後に両立しない言葉が二つあります
drop-declines-promotion = 打つ手に不成はありません
squares-in-two-styles = 二つのマスの書き方が違います
any-piece = 「合」は合駒の総称で、どの駒かを示していません
right-to-left = 右から左に書く古い棋譜のように、マスが駒名の後にあります。この書き方は読めません
foreign-sign = この表記法にない記号です
no-sign-of-side = 指した側を示す印がありません
comma-between-statements = 一行に並べた文はコンマで区切ります
usual-letters = 文は半角の大文字と数字で書きます
only-comments-of-csa = コメントのほかに CSA の行がありません
nothing-of-csa = CSA として読める行がありません
version-of-csa = V2、V2.1、V2.2、V3.0 のどのバージョンでもありません。どの版も同じように読みます
half-width-colon = 対局情報の項目名の後のコロンは半角です
header-after-moves = 指し手の後に対局情報の行があります。対局情報に加えます
turn-line-out-of-place = 手番の行がここには合いません。手番としては読みません
sign-of-side-missing = 指した側を示す符号がありません
king-is-ou = GY は玉で、OU と書きます
hand-is-zeros = OO は持駒で、00 と書きます
pass-in-csa = パスは棋譜の指し手ではありません
no-move-of-csa = 指し手ではありません。+7776FU や +0045KA のように、符号、移動元、移動先、動いた後の駒を書きます
time-without-blank = 消費時間は T3 のように、空白を入れずに書きます
time-without-equals = 消費時間は T3 のように、= を付けずに書きます
time-without-point = 整数の秒数に小数点は付けません
time-of-no-move = どの指し手のものでもない消費時間です
time-without-number = 消費時間の数字がありません。時間なしで指し手を残します
no-time-of-csa = 消費時間ではありません。整数の秒数か、小数が三桁までの秒数を書きます
second-time = 同じ指し手に二つ目の消費時間があります。初めの時間を採ります
ending-of-kif = KIF の言葉です。CSA では %TORYO のような言葉で終局を示します
blank-after-percent = % と言葉の間に空白は入れません
same-ending-again = 同じ終局の言葉が繰り返されています
second-ending = 二つ目の終局の言葉です。初めの方を採ります
ending-word-not-known = 終局の言葉が不明です。言葉はそのまま残し、勝者はないものとします
line-in-place-of-move = 指し手の位置にありますが、CSA の行ではありません。指し手は +7776FU のように書きます
not-a-line-of-csa = CSA の行ではありません。注記として残します
not-a-statement = CSA の文ではありません。注記として残します
not-a-statement-after-move = CSA の文ではありません。指し手の後に書かれたものは注記として残します
board-with-few-files = 横{ $files }マスの盤面です（{ $files ->
        [5] 5五将棋など
       *[other] 小さな盤
    }）。縦横9マスの将棋だけを読みます
squares-in-row = この段には{ $squares }マスあります。9マス必要です
rows-missing = 盤面に書かれていない段があります。空いているものとして読みました: { $rows }
lines-before-pi = PI は盤面全体を並べるものですが、その前に局面の行があります
other-piece-taken-off = { $square }から{ $piece }を除くことになっていますが、そこにあるのは{ $other }です
nothing-to-take-off = { $square }から{ $piece }を除くことになっていますが、そこに駒はありません
no-pieces-to-take-off = 平手の盤面から除く駒ではありません。PI82HI22KA のように書きます
no-row-of-board = 盤面の段ではありません。マスは +FU、-OU、* のように書きます
row-again = 盤面の{ $rank }段目が二度書かれていて、内容が違います
all-is-last = 00AL は残りの駒をすべて持駒にするので、最後に書きます
no-such-piece = そのような駒はありません。駒は FU KY KE GI KI KA HI OU TO NY NK NG UM RY です
two-pieces-on-square = { $square }に駒が二枚あります
no-such-square = そのようなマスはありません。マスは 11 から 99 まで、持駒は 00 と書きます
no-pieces-of-csa = 駒ではありません。P+27FU00KI のように書きます
second-line = 一局の中に二行目があります。一行が一局です
neither-position-nor-moves = 局面でも指し手でもありません。行は position、startpos、sfen、moves のどれかで始まります{ $lines ->
        [1] { "" }
       *[other] （そうではない行が{ $lines }行）
    }
talk-of-engine = エンジンとのやり取り（{ $lines }行）を読み飛ばします
no-position-and-no-move = 局面も指し手もありません
moves-as-list = 指し手が配列の形で書かれています。本来は空白で区切ります
beginning-of-usi = USI の行はこのようには始まりません。position、startpos、sfen、moves、指し手のどれかで始まります
address-without-game = 局面も指し手もない URL です
address = URL です。その中の局面または指し手を読みます
moves-beside-address = URL の、読んだ部分のほかに指し手があります。読み飛ばします
address-in-address = URL の中にさらに URL があります
side-behind-brackets = 角括弧の後に手番がありません。w が先手、b が後手です
side-read-as-w = 手番がありません。w（先手）として読みました
side-in-lower-case = 手番は小文字で w か b と書きます
counters-of-xboard = XBoard の手数の欄は局面について何も示しません。読み飛ばします
game-not-read = { $game }です。縦横9マスの将棋だけを読みます
position-of-chess = チェスの局面（FEN）
position-of-dobutsu = どうぶつしょうぎの局面
position-of-minishogi = 5五将棋など、5段の盤を使うゲームの局面
position-of-tori = 禽将棋など、7段の盤を使うゲームの局面
position-of-chu = 中将棋の局面
board-of-other-game = { $ranks }段の盤を使う別のゲームの局面
startpos-and-sfen = startpos と sfen の両方があり、どちらが開始局面か分かりません
moves-word-missing = 初手の前に moves という語がありません
moves-word-due = ここには moves という語と、その後に指し手が必要です
text-after-position = 局面の後に書かれたものをコメントとして残します
remark-after-moves = 指し手の後に書かれたものを注記として残します
comment-after-moves = 指し手の後に書かれたものをコメントとして残します
numbers-after-moves = 指し手の後の数字をコメントとして残します
text-after-ending = 終局の言葉の後に書かれたものを注記として残します
judgement-of-engine = エンジンの評価で、終局の言葉ではありません。言葉はそのまま残します
null-move-at-end = 最後のパスを読み飛ばします。対局は終わっていないものとします
null-move = パスは対局の指し手ではありません
move-in-numbers = CSA のような数字の指し手です。USI では 7g7f のように書きます
no-move-of-usi = 指し手ではありません。7g7f、8h2b+、P*5e のように書きます
drop-in-capital = 打つ駒は大文字で書きます
drop-with-star = 駒を打つ手は * で書きます
no-equals-for-decline = 成らない手に = は付けません
no-question-mark = 指し手に ? は付けません
squares-in-lower-case = マスは小文字で書きます
says-more-than-winner = 勝者のほかにも書かれています。コメントとして残します
says-more-kept-as-comment = 終局のしかたのほかにも書かれています。コメントとして残します
no-ply-to-branch-from = 前に書かれた手順がその手数に届きません
text-behind-heading = 変化の見出しの後に書かれています。コメントとして残します
neither-moves-nor-sheet = 指し手でも棋譜の行でもありません。コメントとして残します
read-as-words = 「{ $words }」として読みました
no-move-in-it = 指し手がありません
no-part-of-diagram = 局面図ではない行（{ $lines }行）があります。注記として残します
no-board-in-it = 盤面がありません
no-position-after-ply = { $ply }手目の局面はありません。この対局は{ $plies }手です

## PSN・JKF・USEN・JSON lines

psn-prose = 対局の一部ではありません。コメントとして残します
psn-stray-sign = この記号が閉じるものがありません。読み飛ばします
psn-text-after-end = 終局の後に余分な文字があります。読み飛ばします
psn-header-open = 対局情報の行が閉じられていません。行末までを値として読みました
psn-header-unquoted = 対局情報の値は引用符（"）で囲みます
psn-header-colon = 対局情報の行は [Key "value"] の形で書きます
psn-header-late = 指し手の後に対局情報の行があります。対局情報に含めます
psn-reason-unknown = 結果に添えられた理由が不明です。文はそのまま残します
psn-result-unknown = 対局の結果として読み取れません。文はそのまま残します
psn-termination-unknown = ここに書かれた終局の理由が不明です。文はそのまま残します
psn-delete = 文中に DEL 文字があります。取り除きます
psn-seven-pieces = 七枚落ちですが、どちらの銀を落とすかが書かれていません。右の銀を落としたものとして読みました
psn-handicap-name = PSN にこの名前の手合割はありません。「{ $handicap }」として読みました
psn-other-start = 開始局面として別の局面も書かれています。そちらを採ります
psn-sfen-fields = SFEN には手番、持駒、手数も必要です。b - 1 を補って読みました
psn-fen = 将棋の FEN ではありません。「盤面、0012001/T の形の持駒、s か g」または「盤面[持駒]、w か b」の形で書きます
psn-piece-list = 一つのマスに駒が二枚あるか、持駒にできない駒です
psn-number = 番号が{ $number }ですが、正しくは{ $ply }です（先後一組で数えるなら{ $pair }）。指し手は書かれている順に読みます
psn-number-alone = 番号の後に指し手がありません
psn-chess-coordinates = チェスの座標です（筋は左から a ～ i、段は下から数えます）。将棋のマスに読み替えました
psn-wrapped = 一つの指し手は一行に書きます
psn-placeholder = 指し手を表していません
psn-second-ending = 終局が二度書かれています。初めの方を採ります
psn-chess-in-shogi = 将棋の座標を使う対局の中にチェスの座標があります
psn-shogi-in-chess = チェスの座標を使う対局の中に将棋の座標があります
psn-no-move = P7g-7f、Bx2b+、P*5e のような指し手ではなく、終局でもありません
psn-comment-open = ここで始まるコメントが閉じられていません
psn-no-annotation = 指し手でも評価記号でもありません
psn-annotation = 評価記号（$2、!、?）です。それぞれコメントとして残します
psn-time = 消費時間を読み取れません。時間なしで指し手を残します
psn-empty-variation = 指し手のない変化です。読み飛ばします
time-without-move = どの指し手のものでもない消費時間です
psn-second-time = 同じ手の消費時間が二つあります。初めの方を採ります
psn-minutes = 先手と後手の消費時間が分で書かれています。本来は (mm:ss / hh:mm:ss) の形で書きます
psn-variation-of-nothing = 変化の前に、その変化が置き換える指し手がありません
psn-variation-open = ここで始まる変化が閉じられていません。以降をすべてこの変化に含めます
psn-nothing = PSN の対局情報も指し手もありません
psn-footnote = 脚注の印ですが、対応する脚注がありません。読み飛ばします
other-game = { $game }の記録です。読めるのは将棋の棋譜だけです
other-variant = 「{ $variant }」というゲームの記録です。読めるのは将棋の棋譜だけです
minishogi = 5五将棋
xiangqi = シャンチー
chess = チェス（PGN）
psn-java-shogi = JavaShogi の対局履歴です。この形式は読めません
psn-xshogi = XShogi の局面ファイルです。この形式は読めません
jkf-is-jsonl = kifu が書き出した JSON（jsonl）です。読み込みには対応していません
jkf-json-without-moves = JSON ですが JKF ではありません。指し手の配列が見つかりません
jkf-control-character = 文字列の中の制御文字はエスケープして書きます
jkf-escape = JSON のエスケープではありません。バックスラッシュとその後の文字として読みました
jkf-colon-due = ここにはコロンが必要です
jkf-name-due = ここにはフィールド名が必要です
jkf-value-ended = 値はすでに終わっています
jkf-comma-or-brace-due = ここにはカンマか {"}"} が必要です
jkf-comma-or-bracket-due = ここにはカンマか ] が必要です
jkf-text-ends = 途中で終わっています
jkf-quote-open = 文字列を閉じる引用符がありません
jkf-number = 数は小数点の前後に一桁以上を書き、先頭に余分な 0 を付けません
jkf-no-value = JSON の値ではありません
jkf-no-object-in-json = JSON ですが JKF ではありません。JKF では一局が一つのオブジェクトですが、オブジェクトがありません
jkf-no-object = JSON のオブジェクトがありません。JKF では一局が一つのオブジェクトです
jkf-text-before = 対局の前に、対局ではない文字があります。読み飛ばします
jkf-text-after = 対局の後に、対局ではない文字があります。読み飛ばします
jkf-list-open = JSON として正しくありません。対局の配列を閉じる ] がありません
jkf-brackets = JSON として正しくありません。対局の前後の角括弧とカンマが対局の配列になっていません
jkf-header-no-object = header が名前と文字列のオブジェクトではありません。読み飛ばします
jkf-header-null = 値のない対局情報は読み飛ばします
jkf-header-kept = 対局情報の値が文字列ではありません。書かれたとおりに残します
jkf-header-value = 対局情報の値は文字列で書きます
jkf-moves-twice = 指し手の配列が二つあります。後の方を採ります
jkf-moves-no-list = moves が配列ではありません
jkf-broken = JSON として正しくありません。{ $why }
jkf-broken-rest = JSON として正しくありません。{ $why }。以降は読み取れません
jkf-field = { $owner }のフィールド「{ $name }」は JKF にありません。読み飛ばします{ $times ->
        [1] { "" }
       *[other] （{ $times }か所）
    }
jkf-a-game = 対局
jkf-no-moves = JSON ですが JKF ではありません。指し手の配列がありません
jkf-no-header = header がありません。JKF では空でも必要です
jkf-header-and-initial = 対局情報の手合割は{ $header }、initial は{ $initial }です。initial を採ります
jkf-empty-element = 空の要素は null ではなく {"{"}{"}"} と書きます
jkf-no-move-of-usi = 指し手ではありません。ここにはオブジェクトか USI の指し手を書きます
jkf-moves-of-usi = JKF のオブジェクトの代わりに USI の指し手が書かれています
jkf-variation-no-list = 変化は要素の配列で書きます。ここに書かれているものは読み飛ばします
jkf-second-move = 一つの要素に指し手が二つあります。後の方を採ります
jkf-special-no-text = special は文字列で書きます
jkf-nested-too-deep = 変化の入れ子が深すぎて読み込めません
jkf-an-element = 要素
jkf-no-move = 指し手ではありません。ここにはオブジェクトを書きます
jkf-comment-no-text = コメントは文字列で書きます。ここに書かれているものはそのまま残します
jkf-comments-no-list = コメントが行の配列ではなく、一つの文字列になっています
jkf-comment-lines = 複数行のコメントです。本来は一行ずつ配列に入れます
jkf-a-time = 消費時間
jkf-no-time = 消費時間ではありません。now と total に分と秒を書きます
jkf-time-too-fine = ミリ秒よりも細かい時間です。ミリ秒に丸めます
jkf-time-fields = 時間には 0 であっても分と秒を書きます。書かれていないものは 0 とみなします
jkf-variant = variant が「{ $variant }」です。読めるのは縦横9マスの将棋だけです
jkf-ending-unknown = 終局の言葉が不明です。そのまま残し、勝者はないものとします
jkf-text-not-of-usi = USI の指し手ではありません。一つの文字列に並べる指し手は USI で書きます
jkf-first-element = 最初の要素は開始局面を表し、指し手を持ちません
jkf-element-of-nothing = 指し手のない要素です。何も表していません
jkf-variations-at-start = 開始局面の要素に変化があります。変化は、置き換える指し手の要素に書きます
jkf-special-unknown = special の言葉が不明です。そのまま残し、勝者はないものとします
jkf-special-spelling = special には CSA の終局の言葉を、大文字で符号を付けずに書きます
jkf-capture = 取ることのできる駒ではありません。読み飛ばします
jkf-a-move = 指し手
jkf-color = color は 0 か 1 です。ほかの値は読み飛ばします
jkf-a-square = マス
jkf-piece-name = 駒の名前は CSA の大文字二文字で書きます
jkf-number-for-truth = true か false のはずの所に数があります
jkf-no-truth = true でも false でもありません。読み飛ばします
jkf-relative = 駒を区別する言葉ではありません。読み飛ばします
jkf-no-destination = 移動先が書かれていません
jkf-destination = 移動先が盤上のマスではありません
jkf-no-such-piece = この名前の駒はありません
jkf-origin = 移動元が盤上のマスではありません
jkf-start-no-object = 開始局面がオブジェクトではありません
jkf-preset-number = preset の名前は数字であっても文字列で書きます
jkf-data-no-object = 開始局面の data がオブジェクトではありません
jkf-the-start = 開始局面
jkf-preset-other = preset が OTHER ですが、開始局面を示す data がありません
jkf-no-start = preset も data もなく、開始局面が分かりません
jkf-preset-and-data = preset「{ $preset }」は不明です。data を採ります
jkf-preset-unknown = preset「{ $preset }」は不明で、開始局面を示す data もありません
jkf-no-board = 開始局面の data に盤面がありません
jkf-board-by-ranks = 盤面が段ごとに書かれているようです。JKF では 1 筋から 9 筋へ、筋ごとに書きます
jkf-board-no-list = 盤面が筋の配列ではありません
jkf-file-no-list = 盤面の筋がマスの配列ではありません
jkf-square = マスには {"{"}{"}"} か、駒の color と kind を書きます
jkf-file-length = 盤面の一つの筋は9マスです
jkf-board-length = 盤面は九筋です
jkf-hands-no-list = 持駒が二つの要素の配列ではありません
jkf-hands-no-objects = 持駒は、駒の枚数を持つ二つのオブジェクトで書きます
jkf-hand-count = 持駒にできる枚数ではありません
start-impossible = 開始局面があり得ないものです
jkf-too-deep = 変化の入れ子が{ $most }段を超えています。それより深いものは読み込めません
usen-second-line = 一局の中に二行目があります。USEN では一行が一局です
usen-no-game = 対局がありません
usen-address-without-game = USEN の対局を含まないアドレスです
usen-address = アドレスです。その中の対局を読みました
usen-line-missing = ~ の後に手順がありません
usen-dots = 指し手の後のピリオドがありません
usen-offset = 前の手順の{ $offset }手目の後から分かれる手順ですが、前の手順は{ $plies }手までです
usen-empty-variation = 指し手のない変化です。読み飛ばします
usen-no-move = USEN の指し手ではありません。USEN の一手は 36 進数の三桁です
usen-ending = 「{ $ending }」という終局はありません。r、t、j、p のいずれかで書きます

## ファイル・書庫・出力

no-strict-form = { $format } には正しい形がないため修正できません。ほかの形式へは convert で変換できます
volume = 分割された書庫の一部です。まず cat { $whole }.* > { $whole } で結合してください
volume-of-zip = 分割された書庫の一部です。まず zip -s 0 { $whole } --out whole.zip で結合してください
archive-called-otherwise = 圧縮されたファイル（{ $kind }）ですが、名前が棋譜の名前になっています。それと分かる名前にしてください
not-of-kind = 名前は圧縮されたファイル（{ $kind }）ですが、中身は違います。中身に合う名前にしてください
no-such-file = ファイルまたはフォルダーがありません
permission-denied = アクセスする権限がありません
not-permitted = この操作は許可されていません
disk-full = ディスクに空きがありません
quota-exceeded = ディスクの割り当てを超えています
is-a-folder = フォルダーです
not-a-folder = フォルダーではありません
exists-already = ファイルがすでにあります
read-only = 読み取り専用のファイルシステムです
name-too-long = ファイル名が長すぎます
file-too-large = ファイルが大きすぎます
too-many-open-files = 開いているファイルが多すぎます
too-many-links = シンボリックリンクが循環しているか、多すぎます
disk-failed = 入出力エラーが起きました
no-known-extension = 対応している形式の拡張子を持つファイルがありません
nothing-fits = --include と --exclude の条件に合う棋譜がありません
nothing-left = --exclude により、既知の形式の拡張子を持つファイルが一つも残りません
list-nul = 名前に NUL が含まれています。-0 を付けると名前の区切りを NUL とします
list-no-utf8 = UTF-8 ではない名前が含まれています
unmarked-utf16 = BOM のない UTF-16 のようです。--input-encoding { $encoding } を付けて読んでください
bug = このプログラムの不具合により対局を読み取れません: { $panic }
game-passed-over = 対局が { $size } を超えているため飛ばします
game-breaks-off = 対局がここで途切れています（{ $why }）
byte-count = { $count } バイト
size-in-units = { $count } { $unit }
not-read = { $format } は書き出し専用の形式で、読み込めません
not-written = { $format } は読み込み専用の形式で、書き出せません
bytes-replaced = { $encoding } の文字ではないバイト{ $count ->
        [1] { "" }
       *[other] { $count }か所
    }を U+FFFD に置き換えました
more-bytes-replaced = { $encoding } の文字ではないバイトをほかに{ $count }か所置き換えました
mixed-encodings = この行は { $this }、ほとんどの行は { $encoding } です。それぞれの文字コードで読みました{ $lines ->
        [1] { "" }
       *[other] （ほかと違う行は{ $lines }行）
    }
stated-encoding = 棋譜には { $stated } と書かれていますが、実際のバイトは { $encoding } です
nothing-of-format = { $format } の棋譜がありません。--from を付けなければ形式を自動で判別します
no-record = 棋譜がありません
no-such-game = { $game }局目はありません。入力にあるのは{ $games }局です
of-file = { $path }: { $reason }
would-lose = { $format } では次のものが失われますが、--lossless が指定されています（{ $lost }）
from-ply-after-end = --from-ply { $from } は対局の終わりより後です（全{ $plies }手）
no-such-line = { $line }番目の手順はありません。この対局にあるのは{ $count ->
        [1] 本譜だけです
       *[other] { $count }本の手順です
    }
too-much-written-out = { $lines }本の手順をそれぞれ開始局面から書き出すと{ $moves }手になります。--branches N で一つを選んでください
unmappable = { $encoding } には文字「{ $character }」（U+{ $code }）がありません。--encoding utf-8 で書き出すか、--replace-unmappable を付けてください
unmappable-at = { $encoding } には{ $place }の文字「{ $character }」（U+{ $code }）がありません。--encoding utf-8 で書き出すか、--replace-unmappable を付けてください
in-header = 対局情報「{ $name }」
in-first-comment = 初手より前のコメント
in-comment = { $ply }手目のコメント
in-bookmark = { $ply }手目のしおり
in-ending = 終局の言葉
in-move = { $ply }手目の指し手
file-exists = ファイルがすでにあります。--force を付けると上書きします
is-input = 入力のファイルです。入力には上書きしません
is-report = この実行の報告ファイルと名前が重なっています
name-of-folder = 同じ名前のフォルダーがあります
output-taken = この実行のほかの出力（{ $input }）と名前が重なっています。--on-clash number を付けると番号が付きます
written-already = 同じ名前の別の入力がそこに書き出されています
changed-meanwhile = 読んでいる間にほかのプログラムが変更しました
unpacker-failed = 書庫が壊れていて、展開を続けられません
unpacker-ended = 展開が途中で終わりました
archive-of-pipe = この種類の書庫は末尾から読むため、パイプではなくファイルでなければなりません
bomb = 展開すると { $size } を超え、圧縮時の{ $ratio }倍も超えます。圧縮爆弾です
behind-bomb = 同じブロックの手前に圧縮爆弾があるため、展開できません
tar-behind-bomb = 圧縮爆弾より後ろにあるものは読みません
packed-damaged = 圧縮データが壊れています（{ $why }）
packed-cut-off = 圧縮データが途中で終わっています。ファイルが切れています
encrypted = 暗号化されています。先にパスワードを使って書庫を展開してください
all-encrypted = { $count }個のファイルがすべて暗号化されています。先にパスワードを使って書庫を展開してください
unknown-method = 対応していない方式（{ $method }）で圧縮されています。別の方式で圧縮し直してください
all-of-unknown-method = { $count }個のファイルがすべて対応していない方式（{ $method }）で圧縮されています。別の方式で圧縮し直してください
window-too-large = 展開に必要なウィンドウが大きすぎます（上限は { $most }）
window-of-size = 展開に { $size } のウィンドウが必要です（上限は { $most }）
checksum-wrong = 圧縮データが壊れています。チェックサムが合いません
dictionary-missing = 辞書を使って圧縮されていますが、その辞書がありません
zstd-frame = 圧縮データが壊れています。Zstandard のフレームがあるはずの所にありません
zstd-block = 圧縮データが壊れています。展開できないブロックがあります
tar-cut-off = tar 書庫が途中で切れています
tar-without-end = tar 書庫に終わりの印がありません。ファイルの間で切れているか、作成が途中で終わっています
tar-damaged = tar 書庫が壊れています。ファイルの情報を読み取れません
tar-between = tar 書庫の二つのファイルの間に { $size } を超えるデータがあります
zip-too-large = 圧縮されたファイルの合計が書庫全体よりも大きくなっています。壊れているか、圧縮爆弾です
zip-damaged = zip 書庫が壊れているか、末尾が切れています（{ $why }）
zip-unreadable = zip 書庫を読めません（{ $why }）
seven-z-list-checksum = 7z 書庫のファイル一覧が壊れています。チェックサムが合いません
seven-z-list-layers = 7z 書庫のファイル一覧が何重にも圧縮されています
seven-z-list-damaged = 7z 書庫のファイル一覧が壊れています
no-seven-z = 7z 書庫ではありません
seven-z-version = 対応していない版の 7z 書庫です（{ $version }）
seven-z-start = 7z 書庫が壊れています。先頭部分のチェックサムが合いません
seven-z-cut-off = 7z 書庫が途中で切れています。ファイル一覧がありません
seven-z-list-too-large = 7z 書庫のファイル一覧が { $size } を超えています
seven-z-streams = 7z 書庫に圧縮ストリームが{ $count }個あります。{ $most }個を超えるものは読みません
methods-together = 組になった複数のストリーム
methods-stacked = 複数の方式の重ね合わせ
seven-z-method-unsaid = 7z 書庫に圧縮の方式が書かれていません
