# What kifu says, in English. The texts of a kind of fault stand under its code: what it is, `.why` it is told, how to
# `.mend` it. Line breaks inside them are blanks.

## Around findings

verbatim = { $text }
black = Black
white = White
taker-of-odds = Black
giver-of-odds = White

times-on-line = { $message } ({ $count } times on this line)
times = { $message } ({ $count } times)
more-of-the-kind = { $count ->
        [one] there is one more of the kind{ $line ->
                [0] { "" }
               *[other] , in line { $line }
            }
       *[other] there are { $count } more of the kind{ $line ->
                [0] { "" }
               *[other] , up to line { $line }
            }
    }

error = error
warning = warning
note = note

# In front of a finding: where it is.
game-number = game { $game }
ply-number = ply { $ply }
standard-output = standard output

# Between the items of a list.
list-separator = { ", " }

# What the last lines count.
file-count = { $files ->
        [one] { $files } file
       *[other] { $files } files
    }
game-count = { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
move-count = { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
skipped-count = { $skipped ->
        [one] { $skipped } file skipped
       *[other] { $skipped } files skipped
    }
error-count = { $count ->
        [one] { $count } error
       *[other] { $count } errors
    }
warning-count = { $count ->
        [one] { $count } warning
       *[other] { $count } warnings
    }
note-count = { $count ->
        [one] { $count } note
       *[other] { $count } notes
    }
code-count = { $count } { $code }
of-severity = { $findings } ({ $codes })
no-faults = no faults

# The last line of check, and of convert.
checked = { file-count }, { game-count }, { move-count }: { $found }{ $skipped ->
        [0] { "" }
       *[other] ; { skipped-count }
    }
wrote = wrote { $written } of { game-count } from { file-count }{ $skipped ->
        [0] { "" }
       *[other] , { skipped-count }
    }, { move-count }: { $found }; { $seconds } s

# The last line of fix, and the word in front of each change.
mended = { change-count } in { $changed } of { file-count }; left: { $found }{ $skipped ->
        [0] { "" }
       *[other] ; { skipped-count }
    }
dry-run = dry run: { $mended }
change-count = { $changes ->
        [one] { $changes } change
       *[other] { $changes } changes
    }
fixed = fixed

# With -v, a file of a folder that is no record.
skipped = skipped

# What is not told one by one at a terminal.
progress-files = { $done } of { $all } files
progress-megabytes = { $bytes } MB
progress-games = { $games } games
progress-rate = { $games } games/s
progress-errors = { $count ->
        [one] { $told } error
       *[other] { $told } errors
    }
stopped-at-error = --on-error stop ended the run before the file was whole; it is not written

more = … and { $more } (-v tells all)
more-of-code = { $count } more { $code }
more-lost = … and { $count } more games with losses (-v tells all); of { $games } games there were lost: { $lost }

reading-standard-input = kifu: reading standard input; end it with Ctrl-D

## What a conversion loses

lost = lost: { $lost }
lost-variations = { $count ->
        [one] { $count } variation
       *[other] { $count } variations
    }
lost-comments = { $count ->
        [one] { $count } comment
       *[other] { $count } comments
    }
lost-clocks = { $count ->
        [one] { $count } clock
       *[other] { $count } clocks
    }
lost-clock-totals = { $count ->
        [one] { $count } total time
       *[other] { $count } total times
    }
lost-clock-fractions = { $count ->
        [one] { $count } fraction of a second
       *[other] { $count } fractions of a second
    }
lost-bookmarks = { $count ->
        [one] { $count } bookmark
       *[other] { $count } bookmarks
    }
lost-header-keys = { $count ->
        [one] { $count } header line
       *[other] { $count } header lines
    }
lost-start = { $count ->
        [one] { $count } note on the moves before the start
       *[other] { $count } notes on the moves before the start
    }
lost-endings = { $count ->
        [one] { $count } ending
       *[other] { $count } endings
    }
lost-foul-move = { $count ->
        [one] { $count } foul move
       *[other] { $count } foul moves
    }
lost-characters = { $count ->
        [one] { $count } character
       *[other] { $count } characters
    }

## The pages of explain

explain-more = `kifu explain CODE` says more.
explain-example = Example:
explain-told = It is told like this:
explain-mend = What to do:
explain-all = Kinds of findings
explain-about =
    A page for each kind of finding, as `kifu explain CODE` shows it: what it is, an example, and what to do. The code is the
    word in brackets behind `error`, `warning` or `note`. What `kifu fix` mends is said on the page of its kind; of the other
    kinds it mends nothing. This file is made by `kifu explain --all --format md`.

## Kinds of faults

-correct-the-move =
    Correct the move in the file. If the game was really lost by this foul, say so after it (反則勝ち in KIF,
    %+ILLEGAL_ACTION or %-ILLEGAL_ACTION with the sign of its mover in CSA): the record is then good. With --on-error
    truncate the moves before it are written.

not-a-record = this is no game record of a known format
    .why =
        Nothing in the input has the shape of a game: no header that is known, no board, no move, no result. An empty
        file is told like this too. Whether a text is a record is decided by its content; the extension only helps
        where the content leaves a doubt.
    .mend =
        Look at the file: it may be a web page, an archive or an empty download. If it is a record after all, name its
        format with --from.

unsupported-variant = this is a record of another game
    .why =
        The text is a record, but not of shogi on nine files and nine ranks: chess in PGN, mini shogi on a five by
        five board, chu shogi and the like. None of its moves could be proven by the rules of shogi.
    .mend =
        Keep such files out of the archive, or use a program for that game.

unreadable-move = no move can be read where one must stand
    .why =
        The line or word has the shape or the place of a move, and still it names no square or piece that exists, or
        something unknown follows it. The moves after it cannot be played, because the position is not known any more.
    .mend =
        Correct the move in the file. With --on-error truncate the moves before it are written.

unknown-handicap = the handicap has a name that is not known, and there is no board
    .why =
        A record of a handicap game begins without some of White's pieces. Which ones is told by the name of the
        handicap (手合割) or by a board. Here the name is none of the usual ones, and no board helps. A record that names
        no start and begins with a move of White is told like this, too: old collections in PSN have such games.
    .mend =
        Correct the name, or add a board: 手合割：その他 followed by the diagram; in PSN a line such as [Handicap "4 piece"].

bad-board = the board or the hands cannot be read
    .why =
        A position is written out, and it is not whole: a rank has too few or too many squares, a piece has a name
        that does not exist, a hand holds something that is no piece. Without a start no move can be proven.
    .mend =
        Correct the rank or the hand that the message names; every rank has nine squares.

bad-variation = a variation fits nowhere in the game
    .why =
        A variation (変化) says at which ply it begins. No line before it reaches that ply, or its first move is legal
        at none of the places that come into question.
    .mend =
        Correct the number after 変化. If the main line is all you need, use --branches main: what is wrong in other
        lines is then only a warning.

game-too-large = one game is larger than the program agrees to hold
    .why =
        Games are worked on one at a time, and a single one may have 16 MiB, many times more than the longest
        annotated game. Beyond that the input is most likely no record at all, or its games are not told apart. The
        game is passed over, and the next one follows.
    .mend =
        Split the file into games.

unreadable-file = a file cannot be opened or read
    .why =
        The system refused: there is no such file, it may not be read, or the disk failed. The other inputs are still
        read, and the exit status is 1.
    .mend =
        Correct the path, or ask for the right to read the file.

unreadable-line = a line is none of the format's; it is kept as a remark
    .why =
        The line is neither a move nor anything else that the format knows. It is kept beside the move before it, and
        the game goes on.
    .mend =
        Nothing has to be done. If the line is a comment, give it the mark of one (* in KIF, ' in CSA).

bad-encoding = bytes are no text in the record's encoding, or it is in several
    .why =
        The record is in the encoding that the message names, and some of its bytes are no characters there: the text
        was cut in the middle of a character, damaged, or put together from pieces in different encodings. Each such
        place is now the character U+FFFD. Where whole lines are in another encoding than most, each is read in its
        own and nothing is replaced; the message says so.
    .mend =
        Find a better copy of the file. If the encoding was guessed wrong, name it with --input-encoding.

bad-clock = a clock cannot be read; the move is kept without it
    .why =
        What stands in the place of the time used is no time, or is finer than the thousandths of a second that are
        kept.
    .mend =
        Correct the time, or leave the clocks out with --no-clocks.

unknown-ending = the game ends with a word that is not known
    .why =
        The word stands where an ending such as 投了 or %TORYO stands. It is kept as it is, and as far as the program
        knows nobody wins.
    .mend =
        Correct the word, if you know what is meant.

misplaced-variation = a variation was placed by search, not by the rule
    .why =
        In KIF a variation belongs to the nearest line above it that reaches its ply. There its first move is illegal,
        or that line is too short or ends before this ply, and it fits elsewhere; so it was put where the message
        says; so is one that no line 変化 announces, only its number. Some programs write their variations in another
        order. In PSN it is a variation whose parenthesis is never closed. Behind a take-back (待った, %MATTA) how many
        moves were taken back is found by the move that follows.
    .mend =
        Look whether it stands where it belongs. Converting the record to KIF writes the variations in the order of
        the rule; one that goes on where its line had stopped may be told again.

late-header = a header line stands after the first move
    .why =
        Names, dates and the like belong before the moves. The line is read all the same.
    .mend =
        Nothing has to be done; converting the record puts the line where it belongs.

assumed-start = the start position or the side to move is not given
    .why =
        The format wants it stated, and the record begins with its moves. The usual start of an even game, and Black
        to move, was assumed; the moves are legal from there or they are told.
    .mend =
        Nothing has to be done if that is the game's start; converting the record writes the start out.

assumed-promotion = a promotion that the rules force is not said
    .why =
        A pawn, lance or knight moved to where it could never move again, so it can only have promoted, and the text
        does not say so. The promotion was assumed.
    .mend =
        Nothing has to be done; kifu fix writes the promotion out, and so does converting the record.

move-after-end = a move stands after the end of the game
    .why =
        The line of play had ended already, by a word or by a foul. The moves after it are not in the record.
    .mend =
        If the game really went on, take the ending out of the file.

two-pawns = two pawns on one file (二歩)
    .why =
        A pawn may not be dropped on a file where the same player has an unpromoted pawn already. A promoted pawn (と)
        does not count.
    .mend =
        { -correct-the-move }

drop-pawn-mate = mate by dropping a pawn (打ち歩詰め)
    .why =
        A pawn may be dropped to give check, but not to give mate. Mate by moving a pawn, and mate by dropping any
        other piece, is allowed.
    .mend =
        { -correct-the-move }

dead-piece = a piece is dropped where it could never move (行き所のない駒)
    .why =
        A pawn or lance may not be dropped on the last rank, nor a knight on the last two ranks.
    .mend =
        { -correct-the-move }

left-in-check = the king of the side that moves is in check after the move (王手放置)
    .why =
        Whoever is in check has to end it, and no move may bring the mover's king into check.
    .mend =
        { -correct-the-move }

cannot-reach = the piece does not move like that, or something stands in its way
    .why =
        The piece stands on the square it is said to come from, and cannot get from there to the other square in one
        move; or no piece of the kind gets there in the direction that the words (右 左 直 上 寄 引) say. Often a move
        before this one is missing, or a digit is wrong.
    .mend =
        { -correct-the-move }

no-piece = no piece stands where the move begins
    .why =
        The square that the piece is said to come from is empty. Often a move before this one is missing, or the start
        position is another one than the record says.
    .mend =
        { -correct-the-move }

wrong-piece = another piece than the named one stands there
    .why =
        The move names a piece, and on the square it comes from stands a different one.
    .mend =
        { -correct-the-move }

wrong-side = the move of the side that is not to move (二手指し)
    .why =
        The players move in turn. Here one side moves twice, or the wrong side begins. In a handicap game White, who
        gives odds, has the first move.
    .mend =
        { -correct-the-move }

own-piece = the move ends on a square with an own piece
    .why =
        Only the opponent's pieces can be taken.
    .mend =
        { -correct-the-move }

occupied = a piece is dropped on a square that is not empty
    .why =
        A piece in hand can be dropped on empty squares only; a drop never takes anything.
    .mend =
        { -correct-the-move }

not-in-hand = a piece is dropped that is not in hand
    .why =
        Only captured pieces, and those that the start position gives, can be dropped.
    .mend =
        { -correct-the-move }

promoted-drop = a promoted piece is dropped
    .why =
        Pieces in hand are unpromoted, and they are dropped so. A piece can promote by a later move.
    .mend =
        { -correct-the-move }

must-promote = a pawn, lance or knight has to promote there
    .why =
        Where it could never move again, it must promote: a pawn and a lance on the last rank, a knight on the last
        two. The record says that it did not.
    .mend =
        { -correct-the-move }

cannot-promote = the piece cannot promote there
    .why =
        A piece promotes when its move begins or ends in the opponent's three ranks. Gold and king never promote, and
        neither does a piece that has promoted already.
    .mend =
        { -correct-the-move }

takes-king = a king is taken
    .why =
        The game ends before that: the side whose king could be taken had left it in check.
    .mend =
        Look at the move before this one. In an official game that one was the foul, and the game ends with it.

ambiguous-move = several moves fit what is written
    .why =
        The record names the piece and where it goes, but not which of several such pieces moves: the word that would
        tell them apart (右 左 上 引 寄 直, or the square it comes from) is missing. The message lists the moves.
    .mend =
        Add what is missing, for instance ５八金右.

impossible-start = no game can begin from this position
    .why =
        One side has two kings, or there are more pieces of a kind than a set holds (18 pawns; 4 lances, knights,
        silvers and golds; 2 bishops and rooks).
    .mend =
        Correct the board or the hands; the message says what is too many.

odd-start = no game leads to the start position
    .why =
        It has two pawns of one side on a file, a piece that can never move, or the side that is not to move stands in
        check. Problems and exercises have such positions, so the moves are read.
    .mend =
        Look whether the board is written as it was meant.

count-mismatch = the record names another number of moves than it has
    .why =
        The result line (まで〇手で…) or the header (手数) counts the moves, or the limit of moves is said to be reached. If
        more are named than there are, some may be missing.
    .mend =
        Find a complete copy of the game. If no move is missing, kifu fix puts the right number into the result line, and
        so does converting the record; what the header says stays as it is.

number-gap = the numbers of the moves have a gap or a repeat
    .why =
        The moves are numbered, and a number is left out, stands twice, or goes backwards. The moves are read in the
        order in which they stand; one whose number stands twice or goes backwards may begin a variation, and then the
        message says so.
    .mend =
        Look whether moves are missing. If not, kifu fix numbers them anew, and puts a line 変化 before a variation that
        only its number shows; converting the record does both as well.

clock-mismatch = times of the record contradict each other
    .why =
        Beside a move stand the time it took and the total of its player, and the total is not what the times come to;
        nor may that of the header (消費時間) be. The totals may be ahead by a time that was used before, as in a game
        that was resumed: it counts if the first two totals of a player agree on it. Or a move took longer than the
        time limit of the header leaves, or the game is lost on time with time left; that is judged only where the
        limit is stated in full. All times are kept as they are.
    .mend =
        Nothing has to be done; which of the two is right cannot be told. kifu fix takes the times for right and writes
        the totals beside the moves anew, with the time that was used before; all else stays, and converting keeps
        every time.

winner-mismatch = two statements of the record name different winners
    .why =
        The ending says who wins, and so does the result line, a header line (結果) or a remark of the server, and they
        contradict each other. The message names both; the ending counts.
    .mend =
        Find out how the game ended, and correct the other statement. kifu fix leaves both as they are.

not-mate = mate is claimed, and there is a move
    .why =
        The record ends with 詰み or %TSUMI: the side to move would be mated. It has a legal move, which the message
        names. In problems it counts as mate when pieces can only be put in the way of the check; that is a note.
    .mend =
        Look whether the record is complete. If the player gave up, the word is 投了 or %TORYO.

not-repetition = repetition is claimed, and the position has not stood four times
    .why =
        A game is a draw by repetition (千日手) when the same position, with the same hands and the same side to move,
        stands for the fourth time. The message says when it stood before.
    .mend =
        Look whether moves are missing. Players also agree on 千日手 earlier: then nothing has to be done.

repetition-passed = the position stood for the fourth time, and the game went on
    .why =
        By the rules the game was over there, as a draw by repetition (千日手), or lost for the side that gave check with
        every move. The record has more moves, or names another winner.
    .mend =
        Nothing has to be done; the players did not notice, or played by other rules.

perpetual-check = a repetition by perpetual check, which loses
    .why =
        The position stood for the fourth time, and one side gave check with every move in between (連続王手の千日手): that
        side loses, and the record says something else.
    .mend =
        Find out how the game was decided.

declaration-fails = a win is declared, and its conditions are not met
    .why =
        To win by declaration (入玉宣言) the king has to stand in the opponent's three ranks, out of check, with ten other
        pieces there and enough points: 28 for Black and 27 for White, the fewest that any rule asks for. The message
        counts. It is told as well when the record calls a declaration illegal that wins by every rule, and when a
        king is said to have reached the square where the other one starts (トライ) and has not.
    .mend =
        Look whether the record is complete; by most rules a false declaration loses.

board-and-handicap = the handicap's name and the board disagree
    .why =
        The record names a handicap (手合割) and shows a board, and the board is not that of the handicap. The board
        decides.
    .mend =
        Correct the name, or take the board out.

capture-sign = a capture is written where nothing is taken, or the other way round
    .why =
        Western notations write x for a capture and - for a quiet move. The sign contradicts the board; the move is
        the only one that fits, and it was played. In JKF it is the capture of a move, which names another piece than
        the one that is taken, or one where none is.
    .mend =
        Look whether moves before it are right. Converting the record writes the right sign.

direction-words = words of direction contradict the move
    .why =
        右 左 直 上 寄 引 say which of several pieces moves, and how. Here they do not fit the only move that is possible,
        or the square beside them from which the piece comes; in JKF it is the relative of a move.
    .mend =
        Look whether moves before it are right. Converting the record writes the right words.

side-mark = marks give the moves to the other side
    .why =
        ▲ or ☗ is Black, △ or ☖ is White. Here every mark of the game is the other one: the moves are legal when the
        marks are read the other way round, and so they were. In JKF it is the color of a single move; the side to move
        was taken for its mover.
    .mend =
        Nothing has to be done; converting the record writes the right marks.

unproven-claim = the board does not show what the record claims
    .why =
        The claim may be true all the same. A foul is named, and every move of the record is legal, as when the
        illegal move was left out; a draw by impasse (持将棋) is claimed with fewer than 24 points, as when it stands for
        a limit of moves; the side that is not to move is said to resign, to declare or to have overstepped the time; a
        summary overrules the ending word before it; the move or the number before a board does not fit it; a repetition
        (千日手) is claimed that may have begun in the moves before the start.
    .mend =
        Nothing has to be done, if nothing is missing.

repeated-variation = a variation begins like the line beside it
    .why =
        Two lines go on with the same move from the same position. The message says up to which ply they are the same;
        the variation may have nothing of its own. Both are kept.
    .mend =
        Nothing has to be done. Variations that add nothing can be taken out.

lenient-spelling = something was read that is not quite as the format says
    .why =
        The spelling has only one meaning, and programs write it; the note says which form it stands for. With
        --strict it is an error.
    .mend =
        Nothing has to be done. kifu fix writes the strict form where that changes nothing else; converting the record
        writes it throughout.

encoding-marker = the record names another encoding than the one it is in
    .why =
        A line of the record says in which encoding it is written, and the bytes say otherwise: somebody saved it anew
        without changing that line. The bytes decide.
    .mend =
        Nothing has to be done here, but other programs may believe the line: kifu fix corrects it, and so does converting the
        record.

unfinished = the record stops without an ending
    .why =
        After the last move stands no word that says how the game ended. It may be a game in progress, an opening
        line, or a file that was cut off. Where the side to move is mated or the position stands for the fourth time,
        the message says so.
    .mend =
        Nothing has to be done, if nothing is missing.

ended-by-foul = the last move is illegal, and the record says so
    .why =
        The game was lost by a foul. The move is kept and marked as illegal with its reason; the position is that
        before it.
    .mend =
        Nothing has to be done. Formats that cannot hold a foul lose it, which is told.

unmappable-character = the output's encoding does not have a character of the record
    .why =
        Old encodings such as Shift_JIS (CP932) have no code for ☗, for emoji, for Latin letters with accents, and for
        many kanji. Writing something else in their place would change the record, so the game is not written.
    .mend =
        Write UTF-8 (--encoding utf-8, or -o game.kifu), or let --replace-unmappable write ▲△ for ☗☖ and 〓 for the
        rest.

cannot-write = the output cannot be written
    .why =
        The file exists already, its folder may not be written to, the disk is full, or the game has nothing of what
        was asked for (a line of play, a ply, everything without a loss). Files are written whole or not at all:
        nothing half finished is left behind.
    .mend =
        The message names the reason. --force writes over existing files, though never over an input.

internal-error = this program has a bug
    .why =
        Working on one game failed in a way that must not happen, whatever the input. The other games go on.
    .mend =
        Please report it, with the game if you may share it.

## Moves, replay and claims

moves-after-end = { $count ->
        [one] a move after the end of the game; it is not in the record
       *[other] { $count } moves after the end of the game; they are not in the record
    }
moves-after-end-with-comments = { $message }, { $comments ->
        [one] nor is the comment on it
       *[other] nor are { $comments } comments on them
    }
likely-white = White moves first, and the start is not given; name the handicap before the moves, as in [Handicap "2 piece"], or give the start with --from psn --start ({ $message })
two-pawns-on-file = a pawn of { $side } already stands on file { $file } (at { $square })
pawn-drop-mates = the pawn dropped at { $square } would be mate (打ち歩詰め)
drop-never-moves = a { $piece } dropped at { $square } could never move again
king-stays-in-check = the king of { $side } at { $king } would stand in check from the { $piece } at { $square }
does-not-move-so = a { $piece } does not move from { $from } to { $to }
is-blocked = the { $piece } at { $from } cannot go to { $to }: a piece stands in its way at { $square }
no-piece-stands = no piece stands at { $square }
piece-of-other-side = the { $piece } at { $square } is { $owner }'s, and it is { $turn }'s turn
own-piece-stands = a { $piece } of { $side } itself stands at { $square }
drop-on-piece = a { $piece } of { $side } stands at { $square }, and pieces are dropped on empty squares
none-in-hand = { $side } has no { $piece } in hand
promoted-cannot-drop = a { $piece } cannot be dropped: pieces are dropped unpromoted
has-to-promote = a { $piece } has to promote at { $square }, where it could never move again
never-promotes = a { $piece } does not promote
outside-zone = the { $piece } cannot promote: neither { $from } nor { $to } is in the promotion zone
takes-king-of = the king of { $side } at { $square } cannot be taken
wins-of = that { $side } wins
is-draw = that it is a draw
has-no-result = that there is no result
several-kings = { $side } has { $count } kings ({ $squares })
more-than-a-set = there are { $count } { $pieces }, and a set holds { $limit }
several-pawns-on-file = { $side } has { $count } pawns on file { $file } ({ $squares })
stands-dead = the { $piece } of { $side } at { $square } can never move
waits-in-check = the king of { $side } at { $king } is in check from { $squares }, and it is not { $side }'s turn
capture-without-square = a capture without its square, and no move before it
same-without-move = 同 with no move before it
no-piece-said = the text does not say which piece moves
written-for-other-side = the move is written as { $side }'s, and it is { $turn }'s turn
other-piece-stands = the piece at { $square } is a { $piece }, not a { $named }
plus-is-no-check = { $message }; `+` never means check
promotion-sign-on-drop = a sign of promotion on a drop; `+` never means check
declines-in-vain = promotion is declined where the piece cannot promote
nobody-reaches-not-drop = no { $piece } of { $side } on the board can move to { $square }, and it is not written as a drop
nobody-reaches = no { $piece } of { $side } can move to { $square }, and none is in hand
nothing-to-take = no { $piece } of { $side } can take a { $taken } there
several-moves-fit = several moves fit: { $moves }
words-fit-no-move = no { $piece } goes to { $square } in the direction that the words say; its moves there are { $moves }
goes-nowhere = the move ends at { $square }, where it begins
assumed-forced-promotion = the promotion is not written, and the piece has to promote here
assumed-no-promotion = the piece may promote, and nothing is said of it; read as not promoted
assumed-only-legal = pieces on the board reach the square, and only { $move } is legal
assumed-legal-words = the words tell { $move } apart from the legal moves only, not from all pieces that reach the square
assumed-loose-words = these are not the words of the rule; only { $move } fits them
assumed-spare-words = no word is needed; only { $move } goes to the square
assumed-wrong-words = the words do not fit { $move }, the only move to the square
assumed-words-beside-origin = the words do not fit { $move }; the squares count
assumed-spare-decline = the piece could not promote here; 不成 says nothing
assumed-capture-sign = it is written as a capture, and nothing stands at { $square }
assumed-quiet-sign = it is written as a quiet move, and takes the { $piece } at { $square }
assumed-plain-name = the piece that plays { $move } is promoted, and its + is missing
sfen-empty = no position
sfen-rank-count = { $found ->
        [one] { $found } rank where a board has 9
       *[other] { $found } ranks where a board has 9
    }
sfen-rank-length = rank { $rank } has { $files } files where a board has 9
sfen-unknown-piece = no piece { $found } (in rank { $rank })
sfen-no-promotion = nothing to promote after + (in rank { $rank })
sfen-blank-in-board = a blank inside the board; was a + lost in a URL?
sfen-missing-side = the side to move is missing
sfen-unknown-side = no side to move { $found }: it is b or w
sfen-unknown-hands = no hands { $found }: they are written like RB2Pg, or -
sfen-unknown-number = no move number { $found }
sfen-too-long = more text after the position: { $found }
sfen-hands-and-number-missing = hands and move number are missing: read as "- 1"
sfen-number-missing = the move number is missing: read as 1
sfen-hands-missing = the hands are missing: read as "-"
sfen-number-zero = the move number is 0: read as 1, from which it counts
sfen-upper-case-side = the side to move is written b or w, in lower case
sfen-split-empties = rank { $rank } writes neighbouring empty squares as several digits
sfen-other-dash = empty hands are written -
sfen-hand-order = hands are written in the order RBGSNLPrbgsnlp
sfen-hand-count = a piece held several times is written once, with its count, and a single one without
position-after = { $ply }
listed-last = { $items } and { $last }
moves-of-this-game = { $message } ({ $count } moves of this game)
mate-with-escape = mate is claimed, and { $side } can play { $move }
mate-without-check = { $message }; { $side } is not in check
mate-with-futile-drops = { $message }; all it can do is to put pieces in the way of the check, and they are taken
no-mate-but-mated = no mate is said to have been found, and the side to move is mated
mated-and-not-lost = { $side } is mated, and the record says { $said }
declaration-not-met = the conditions of the declaration are not met: { $counted }
declaration-met = the declaration is called illegal, and its conditions are met: { $counted }
declaration-counted = king of { $side } in the far three ranks: { $camp }; in check: { $check }; other pieces there: { $pieces } ({ $needed } needed); points: { $points } ({ $goal } needed)
holds = yes
holds-not = no
goal-not-reached = the king of { $side } is said to have come to { $square }, and does not stand there
impasse-without-points = a draw by impasse is claimed; { $first } has { $black } points and { $second } { $white }, and { $needed } are needed
foul-not-found = a foul of { $side } is named, and all moves are legal; the illegal one may not be in the record
resigns-not-to-move = { $side } is said to resign, and is not to move
time-up-not-to-move = { $side } is said to have overstepped the time, and is not to move
declares-not-to-move = { $side } is said to declare, and is not to move
wins-to-move = { $side } is said to win and is to move, and the reason is not said
no-moves-no-ending = the record has no moves and no ending
stops-without-ending = the record stops after ply { $ply } without an ending
and-is-mated = { $message }; { $side } is mated
and-cannot-move = { $message }; { $side } has no legal move
and-fourth-time = { $message }; the position stands for the fourth time
totals-differ = the total is { $total }, and the times add up to { $sum }{ $count ->
        [one] { "" }
       *[other] { " " }({ $count } totals differ)
    }
totals-differ-with-earlier = the total is { $total }, and the times add up to { $sum } and { $earlier } from before{ $count ->
        [one] { "" }
       *[other] { " " }({ $count } totals differ)
    }
over-time-limit = { $side } took { $elapsed } for this move, { $over } more than the time limit leaves
time-up-with-time-left = time-up of { $side } is claimed, and by the times and the time limit { $left } are left
move-limit-not-reached = the limit of { $limit } moves is said to be reached after ply { $ply }
header-count-differs = the header says { $claimed ->
        [one] { $claimed } move
       *[other] { $claimed } moves
    }, and there { $plies ->
        [0] are none
        [one] is one
       *[other] are { $plies }
    }
header-time-differs = the header says that { $side } used { $claimed }, and the times add up to { $sum }
fourth-time-and-goes-on = the position stands for the fourth time and the game goes on; it stood after plies { $plies }
perpetual-check-and-goes-on = the position stands for the fourth time, by perpetual check of { $side }, who loses by the rules, and the game goes on; it stood after plies { $plies }
stands-first-time = repetition is claimed, and the position stands for the first time
stands-second-time = repetition is claimed, and the position stands for the second time, first after ply { $first }
stands-third-time = repetition is claimed, and the position stands for the third time, after plies { $plies }
fourth-time-and-won = the position stands for the fourth time, a draw by the rules, and the record says that { $side } wins; it stood after plies { $plies }
loses-by-perpetual-check = { $side } has given check with every move since ply { $ply } and loses by perpetual check; the record says { $said }
last-move-of-other-side = the move before the board is marked as that of { $side }, and it is the turn of { $turn }
last-move-of-other-piece = the move before the board is that of a { $named }, and at { $square } stands a { $piece }
last-move-not-there = the move before the board went to { $square }, and no piece of { $side } stands there
turn-against-number = after ply { $ply } of an even game it is { $fits }'s turn, and the board says { $turn }'s
variation-adds-nothing = the variation has no move that the line beside it does not have
variation-same-up-to = the variation is the line beside it up to ply { $ply }
marks-turned = every mark is that of the other side; the moves are taken by their order
hangs-on-unplayed = the move this variation hangs on could not be played
no-readable-move = this is no move that can be read
too-much-jumping = the variations of this game jump back and forth too much to be replayed
called-foul-and-is = the record calls this move a foul, and it is one: { $message }
comment-calls-foul = { $message }; the comment after it says: { $comment }
behind-foul = the move before it is the foul by which the game ended, and no move can stand after a foul
takes-back = { $count ->
        [0] moves were taken back here; the record has them out already
        [one] one move was taken back here; it is kept as a variation
       *[other] { $count } moves were taken back here; they are kept as a variation
    }
side-said-otherwise = the move is given to the other side; it is read as one of the side to move
taken-said-otherwise = another piece is said to be taken than the one that is, if any; the position counts
same-said-otherwise = the move before is said to have gone to the same square, and did not; the square counts
piece-after-move = the piece is given as it stands after the move, and is read so: it promotes
direction-unfit = the words of direction do not fit the move; its squares count
direction-not-by-rule = these are not the words of direction by which the rule tells the move apart; its squares count
side-to-move-wins = the result names the side to move as the winner; the reason is not known
result-count-differs = the record says { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }, and there { $plies ->
        [0] are none
        [one] is one
       *[other] are { $plies }
    }
overrules-ending = the summary says { $real }, against the ending { $word } before it; the summary counts
result-against-ending = the record says { $said }, and its ending { $word } says { $real }
another-reason = another reason than the ending { $word } gives; the ending counts
white-by-numbering = the numbering says that White moves first
white-by-legality = the moves are legal only if White moves first; no start is given that says so
placed-on-longer-line = the line it would hang on by the rule is too short; it was placed on an earlier line that reaches so far
placed-where-legal = its first move is not legal where the rule places it; it was placed on another line where it is
no-line-proven = no line before this variation is proven up to ply { $ply }
no-line-reaches = no line before this variation reaches ply { $ply }
stands-beside-end = the line it hangs on stops before this ply without an ending; the variation stands beside that end
side-not-given = the side to move is not given
side-by-first-move = the side to move is not given; the first move says it
other-game-by-handicap = { $name } is another game than shogi on nine by nine squares
handicap-without-board = 手合割 is { $name }, and there is no board that shows the start
unknown-handicap-without-board = the handicap { $name } is not known, and there is no board that shows the start
even-start-assumed = no start position is given; an even game is assumed
right-lance-taken = the moves are not legal with the left lance off; the right one is taken as the third piece
even-above-board = { $name } stands above another board; the board counts
other-side-begins = the board is that of { $name }, and { $turn } is to move instead of { $due }
board-not-of-handicap = the board is not the start of { $name }; the board counts
unknown-handicap-above-board = the handicap { $name } is not known; the board counts
nothing-in-it = there is nothing in it
binary-data = this is binary data, not text
like-no-format = nothing in it looks like a record of a known format
like-none-of = nothing in it looks like { $formats } or another known format
moves-alone = { $message }; moves alone are read with --from moves
opening-book = this is an opening book, not a game
web-page = this is a web page, not a record

## KIF, KI2 and score sheets

left-out-with-remarks = { $message }; { $count ->
        [one] one line of remarks in it is
       *[other] { $count } lines of remarks in it are
    } left out as well
game-ended-before = the game has ended before; what follows is left out
variation-ply-unreadable = the ply of this variation cannot be read
read-as = read as { $form }
read-as-with-origin = read as { $form }; KIF adds 打 or the square that the piece comes from
drop-or-origin-not-written = neither 打 nor the square that the piece comes from is written; KIF has one of them
read-as-move-number = read as move number { $number }; KIF writes it in half-width digits with a blank after it
read-as-time = read as a time; KIF writes times like ( 0:16/00:00:16)
tenth-rank = a tenth rank; a board has nine
moves-in-rank = moves in a rank of a board
no-cell-of-board = no piece and no empty square of a board
squares-in-rank = { $squares ->
        [one] { $squares } square in a rank; a board has nine
       *[other] { $squares } squares in a rank; a board has nine
    }
rank-label = the rank is labelled { $label }, but it is rank { $rank } from the top
ranks-of-board = { $ranks ->
        [one] { $ranks } rank; a board has nine
       *[other] { $ranks } ranks; a board has nine
    }
board-of-other-size = a board of { $files } files and { $ranks } ranks: only shogi on nine by nine squares is read
no-piece-of-hand = no piece that a hand can hold
too-many-in-hand = { $held } { $pieces } in hand; a set has { $most }
never-in-hand = a { $piece } cannot be in hand
other-hand-before = another hand of this side is given before; this one counts
hand-without-board = pieces in hand, but no board
other-start-before = another start position is written before; this one counts
diagram-counts = the diagram shows another position; the diagram counts
turn-beside-position = another side to move is named beside this position; its own counts
no-part-of-board = text that is no part of the board; it is left out
text-after-rank = text after a rank of the board; it is read as a line of its own
header-after-first-move = a header line after the first move
other-handicap-before = another handicap, { $handicap }, is named before; this one counts
start-behind-first-move = a line of the start position behind the first move; it is kept as a remark
no-count-and-last-move = no number of moves and last move can be read from this; it is kept as a remark
comment-before-variation = a comment before the variation's first move; kept with that move
result-before-variation = a result before the first move of its variation; it is kept as a remark
variation-without-move = a variation without a move; it is left out
variation-without-ply = a variation before the first move that names no ply; it is kept as a remark
take-back-without-move = a take-back (待った) with no move after it; it is kept as a remark
time-beside-take-back = a time beside a take-back (待った); it is kept as a remark
ending-not-known = an ending that is not known; it is kept, and nobody wins
moves-in-result = moves in the line about the end; they are not played
other-reason-than-above = another reason than the ending above it gives; it is kept as a remark
says-more-than-ending = this says more than how the game ended; it is kept as a remark
number-at-start = number { $number } where 1 or { $due } is due; read as ply 1
number-again = number { $number } stands a second time; read as a variation at ply { $ply }
number-not-due = number { $number } where { $due } is due; read as ply { $ply }
no-time = no time can be read from this; the move is kept without it
other-time = a second, other time for the same move; the first one counts, and this one is kept as a remark
time-cut = a time has three decimals at most; the rest is cut off
comment-after-move = a comment after a move; { $format } writes it on a line of its own
second-move-on-line = a second move on a line; KIF has one
text-after-move = text that cannot be read after a move; it is kept as a remark
text-among-moves = text among the moves that cannot be read; it is kept as a remark
moves-in-text = moves stand in a text that cannot be read
moves-after-sentence = moves stand after まで
moves-in-brackets = moves in brackets; they are kept as a remark and not played
heading-with-moves = a heading or a remark that names moves; it is kept as a remark, and they are not played
move-after-number = in KIF a move stands after its number
no-line-of-format = no line of { $format }; it is kept as a remark
no-side-marks = no mark says whose move it is; KI2 has ▲ or △ before each
signs-between-moves = only blanks stand between the moves of KI2
numbers-between-moves = the moves of KI2 have no numbers; they are not counted by this one
judgement-of-move = a judgement of the move; it is kept as a remark
remark-among-moves = a remark in brackets among the moves; it is kept as a remark
moves-of-ki2 = moves as KI2 writes them; KIF has one a line, with its number and origin
move-of-kif = a move as KIF writes it; KI2 has neither its number nor its origin
no-piece-after-square = no piece is named after the square
drop-sign-with-origin = a drop (打) with an origin on the board
text-after-piece = what follows the piece cannot be read
nothing-after-number = nothing follows the number
pass-is-no-move = a pass (パス) is no move of shogi
start-not-playable = the start is no position that moves can be played from
start-position-impossible = the start position is impossible

## CSA, USI, SFEN, BOD, lists of moves and notations

usual-square = the usual square has a full-width digit and a kanji (７六)
other-name-of-piece = the piece has another name than the usual one
blank-in-move = no blank stands within a move
same-sign = 仝 stands for 同
same-and-square = the square beside 同 is not needed
advance-of-other-piece = 行 and 入 stand for 上, and are words for 龍 and 馬 only
decline-sign = 生 stands for 不成
drop-sign = 合 stands for 打
order-of-words = the usual order is 右 左 直, then 上 寄 引, then 成 不成
origin-not-written = the origin is not written in this notation; it was used
drop-or-origin-missing = the strict form has 打 or the square the piece comes from
shorthand = shorthand for the usual kanji
quiet-sign = the strict sign of a quiet move is -
capture-cross = the strict sign of a capture is x
drop-apostrophe = the strict sign of a drop is *, ' or ’
drop-at-sign = the strict sign of a drop is *
promotion-caret = the strict sign of a promotion is +
wide-signs = the strict form has half-width signs
letter-case = the strict form has capitals for pieces and small letters for ranks
spare-plus = D, H and T are promoted already; the + before them says nothing
sign-before-square = the strict form has - before the square
half-origin = the strict form has the whole square of the origin
capture-on-last-square = a capture without a square is read as one on the square of the move before
first-style = the style of 1976, before its author changed it
side-sign-missing = the strict form begins with + or -
no-move-here = there is no move
no-destination = no square is named where the piece goes
off-board = this is no square of the board
no-piece-named = no piece is named
no-sign-of-motion = no sign says whether the piece moves (-), takes (x) or is dropped (*)
drop-with-origin = a drop with an origin on the board
origin-off-board = the origin is no square of the board
words-exclude-each-other = two words after the piece exclude each other
drop-declines-promotion = a drop has no promotion to decline
squares-in-two-styles = the two squares are written in different styles
any-piece = 合 stands for any piece that is put between; it does not say which one
right-to-left = the square stands after the piece, as in old records that run from right to left; they are not read
foreign-sign = this sign does not belong to the notation
no-sign-of-side = no sign of the side that moves
comma-between-statements = statements on one line have a comma between them
usual-letters = statements are written with half-width capital letters and digits
only-comments-of-csa = there is no line of CSA in it but comments
nothing-of-csa = no line of it can be read as CSA
version-of-csa = this version is not one of V2, V2.1, V2.2, V3.0; every edition is read alike
half-width-colon = the colon after a header key is half-width
header-after-moves = a header line after the moves; it is taken into the header
turn-line-out-of-place = a turn line that does not belong here is left out
sign-of-side-missing = the sign of the side that moves is missing
king-is-ou = GY stands for the king, OU
hand-is-zeros = OO stands for 00, the hand
pass-in-csa = a pass is no move of a record
no-move-of-csa = not a move: sign, origin, destination and the piece after it, as in +7776FU or +0045KA
time-without-blank = a time is written T3, without a blank
time-without-equals = a time is written T3, without =
time-without-point = a time of whole seconds is written without a point
time-of-no-move = a time that belongs to no move
time-without-number = a time without a number; the move has none
no-time-of-csa = not a time: whole seconds, with up to three decimals
second-time = a second time for the same move; the first one counts
ending-of-kif = this is the word of KIF; an ending of CSA has a word like %TORYO
blank-after-percent = no blank stands between the % and the word
same-ending-again = the same ending once more
second-ending = a second ending; the first one counts
ending-word-not-known = this ending is not known; the word is kept, and nobody wins by it
line-in-place-of-move = not a line of CSA, but in the place of a move; moves are written +7776FU
not-a-line-of-csa = not a line of CSA; it is kept as a remark
not-a-statement = not a statement of CSA; it is kept as a remark
not-a-statement-after-move = not a statement of CSA; what stands after a move is kept as a remark
board-with-few-files = a board of { $files } files: { $files ->
        [5] 5五将棋 and its like
       *[other] a small board
    }; only shogi of nine by nine is read
squares-in-row = { $squares ->
        [one] the row has { $squares } square where nine are needed
       *[other] the row has { $squares } squares where nine are needed
    }
rows-missing = rows of the board are missing and read as empty: { $rows }
lines-before-pi = PI sets up the whole board, and position lines stand before it
other-piece-taken-off = a { $piece } is taken off { $square }, where a { $other } stands
nothing-to-take-off = a { $piece } is taken off { $square }, where nothing stands
no-pieces-to-take-off = not the pieces to take off the even board: they are written PI82HI22KA
no-row-of-board = not a row of the board: squares are written +FU, -OU or *
row-again = row { $rank } of the board stands twice, and not the same
all-is-last = 00AL deals out all that is left and has to be the last piece
no-such-piece = no such piece; the pieces are FU KY KE GI KI KA HI OU TO NY NK NG UM RY
two-pieces-on-square = two pieces on { $square }
no-such-square = no such square; squares are written 11 to 99, and 00 is the hand
no-pieces-of-csa = not pieces: they are written P+27FU00KI
second-line = a second line in one game; every line is a game of its own
neither-position-nor-moves = neither a position nor moves: a line begins with position, startpos, sfen or moves{ $lines ->
        [one] { "" }
       *[other] { " " }({ $lines } lines are none)
    }
talk-of-engine = { $lines ->
        [one] a line of an engine's talk is left out
       *[other] { $lines } lines of an engine's talk are left out
    }
no-position-and-no-move = there is no position and no move in it
moves-as-list = the moves stand as a list; they are written with blanks between them
beginning-of-usi = a line of USI does not begin like this: position, startpos, sfen, moves or a move
address-without-game = an address without a position or moves in it
address = an address; what counts is the position or the moves in it
moves-beside-address = moves beside what counts of the address; they are left out
address-in-address = an address in an address
side-behind-brackets = the side to move is missing behind the brackets: w is Black, b is White
side-read-as-w = the side to move is missing: read as w, which is Black
side-in-lower-case = the side to move is written w or b, in lower case
counters-of-xboard = the counters of XBoard say nothing of a position; they are left out
game-not-read = { $game }; only shogi on nine by nine squares is read
position-of-chess = a position of chess (FEN)
position-of-dobutsu = a position of dobutsu shogi
position-of-minishogi = a position of minishogi (5五将棋) or another game on 5 ranks
position-of-tori = a position of tori shogi or another game on 7 ranks
position-of-chu = a position of chu shogi
board-of-other-game = a board of { $ranks } ranks, of another game
startpos-and-sfen = both startpos and sfen: which is the start?
moves-word-missing = the word moves is missing before the first move
moves-word-due = the word moves is due here, and the moves after it
text-after-position = what stands after the position is kept as a comment
remark-after-moves = what stands after the moves is kept as a remark
comment-after-moves = what stands after the moves is kept as a comment
numbers-after-moves = numbers after the moves are kept as a comment
text-after-ending = text after the ending is kept as a remark
judgement-of-engine = this is a judgement of an engine, no ending; the word is kept
null-move-at-end = a null move at the end is left out; the game is unfinished
null-move = a null move is no move of a game
move-in-numbers = a move in numbers, as CSA has it; USI writes 7g7f
no-move-of-usi = not a move: moves are written 7g7f, 8h2b+ or P*5e
drop-in-capital = the piece of a drop is written with a capital
drop-with-star = a drop is written with *
no-equals-for-decline = no promotion is written without =
no-question-mark = a move is written without ?
squares-in-lower-case = squares are written in lower case
says-more-than-winner = this says more than who wins; it is kept as a comment
says-more-kept-as-comment = this says more than how the game ended; it is kept as a comment
no-ply-to-branch-from = the line that is told before it has no such ply
text-behind-heading = this stands behind the heading of a variation; it is kept as a comment
neither-moves-nor-sheet = neither moves nor a line of a sheet; it is kept as a comment
read-as-words = read as "{ $words }"
no-move-in-it = there is no move in it
no-part-of-diagram = { $lines ->
        [one] a line that is no part of a diagram; it is kept as a remark
       *[other] { $lines } lines that are no part of a diagram; they are kept as remarks
    }
no-board-in-it = there is no board in it
no-position-after-ply = there is no position after ply { $ply }: the game has { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    }

## PSN, JKF, USEN and JSON lines

psn-prose = no part of a game; it is kept as a comment
psn-stray-sign = this sign closes nothing; it is left out
psn-text-after-end = text after the end of the game; it is left out
psn-header-open = a header line without its end; the rest of the line is its value
psn-header-unquoted = the value of a header line stands in quotes
psn-header-colon = a header line is written [Key "value"]
psn-header-late = a header line after the moves; it is taken into the header
psn-reason-unknown = the reason beside this result is not known; its text is kept
psn-result-unknown = this says no result that is known; its text is kept
psn-termination-unknown = the reason that this gives is not known; its text is kept
psn-delete = a DEL character is no part of a text; it is left out
psn-seven-pieces = seven pieces: it is not said which silver is off; the right one is taken
psn-handicap-name = no handicap of PSN has this name; it is read as { $handicap }
psn-other-start = another position is given as the start, and that one counts
psn-sfen-fields = an SFEN has side, hands and number too: read as b - 1
psn-fen = this is no FEN of shogi: board, hands as 0012001/T, s or g; or board[hands], w or b
psn-piece-list = two pieces on one square, or a piece that no hand can hold
psn-number = number { $number } where { $ply } is due, or { $pair } if pairs are counted; moves are taken by their order
psn-number-alone = a number with no move after it
psn-chess-coordinates = chess coordinates: files a to i from the left, ranks from below; read as the squares of shogi
psn-wrapped = a move stands on one line
psn-placeholder = this stands for no move
psn-second-ending = a second ending; the first one counts
psn-chess-in-shogi = chess coordinates in a game that has those of shogi
psn-shogi-in-chess = coordinates of shogi in a game that has those of chess
psn-no-move = no move, as in P7g-7f, Bx2b+ or P*5e, and no ending
psn-comment-open = a comment is opened here and never closed
psn-no-annotation = this is neither a move nor an annotation
psn-annotation = an annotation ($2, !, ?); each is kept as a comment
psn-time = no time can be read from this; the move is kept without it
psn-empty-variation = a variation without moves; it is left out
time-without-move = a time that belongs to no move
psn-second-time = a second time for the same move; the first one counts
psn-minutes = minutes of Black and of White; a time is written (mm:ss / hh:mm:ss)
psn-variation-of-nothing = a variation with no move before it that it would replace
psn-variation-open = a variation is opened here and never closed; all that follows is taken into it
psn-nothing = there is neither a header nor a move of PSN in it
psn-footnote = the mark of a footnote that is not there; it is left out
other-game = a game of { $game }; only shogi is read
other-variant = a game of the variant { $variant }; only shogi is read
minishogi = minishogi
xiangqi = xiangqi
chess = chess (PGN)
psn-java-shogi = a game history of JavaShogi, which is not read
psn-xshogi = a position file of XShogi, which is not read
jkf-is-jsonl = this is JSON that kifu wrote itself (jsonl), which it does not read
jkf-json-without-moves = this is JSON, but no JKF: there is no list of moves in it
jkf-control-character = a control character in a text is written as an escape
jkf-escape = no escape of JSON; it is read as a backslash and what stands behind it
jkf-colon-due = a colon is due here
jkf-name-due = the name of a field is due here
jkf-value-ended = the value has ended
jkf-comma-or-brace-due = a comma or {"}"} is due here
jkf-comma-or-bracket-due = a comma or ] is due here
jkf-text-ends = the text ends in the middle
jkf-quote-open = a text without its closing quote
jkf-number = a number has one digit or more on both sides of its point, and no 0 before others
jkf-no-value = this is no value of JSON
jkf-no-object-in-json = JSON, but no JKF: there is no object in it, as every game of JKF is one
jkf-no-object = there is no object of JSON in it, as every game of JKF is one
jkf-text-before = text before the game, which is no game of its own, is left out
jkf-text-after = text after the game, which is no game of its own, is left out
jkf-list-open = this is no JSON: the list of games does not end, its ] is missing
jkf-brackets = this is no JSON: brackets and commas round a game that make no list of games
jkf-header-no-object = the header is no object of names and texts; it is left out
jkf-header-null = a header line without a value is left out
jkf-header-kept = the value of a header line is no text; it is kept as it is written
jkf-header-value = the value of a header line is a text
jkf-moves-twice = the moves stand twice; the last ones count
jkf-moves-no-list = the moves are no list
jkf-broken = this is no JSON: { $why }
jkf-broken-rest = this is no JSON: { $why }; what follows cannot be read
jkf-field = the field { $name } of { $owner } is none of JKF; it is left out{ $times ->
        [1] { "" }
       *[other] { " " }({ $times } times)
    }
jkf-a-game = a game
jkf-no-moves = JSON, but no JKF: there is no list of moves
jkf-no-header = there is no header, and JKF has one, be it empty
jkf-header-and-initial = the header says { $header }, and initial says { $initial }; initial counts
jkf-empty-element = an empty element is {"{"}{"}"}, not null
jkf-no-move-of-usi = not a move: an object or a move of USI is due here
jkf-moves-of-usi = moves of USI in place of the objects of JKF
jkf-variation-no-list = a variation is a list of elements; what stands here is left out
jkf-second-move = a second move in one element; the last one counts
jkf-special-no-text = a special word is a text
jkf-nested-too-deep = variations nest too deep to be read
jkf-an-element = an element
jkf-no-move = not a move: an object is due here
jkf-comment-no-text = a comment is a text; what stands here is kept as it is written
jkf-comments-no-list = the comments are one text, and not a list of lines
jkf-comment-lines = a comment of several lines; each line is one of the list
jkf-a-time = a time
jkf-no-time = not a time: now and total with minutes and seconds
jkf-time-too-fine = a time finer than a millisecond; it is rounded to one
jkf-time-fields = a time has minutes and seconds, be they 0; what it does not name is taken for 0
jkf-variant = the variant { $variant }; only shogi on nine by nine squares is read
jkf-ending-unknown = an ending that is not known; it is kept, and nobody wins by it
jkf-text-not-of-usi = not a move of USI, which the moves in one text are
jkf-first-element = the first element is the start position, and has no move
jkf-element-of-nothing = an element without a move; it says nothing
jkf-variations-at-start = variations beside the start position; a variation stands beside the move it takes the place of
jkf-special-unknown = a special word that is not known; it is kept, and nobody wins by it
jkf-special-spelling = special words are those of CSA, in capitals and without a sign
jkf-capture = no piece that can be taken; it is left out
jkf-a-move = a move
jkf-color = a color is 0 or 1; another one is left out
jkf-a-square = a square
jkf-piece-name = pieces are named by the two capitals that CSA has for them
jkf-number-for-truth = a number where true or false is due
jkf-no-truth = neither true nor false; it is left out
jkf-relative = no word that tells pieces apart; it is left out
jkf-no-destination = the move does not say where it goes
jkf-destination = the destination is no square of the board
jkf-no-such-piece = there is no piece of this name
jkf-origin = the origin is no square of the board
jkf-start-no-object = the start position is no object
jkf-preset-number = the name of a preset is a text, be it a number
jkf-data-no-object = the data of the start are no object
jkf-the-start = the start position
jkf-preset-other = the preset is OTHER, and there are no data that show the start
jkf-no-start = neither a preset nor data say what the start is
jkf-preset-and-data = the preset { $preset } is not known; the data count
jkf-preset-unknown = the preset { $preset } is not known, and there are no data that show the start
jkf-no-board = there is no board in the data of the start
jkf-board-by-ranks = the board seems to be written rank by rank; JKF writes it file by file, from file 1 to file 9
jkf-board-no-list = the board is no list of files
jkf-file-no-list = a file of the board is no list of squares
jkf-square = a square is {"{"}{"}"}, or has the color and the kind of a piece
jkf-file-length = a file of the board has nine squares
jkf-board-length = a board has nine files
jkf-hands-no-list = the hands are no list of two
jkf-hands-no-objects = the hands are two objects with counts of pieces
jkf-hand-count = no number of pieces that a hand can hold
start-impossible = the start position is impossible
jkf-too-deep = the variations nest more than { $most } deep, and no deeper ones are read
usen-second-line = a second line in one game; every line is a game of its own
usen-no-game = there is no game in it
usen-address-without-game = an address without a game in USEN
usen-address = an address; what counts is the game in it
usen-line-missing = a line of play is missing behind ~
usen-dots = the dots behind the moves are missing
usen-offset = a line of play leaves the one before it after ply { $offset }, which has { $plies } plies
usen-empty-variation = a variation without a move; it is left out
usen-no-move = no move of USEN, which has three digits to the base of 36
usen-ending = no ending "{ $ending }": it is r, t, j or p

## Files, archives and outputs

no-strict-form = { $format } has no strict form in which it could be mended; convert writes it in another format
volume = it is one volume of an archive that was split; put them together first: cat { $whole }.* > { $whole }
volume-of-zip = it is one volume of an archive that was split; put them together first: zip -s 0 { $whole } --out whole.zip
archive-called-otherwise = it is packed ({ $kind }) and is called as a record; give it a name that says so
not-of-kind = it is called as packed ({ $kind }), and is not; give it the name of what it is
no-such-file = no such file or directory
permission-denied = permission denied
not-permitted = operation not permitted
disk-full = no space left on device
quota-exceeded = disk quota exceeded
is-a-folder = is a directory
not-a-folder = not a directory
exists-already = file exists
read-only = read-only file system
name-too-long = file name too long
file-too-large = file too large
too-many-open-files = too many open files
too-many-links = too many levels of symbolic links
disk-failed = input/output error
no-known-extension = no file in it has the extension of a known format
nothing-fits = no record in it fits the patterns of --include and --exclude
nothing-left = --exclude leaves no file in it that has the extension of a known format
list-nul = a name in it has a NUL; with -0 names end with NUL
list-no-utf8 = a name in it is not in UTF-8
unmarked-utf16 = this looks like UTF-16 without a byte order mark; read it with --input-encoding { $encoding }
bug = a bug of this program keeps the game from being read: { $panic }
game-passed-over = the game is larger than { $size }, and is passed over
game-breaks-off = the game breaks off here: { $why }
byte-count = { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
size-in-units = { $count } { $unit }
not-read = { $format } is written, not read
not-written = { $format } is read, not written
bytes-replaced = { $count ->
        [one] bytes that are no { $encoding } were replaced by U+FFFD
       *[other] { $count } stretches of bytes that are no { $encoding } were replaced by U+FFFD
    }
more-bytes-replaced = { $count } more stretches of bytes that are no { $encoding } were replaced
mixed-encodings = this line is in { $this }, and most are in { $encoding }; each is read in its own{ $lines ->
        [1] { "" }
       *[other] { " " }({ $lines } lines differ)
    }
stated-encoding = the record calls itself { $stated }, and its bytes are { $encoding }
nothing-of-format = nothing in it is { $format }; without --from its format is found out
no-record = there is no game record in it
no-such-game = there is no game { $game }: the input has { $games ->
        [1] one
       *[other] { $games }
    }
of-file = { $path }: { $reason }
would-lose = { $format } would lose { $lost }, and --lossless forbids it
from-ply-after-end = --from-ply { $from } is after the end of the game, which has { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    }
no-such-line = there is no line { $line }: the game has { $count ->
        [1] only its main line
       *[other] { $count } lines of play
    }
too-much-written-out = its { $lines } lines of play come to { $moves } moves when each is written from the start; ask for one with --branches N
unmappable = { $encoding } has no character { $character } (U+{ $code }); write with --encoding utf-8, or use --replace-unmappable
unmappable-at = { $encoding } has no character { $character } (U+{ $code }), which stands { $place }; write with --encoding utf-8, or use --replace-unmappable
in-header = in the header { $name }
in-first-comment = in the comment before the first move
in-comment = in the comment of ply { $ply }
in-bookmark = in the bookmark of ply { $ply }
in-ending = in the ending word
in-move = in the text of ply { $ply }
file-exists = the file exists; --force writes over it
is-input = it is one of the inputs, which are never written over
is-report = the report of this run will have this name
name-of-folder = a folder has this name
output-taken = another output of this run has this name, that of { $input }; with --on-clash number it gets a number
written-already = another input of the same name was written there
changed-meanwhile = it was changed by another program while it was read
unpacker-failed = the archive is broken in a way that the unpacker does not survive
unpacker-ended = the unpacker has ended too early
archive-of-pipe = an archive of this kind is read from its end, so it has to be a file and not a pipe
bomb = it unpacks to more than { $size } and { $ratio } times its packed size: this is a bomb
behind-bomb = it is packed in one block behind a bomb, and cannot be reached
tar-behind-bomb = what stands behind a bomb in it is not read
packed-damaged = the packed data is damaged ({ $why })
packed-cut-off = the packed data ends too early: the file was cut off
encrypted = it is encrypted: unpack the archive with its password first
all-encrypted = all of its { $count } files are encrypted: unpack the archive with its password first
unknown-method = it is packed with a method that is not known here ({ $method }): repack the archive with another
all-of-unknown-method = all of its { $count } files are packed with a method that is not known here ({ $method }): repack the archive with another
window-too-large = unpacking it takes a window, and more than { $most } is not given
window-of-size = unpacking it takes a window of { $size }, and more than { $most } is not given
checksum-wrong = the packed data is damaged: its checksum is wrong
dictionary-missing = it was packed with a dictionary, which is not at hand
zstd-frame = the packed data is damaged: no frame of Zstandard begins where one should
zstd-block = the packed data is damaged: a block of it cannot be unpacked
tar-cut-off = the tar archive was cut off
tar-without-end = the tar archive has no end: it was cut off between two files, or never finished
tar-damaged = the tar archive is damaged: what should describe a file does not
tar-between = the tar archive has more than { $size } between two files
zip-too-large = its files are larger, packed, than all of the archive: it is damaged or a bomb
zip-damaged = the zip archive is damaged, or its end was cut off ({ $why })
zip-unreadable = the zip archive cannot be read ({ $why })
seven-z-list-checksum = the list of files in the 7z archive is damaged: its checksum is wrong
seven-z-list-layers = the list of files in the 7z archive is packed too often
seven-z-list-damaged = the list of files in the 7z archive is damaged
no-seven-z = it is no 7z archive
seven-z-version = it is a 7z archive of a version that is not known here ({ $version })
seven-z-start = the 7z archive is damaged: its first bytes have another checksum
seven-z-cut-off = the 7z archive was cut off: its list of files is missing
seven-z-list-too-large = the list of files in the 7z archive is larger than { $size }
seven-z-streams = the 7z archive has { $count } packed streams, and more than { $most } are not read
methods-together = several streams that belong together
methods-stacked = several methods one over the other
seven-z-method-unsaid = the 7z archive does not say how it is packed
