# What an Internet Chess Server says, line by line.
#
# The default list: FICS (freechess.org and the servers made from its source),
# ICC and chessd. One entry is one shape of one message:
#
#     KIND ^"PATTERN" STAR:TYPE ... NAME=VALUE ... | FLAG
#
# How to read a pattern. A `*` takes everything up to the first byte that equals
# the byte after it, and there is no second try. "* tells you: " takes the
# sender up to the first blank; a handle has none in it, its titles included.
# Two stars are an asterisk: the first, of type `nothing`, is empty. `_` names a star that is no field.
#
# How to trust a pattern. Every entry has the `^` (but for one group that is
# off): it matches only where a line begins. Whatever a player types comes after
# something that the server wrote, and wrapped text is joined before it gets
# here, so no player can put a word of his own at a line start. Talk ends with
# `rest:text`: once the head of a line is known, all the rest of it is text.
#
# What is left of a line after an entry has matched belongs to that entry.
# A star named `terms` holds the terms of a game as they are written, such as
# `rated blitz 5 0`; they are taken apart later.
#
# Order counts: the first entry that matches wins. Talk comes first because it
# is frequent and because nothing below may look at it.

# ---------------------------------------------------------- message text ---
# The text of a message, on the line after an entry with the flag `head`. On for that line only.
group body off
body ^"    *" text
body ^"   *" text
end

# --------------------------------------------------------- other programs ---
# What programs say to each other in ordinary talk. A player can type it as well, so
# the group is off: switched on, it wins over the talk below.
group zippy off
computer ^"* kibitzes: Hello from Crafty" name:handle
partnership ^"* tells you: [automatic message] I chose you" name:handle change=chose_me
partnership ^"* tells you: [automatic message] I'm no longer your" name:handle change=ended
end

# ---------------------------------------------------------------- boards ---
# Asked for with `style 12`. One line of fields with blanks between; the
# parser of the kind takes it apart. With the bell on BEL bytes come before it.
#   <12> rnbqkbnr pppppppp -------- ... W -1 1 1 1 1 0 7 Foo Bar 1 2 12 39 39 120 120 1 none (0:00) none 0 0 0

board ^"<12> *" line
board ^"<12>*" line            # the servers' own documents leave out the blank

# What each side holds in bughouse and crazyhouse; the arrow names the piece that just came in.
#   <b1> game 175 white [NNBQ] black [PPNBQ] <- WN
holdings ^"<b1> *" line

# A move without its board (`iset compressmove 1`), and what a game is about (`iset gameinfo 1`).
#   <d1> 2 64 Rxc2 e2c2p 1200 203800
#   <g1> 1 p=0 t=blitz r=1 u=1,1 it=5,5 i=8,8 pt=0 rt=1586E,2100 ts=1,0 m=2 n=0
delta ^"<d1> *" line
game_info ^"<g1> *" line

# Boards in a style this library does not read: send `style 12` and `refresh`.
# (Style 1 also says "Black Strength :", but behind a row of the drawn board,
# where it could as well be in somebody's finger note.)
wrong_style ^"<<< style 10 board >>>"
wrong_style ^"Black Strength :"
wrong_style ^"<10>"
wrong_style ^"#@#"

# ------------------------------------------------------------------ talk ---

# Private. The partner's form first: both end in "tells you: ".
partner_tell ^"* (your partner) tells you: " from:handle | rest:text
tell ^"* tells you: " from:handle | rest:text

# From the opponent. freechess.org adds the game: Foo(*)(SR)[26] says: hey
say ^"*[*] says: " from:handle game:number | rest:text
say ^"* says: " from:handle | rest:text

# To everybody. On chessd the text begins with the channel, `(ch 2) `: it is left in the
# text, for on other servers a player could write it there himself.
shout ^"* shouts: " from:handle | rest:text
c_shout ^"* c-shouts: " from:handle | rest:text
s_shout ^"* s-shouts: " from:handle | rest:text
t_shout ^"* t-shouts: " from:handle | rest:text

# One's own shout comes back with the number of players who heard it: (4) Quillfern shouts: hi
shout ^"(*) * shouts: " heard_by:number from:handle | rest:text
c_shout ^"(*) * c-shouts: " heard_by:number from:handle | rest:text
s_shout ^"(*) * s-shouts: " heard_by:number from:handle | rest:text
t_shout ^"(*) * t-shouts: " heard_by:number from:handle | rest:text

# `it waves` gives `--> Foo waves`. No blank is put before text that begins
# with ' , or . (`it 's here` gives `--> Foo's here`), and that byte
# belongs to the text: text_prefix.
it_shout ^"--> *'" from:handle text_prefix="'" | rest:text
it_shout ^"--> *," from:handle text_prefix="," | rest:text
it_shout ^"--> *." from:handle text_prefix="." | rest:text
it_shout ^"--> * " from:handle | rest:text
it_shout ^"(*) --> *'" heard_by:number from:handle text_prefix="'" | rest:text
it_shout ^"(*) --> *," heard_by:number from:handle text_prefix="," | rest:text
it_shout ^"(*) --> *." heard_by:number from:handle text_prefix="." | rest:text
it_shout ^"(*) --> * " heard_by:number from:handle | rest:text

# Kibitzes and whispers, about a game. The rating is in the last parentheses
# and may be padded with blanks, the game in brackets where the server says it:
#   Tindrel(1770) kibitzes: nice      Foo(C)( 902)[7] whispers: hm
# The type `player` takes the name, the titles and the rating together.

kibitz ^"*[*] kibitzes: " from:player game:number | rest:text
kibitz ^"* kibitzes: " from:player | rest:text
kibitz ^"*( *) kibitzes: " from:handle rating:rating | rest:text
whisper ^"*[*] whispers: " from:player game:number | rest:text
whisper ^"* whispers: " from:player | rest:text
whisper ^"*( *) whispers: " from:handle rating:rating | rest:text

# Channels: Gorgonian(50): da    frengo(*)(SR)(CA)(TM)(49): x    Gorgonian(T50): da
# The channel is in the last parentheses: the type `member` takes it with the name.
channel_tell ^"*: " from:member | rest:text

# A line from a program with the right to send bare lines (tournament managers).
qtell ^":" | rest:text

# From the administrators:     **ANNOUNCEMENT** from Opsy: hello there
announcement ^"    ****ANNOUNCEMENT**** from *: " _:nothing _:nothing _:nothing _:nothing from:handle | rest:text
announcement ^"    ****UNREG ANNOUNCEMENT**** from *: " _:nothing _:nothing _:nothing _:nothing from:handle audience=unregistered | rest:text

# --------------------------------------------------------------- prompts ---
# fics% aics% chessd2% 10:01_fics% : one word with a letter in it (`100% free chess` is a banner) and
# `% `. The next output goes on in the same line, so a line starts here too. It is below the talk (a
# `:50% off` of a program is a qtell) and above all that begins with a star, so that no star can
# swallow a prompt.
prompt ^"*% " text:prompt | prompt

# Players may set a prompt of their own, such as `my> `: switch this on for it.
group own_prompt off
prompt ^"*> " text:handle | prompt
end

# -------------------------------------------------------------- messages ---
# Stored messages: reported when they come, listed by `messages`.
#   Foo just sent you a message:
#       see you on sunday
# The text on the next line is a player's, so nothing else may look at it: the
# group `body` is switched on by the reader of this list for that one line.
message_left ^"* just sent you a message:\n" from:handle | head
message_left ^"* just sent you a message" from:handle
message_left ^"* has left a message for you" from:handle
message_sent ^"The following message was sent to *:\n" name:handle | head
messages_waiting ^"You have * messages (* unread)" count:number unread:number
messages_waiting ^"You have * message (* unread)" count:number unread:number
messages_waiting ^"You have * messages." count:number
messages_waiting ^"You have * message." count:number

# The listing. The time has a colon in it, so it is cut there: `when` is
# "Mon Dec 14, 15" and `minute` is "57 EST 2015".
#   1. Foo at Mon Dec 14, 15:57 EST 2015: text
message ^"*. * at *:*: " number:number from:handle when minute | rest:text
message ^" *. * at *:*: " number:number from:handle when minute | rest:text
message ^"* at *:*: " from:handle when minute | rest:text
# Older forms: 3. Foo (12:30): text     --Foo (12:30): text
message ^"*. * (*:*): " number:number from:handle when minute | rest:text
message ^" *. * (*:*): " number:number from:handle when minute | rest:text
message ^"--* (*:*): " from:handle when minute | rest:text

# -------------------------------------------------- what became of my talk ---
told ^"(told *, who *)\n" name:handle state          # (told Foo, who is playing)
told ^"(told * players in channel *" heard_by:number channel
told ^"(told *)\n" name:handle
told ^"(*->(*))\n" channel:channel heard_by:number     # (7->(3)): three heard me in channel 7
told ^"(shouted to * player" heard_by:number how=shout
told ^"(kibitzed to * player" heard_by:number how=kibitz
told ^"(whispered to * player" heard_by:number how=whisper
told ^"kibitzed to *." heard_by:number how=kibitz
told ^"whispered to *." heard_by:number how=whisper

not_delivered ^"Not sent -- * is censoring you" name:handle reason=censored
not_delivered ^"Player \"*\" is censoring you" name:handle reason=censored
not_delivered ^"* is censoring you." name:handle reason=censored
not_delivered ^"Player \"*\" isn't listening to unregistered tells" name:handle reason=no_guest_tells
not_delivered ^"* isn't listening to unregistered" name:handle reason=no_guest_tells
not_delivered ^"Player \"*\" isn't listening to tells" name:handle reason=no_tells
not_delivered ^"* isn't listening to tells" name:handle reason=no_tells
not_delivered ^"Player \"*\" is not open to match requests" name:handle reason=not_open
not_delivered ^"* is not open to match requests" name:handle reason=not_open
not_delivered ^"You are on *'s noplay list" name:handle reason=noplay
not_delivered ^"Shout not sent. Next shout in * second" seconds:number reason=too_soon
not_delivered ^"Only registered players can use the * command" command:word reason=registered_only
not_delivered ^"command is currently turned off" reason=command_off
not_delivered ^"The * command is currently turned off" command:word reason=command_off
not_delivered ^"This command is currently turned off" reason=command_off
not_delivered ^"That command is currently turned off" reason=command_off
no_such_user ^"No user named \"*\" is logged in" name:word
no_such_user ^"No user named '*' is logged in" name:word
no_such_user ^"* is not logged in." name:handle
command_failed ^"Ambiguous command. Matches: *" matches
command_failed ^"Ambiguous command \"*\". Matches: *" command matches

# ------------------------------------------------------ games come and go ---
#   {Game 55 (Foo vs. Bar) Creating unrated blitz match.}
#   {Game 81 (Foo vs. Bar) Foo checkmated} 0-1
game_started ^"{Game * (* vs. *) Creating *}" game:number white:handle black:handle terms continued=false
game_started ^"{Game * (* vs. *) Continuing *}" game:number white:handle black:handle terms continued=true
game_ended ^"{Game * (* vs. *) *} *" game:number white:handle black:handle reason result:word
# ICC has the ratings in it, or titles: {Game 1 (Foo(1500) vs. Bar(1600)) Foo resigns} 0-1
game_ended ^"{Game * (*(*) vs. *(*)) *} *" game:number white:handle _white_rating:rating black:handle _black_rating:rating reason result:word

# To the players, before the first board:
#   Creating: Foo (1327) Bar (1645) unrated blitz 4 0

creating ^"Creating: * (*) * (*) *" white:handle white_rating:rating black:handle black_rating:rating terms
creating ^"Creating: * (*) [*] * (*) *" white:handle white_rating:rating _color:word black:handle black_rating:rating terms

# Sent after `observe`:  Game 12: Foo (1500) Bar (1600) rated blitz 5 0
game_summary ^"Game *: * (*) * (*) *" game:number white:handle white_rating:rating black:handle black_rating:rating terms
game_notification ^"Game notification: * (*) vs. * (*) *: Game *" white:handle white_rating:rating black:handle black_rating:rating terms game:number
# (category is one word, but a `word` could be the `10:` of a finger note)
rating_adjustment ^"* rating adjustment: * --> *" category:handle before:rating after:rating
rating_unchanged ^"No ratings adjustment done."
rating_forecast ^"Your * rating will change:  Win: *,  Draw: *,  Loss: *" category:word win:word draw:word loss:word
opponent_left ^"Your opponent has lost contact or quit."

# Watching
observing ^"You are now observing game *." game:number
observing ^"You are now observing game *" game:number
observing ^"Adding game * to observation list" game:number
unobserving ^"Removing game * from observation list" game:number
unobserving ^"You are no longer observing game *." game:number
unobserving ^"You are no longer observing game *" game:number
unobserving ^"no longer observing game *." game:number
unobserving ^"no longer observing game *" game:number

# Examining
examining ^"Entering examine mode for game *." game:number
examining ^"Entering examine mode for game *" game:number
examining ^"* has made you an examiner of game *." by:handle game:number
examining ^"* has made you an examiner of game *" by:handle game:number
examining ^"You are now examiner of game *." game:number
examining ^"Starting a game in examine ("
unexamining ^"You are no longer examining game *." game:number
unexamining ^"You are no longer examining game *" game:number
unexamining ^"no longer examining game *." game:number
unexamining ^"no longer examining game *" game:number
unexamining ^"Game * (which you were observing) has no examiners" game:number
unexamining ^"Game * (*) has no examiners" game:number which
unexamining ^"There are no examiners."
examiner_change ^"* is now examiner of game *." name:handle game:number change=joined
examiner_change ^"* is now an examiner of game *." name:handle game:number change=joined
examiner_change ^"* stopped examining game *." name:handle game:number change=left

# Steps through an examined game. Some servers leave out "Game 7: "; chessd counts
# the games from 0 here and from 1 on the board.

examine_step ^"Game *: * goes forward * move" game:number by:handle count:number step=forward
examine_step ^"Game *: * backs up * move" game:number by:handle count:number step=backward
examine_step ^"Game *: * reverts to mainline" game:number by:handle step=revert
examine_step ^"Game *: * reverts to main line" game:number by:handle step=revert
examine_step ^"Game *: * commits the subvariation" game:number by:handle step=commit
examine_step ^"Game *: * moves: *" game:number by:handle move:word step=move
examine_step ^"* goes forward * move" by:handle count:number step=forward
examine_step ^"* backs up * move" by:handle count:number step=backward
examine_step ^"* reverts to mainline" by:handle step=revert
examine_step ^"* reverts to main line" by:handle step=revert
examine_step ^"* commits the subvariation" by:handle step=commit
examine_step ^"* moves: *" by:handle move:word step=move

# ------------------------------------------------- challenges and requests ---
#   Challenge: Foo (2000) [white] Bar (1671) unrated standard 15 5.
# Then perhaps the other clock (` : 3 0`), where the position comes from, or `(adjourned)`.
# An untimed game has no clock at all. FICS folds these lines, so they may end in
# "Loaded from wild/bughouse." after a joined blank.

challenge ^"Challenge: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
challenge ^"Challenge: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms

# The challenger changes his mind before the answer (FICS; chessd sends this line empty and then
# a new `Issuing:`). It is sent to the one who asks, about his own request.
challenge ^"Updating match request to: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms updated=true
challenge ^"Updating match request to: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms updated=true

# The one who is challenged gets a line before the new `Challenge:` (FICS, chessd).
challenge_update ^"* updates the match request." from:handle

# The echo of one's own challenge.
issuing ^"Issuing: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
issuing ^"Issuing: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms

challenge_removed ^"Challenge from * removed." name:handle
challenge_removed ^"Challenge to * withdrawn." name:handle
challenge_removed ^"*, who was challenging you, has joined a match with *." name:handle joined:handle
challenge_removed ^"*, whom you were challenging, has joined a match with *." name:handle joined:handle

# Old servers: rated blitz match 2 12 requested with Foo (1500)
match_request ^"rated * match * * requested with * (*)" category:word initial:number increment:number from:handle rating:rating rated=true
match_request ^"unrated * match * * requested with * (*)" category:word initial:number increment:number from:handle rating:rating rated=false
match_request ^"rated * match requested with * (*)" category:word from:handle rating:rating rated=true
match_request ^"unrated * match requested with * (*)" category:word from:handle rating:rating rated=false
counter_proposal ^"* has made an alternate proposal of rated * match * *." from:handle category:word initial:number increment:number rated=true
counter_proposal ^"* has made an alternate proposal of unrated * match * *." from:handle category:word initial:number increment:number rated=false

# The computer list: --** Foo is a computer **--
computer ^"--**** * is a computer" _:nothing _:nothing name:handle
computer ^"* is in the computer list." name:handle

# ---------------------------------------------------------------- offers ---

# To me
offer ^"* offers you a draw" from:handle what=draw
offer ^"* would like to abort the game" from:handle what=abort
offer ^"* requests that the game be aborted" from:handle what=abort
offer ^"* would like to adjourn the game" from:handle what=adjourn
offer ^"* requests adjournment" from:handle what=adjourn
offer ^"* requests that the game be adjourned" from:handle what=adjourn
offer ^"* would like to take back * half move" from:handle half_moves:number what=takeback
offer ^"* requests to pause the game" from:handle what=pause
offer ^"* requests to unpause the game" from:handle what=unpause
offer ^"* would like to switch sides" from:handle what=switch
offer ^"* offers to be your bughouse partner" from:handle what=partner
offer ^"* requests to join a simul match with you" from:handle what=simul
# ICC does not name the opponent
offer ^"Your opponent offers you a draw" what=draw
offer ^"Your opponent would like to abort the game" what=abort
offer ^"Your opponent requests that the game be aborted" what=abort
offer ^"Your opponent would like to adjourn the game" what=adjourn
offer ^"Your opponent requests adjournment" what=adjourn
offer ^"Your opponent requests that the game be adjourned" what=adjourn
# In a game I watch
offer ^"Game *: * offers a draw" game:number from:handle what=draw
offer ^"Game *: * requests to abort the game" game:number from:handle what=abort
offer ^"Game *: * would like to abort the game" game:number from:handle what=abort
offer ^"Game *: * requests to adjourn the game" game:number from:handle what=adjourn
offer ^"Game *: * would like to adjourn the game" game:number from:handle what=adjourn
offer ^"Game *: * requests to take back * half move" game:number from:handle half_moves:number what=takeback
offer ^"Game *: * would like to take back * half move" game:number from:handle half_moves:number what=takeback
offer ^"Game *: * requests to pause the game" game:number from:handle what=pause
offer ^"Game *: * requests to unpause the game" game:number from:handle what=unpause
offer ^"Game *: * requests to switch sides" game:number from:handle what=switch
offer ^"Game *: * would like to switch sides" game:number from:handle what=switch
# Anything else that is offered: what is then the server's own words
offer ^"Game *: * offers *" game:number from:handle what
offer ^"Game *: * requests to *" game:number from:handle what
offer ^"Game *: * would like to *" game:number from:handle what
offer ^"Your opponent offers you *" what
offer ^"Your opponent offers *" what
offer ^"Your opponent requests *" what
offer ^"Your opponent would like to *" what
offer ^"* offers you *" from:handle what
offer ^"* offers to *" from:handle what
offer ^"* requests to *" from:handle what
offer ^"* would like to *" from:handle what

# The answer of the other side. Some servers leave out "the".
offer_answer ^"* declines your match offer" from:handle what=match answer=declined
offer_answer ^"* declines *." from:handle what answer=declined
offer_answer ^"* accepts *." from:handle what answer=accepted
offer_answer ^"* withdraws *." from:handle what answer=withdrawn
offer_answer ^"Game *: * declines *." game:number from:handle what answer=declined
offer_answer ^"Game *: * accepts *." game:number from:handle what answer=accepted
offer_answer ^"Game *: * withdraws *." game:number from:handle what answer=withdrawn

# My own answers and offers
offer_answered ^"You accept the challenge of *." name:handle what=match answer=accepted

offer_answered ^"You decline the * offer from *." what:word name:handle answer=declined
offer_answered ^"You decline the * request from *." what:word name:handle answer=declined
offer_answered ^"You decline the switch sides request from *." name:handle what=switch answer=declined
offer_answered ^"You accept the * offer from *." what:word name:handle answer=accepted
offer_answered ^"You accept the * request from *." what:word name:handle answer=accepted
offer_answered ^"You accept the switch sides request from *." name:handle what=switch answer=accepted
offer_answered ^"You withdraw the * offer to *." what:word name:handle answer=withdrawn
offer_answered ^"You withdraw the * request to *." what:word name:handle answer=withdrawn
offer_answered ^"You withdraw the switch sides request to *." name:handle what=switch answer=withdrawn
offer_sent ^"Draw request sent." what=draw
offer_sent ^"Abort request sent." what=abort
offer_sent ^"Adjourn request sent." what=adjourn
offer_sent ^"Takeback request sent." what=takeback
offer_sent ^"Pause request sent." what=pause
offer_sent ^"Unpause request sent." what=unpause
offer_sent ^"Switch request sent." what=switch
offer_sent ^"Simul match request sent." what=simul
offer_sent ^"Making a partnership offer to *." name:handle what=partner

# The same for programs (`iset pendinfo 1`): <pf> is an offer to me, <pt> one of mine, <pr> ends them.
#   <pf> 59 w=Foo t=match p=Foo (1500) Bar (1600) rated blitz 5 0
pending_offer ^"<pf> *" line to_me=true
pending_offer ^"<pt> *" line to_me=false
pending_removed ^"<pr> *" ids

# Bughouse partners
partnership ^"* agrees to be your partner" name:handle change=agreed
partnership ^"You agree to be *'s partner" name:handle change=agreed
partnership ^"You are no longer *'s partner" name:handle change=ended
partnership ^"You no longer have a bughouse partner" change=ended
partnership ^"Your partner has disconnected" change=disconnected
partnership ^"Your partner has just chosen a new partner" change=chose_another
partnership ^"Your partner has just unset his/her partner" change=unset
partnership ^"Your partner has unset his/her partner" change=unset
partner_game ^"Your partner is playing game * (* vs. *)." game:number white:handle black:handle

# A simul, seen from one of the boards
simul_turn ^"* is at your board!" by:handle where=here
simul_turn ^"* will be at your board NEXT!" by:handle where=next
simul_turn ^"* is * boards away." by:handle boards:number where=away
simul_turn ^"* has moved away from your board." by:handle where=left
simul_turn ^"* is moving away from your board." by:handle where=left

# ----------------------------------------------------------------- seeks ---
# For programs (`iset seekinfo 1`): <sc> wipes the list, <s> adds, <sr> removes; <sn> is one's own.
#   <s> 124 w=Foo ti=02 rt=1637E t=3 i=0 r=u tp=blitz c=B rr=0-9999 a=t f=f
seek ^"<s> *" line
seek ^"<sn> *" line
seek_removed ^"<sr> *" ids
seek_removed ^"Ads removed: *" ids
seeks_cleared ^"<sc>"
seek_posted ^"Your seek has been posted with index *." id:number
seek_posted ^"Your ad has been posted with index *." id:number
seeks_withdrawn ^"Your seeks have been removed."
seeks_withdrawn ^"Your ads have been removed."

# For people. The colour is optional, `m` is a manual start, `f` means the formula counts.
#   Foo (1701) seeking 30 15 rated standard [white] m f ("play 10" to respond)

seek ^"* (*) seeking *(\"play *\" to respond)" from:handle rating:rating terms id:number

# ------------------------------------------------- refused moves and flags ---
move_refused ^"Illegal move (*)" move:word reason=illegal
move_refused ^"Illegal move" reason=illegal
move_refused ^"Not a legal move" reason=illegal
move_refused ^"Your king is in check" reason=in_check
move_refused ^"It isn't your turn" reason=not_your_turn
move_refused ^"It is not your move" reason=not_your_turn

flag_refused ^"You still have time" reason=still_have_time
flag_refused ^"still have time" reason=still_have_time
flag_refused ^"Both players still have time" reason=still_have_time
flag_refused ^"You both still have time" reason=still_have_time
flag_refused ^"Your opponent is not out of time" reason=not_out_of_time
flag_refused ^"not out of time" reason=not_out_of_time
flag_refused ^"* is not out of time" name:handle reason=not_out_of_time
flag_refused ^"Neither player is out of time" reason=neither_out_of_time
flag_refused ^"either player is out of time" reason=neither_out_of_time
flag_refused ^"Your opponent has timeseal; checking" reason=checking_timeseal
flag_refused ^"has timeseal; checking" reason=checking_timeseal
flag_refused ^"* has timeseal; checking" name:handle reason=checking_timeseal
flag_refused ^"You can't flag an untimed game" reason=untimed

# ---------------------------------------------------------------- clocks ---
clock ^"Game clock paused" change=paused
clock ^"Game clock resumed" change=resumed
clock ^"Game *: Game clock paused" game:number change=paused
clock ^"Game *: Game clock resumed" game:number change=resumed
clock ^"* accepted pause. Game clock paused" by:handle change=paused
clock ^"clock paused" change=paused
clock ^"clock resumed" change=resumed
clock ^"Clock paused" change=paused
clock ^"Clock resumed" change=resumed
clock ^"Your opponent has added * seconds to" seconds:number change=added
clock ^"* has added * seconds to" by:handle seconds:number change=added
clock ^"* added * seconds to" by:handle seconds:number change=added
clock ^"added * seconds to" seconds:number change=added
clock ^"* seconds were added to" seconds:number change=added
clock ^"seconds were added to" change=added

# ------------------------------------------------------------ move lists ---
# These two open a block that is read by the parser of move_list, up to its result or the prompt.
#   Movelist for game 12:
#   Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 ??? 2001
move_list_title ^"Movelist for game *:" game:number
move_list_header ^"* (*) vs. * (*) --- *" white:handle white_rating:rating black:handle black_rating:rating when

# -------------------------------------------------------- comings and goings ---
arrived ^"Notification: *, who has an adjourned game with you, has arrived" name:handle adjourned_game=true
arrived ^"Notification: * has arrived and isn't on your notify list" name:handle on_my_list=false
arrived ^"Notification: * has arrived" name:handle on_my_list=true
departed ^"Notification: *, who has an adjourned game with you, has departed" name:handle adjourned_game=true
departed ^"Notification: * has departed and isn't on your notify list" name:handle on_my_list=false
departed ^"Notification: * has departed" name:handle on_my_list=true
arrived ^"[* has connected.]" name:handle
departed ^"[* has disconnected.]" name:handle
list_change ^"[*] added to your * list." name:word list:word change=added
list_change ^"[*] removed from your * list." name:word list:word change=removed
style_set ^"Style * set." style:number

# ----------------------------------------------------------------- login ---
# The two questions come without a newline; what follows them is a new start.
login_prompt ^"login: " | prompt
login_prompt ^"login:\n"
password_prompt ^"password: " | prompt
password_prompt ^"password:\n"
enter_prompt ^"Press return to enter the * as \"*\":" server:word name:handle | prompt
name_taken ^"\"*\" is a registered name" name:handle registered=true
name_taken ^"\"*\" is not a registered name" name:handle registered=false
logged_in ^"Logging you in as \"*\"" handle:handle
logged_in ^"Your name will be \"*\"" handle:handle
logged_in ^"Logged in as: *" handle:handle
logged_in ^"Created temporary login '*'" handle:handle
#   **** Starting FICS session as Foo(*) ****
logged_in ^"******** Starting * session as * " _:nothing _:nothing _:nothing _:nothing _server:word handle:handle
login_failed ^"******** Invalid password!" _:nothing _:nothing _:nothing _:nothing reason=password
login_failed ^"A name should be at least" reason=name
login_failed ^"Sorry, names can only consist of" reason=name
login_failed ^"Sorry, names may be at most" reason=name

# ---------------------------------------------------------- by request only ---
# The answer to a command the server does not know. `10: Command not found.` could be
# the tenth line of somebody's finger notes as well, so this is off.
group own_commands off
command_failed ^"*: Command has failed.\n" command:word
command_failed ^"*: Command not found.\n" command:word
end

# The names of servers, anywhere in a line of the banner. Not anchored, so the reader of this list
# takes the first one only, before anything else of this list has matched, and with no digit, colon,
# backslash, tab or `>` before it in its line: a finger note that says `see chessclub.com` is text.
group before_login off
server "freechess.org" name=freechess.org
server "chessclub.com" name=chessclub.com
server "chess.net" name=chess.net
end

newline "\n"
