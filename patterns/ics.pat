# What an Internet Chess Server says, line by line.
#
# The default list: FICS (freechess.org and the servers made from its source),
# ICC and chessd. One entry is one shape of one message:
#
#     KIND ^"PATTERN" STAR:TYPE ... NAME=VALUE ... | FLAG
#
# How to read a pattern. A `*` takes everything up to the first byte that equals
# the byte after it, without backtracking. "* tells you: " takes the sender up to
# the first blank; a handle contains no blank, not even in its titles.
# Two stars are an asterisk: the first, of type `nothing`, is empty. `_` names a star that is not a field.
#
# How to trust a pattern. Every entry has the `^` (except in one group that is
# off): it matches only where a line begins. Whatever a player types comes after
# something that the server wrote, and folded lines are joined before matching,
# so no player can put a sentence at a line start. Talk ends with `rest:text`:
# once the head of a line has matched, the rest of the line is text.
# A single word can be at a line start: a player's name, or a name that an examiner
# gives to a side of a game. So a name must not decide what a line is.
#
# What is left of a line after an entry has matched belongs to that entry.
# A star named `terms` holds the terms of a game as they are written, such as
# `rated blitz 5 0`; they are taken apart later.
#
# Order counts: the first entry that matches wins. Talk comes first because it
# is frequent and because no entry below may match in it.

# ---------------------------------------------------------- message text ---
# The text of a message, on the line after an entry with the flag `head`. On for that line only.
group body off
body ^"    *" text
body ^"   *" text
body ^"  is now available for matches."
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
#   Game 3 Foo received: P -> [PNN]
piece_received ^"Game * * received: * -> [*]" game:number name:handle piece:word held

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
wrong_style ^"        ---------------------------------\n"          # the frames of drawn boards
wrong_style ^"        |---+---+---+---+---+---+---+---|\n"
wrong_style ^"        +------------------------+\n"
wrong_style ^"        -----------------------------------------\n"
wrong_style ^"           a b c d e f g h\n"                            # the files, below a drawn board
wrong_style ^"          a   b   c   d   e   f   g   h\n"
wrong_style ^"          a  b  c  d  e  f  g  h\n"
wrong_style ^"        a  b  c  d  e  f  g  h\n"
wrong_style ^"          A    B    C    D    E    F    G    H\n"
wrong_style ^"<10>"
wrong_style ^">10<"
wrong_style ^"#@#"

# ------------------------------------------------------------------ talk ---

# Private. The partner's form first: both end in "tells you: ".
partner_tell ^"* (your partner) tells you: " from:handle | rest:text
tell ^"* tells you: " from:handle | rest:text

# From the opponent. freechess.org adds the game: Foo(*)(SR)[26] says: hey
say ^"*[*] says: " from:handle game:number | rest:text
say ^"* says: " from:handle | rest:text

# To everybody. On chessd the text begins with the channel, `(ch 2) `: it is left in the
# text, because on other servers a player could type it.
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
# with ' , or . (`it 's here` gives `--> Foo's here`), on freechess.org with
# any mark, and all that follows the name is the text: the type `speech`. The
# form with the blank is first: only there may `_` and `-` be part of the name.
it_shout ^"--> * " from:handle | rest:text
it_shout ^"--> *" speech:speech
it_shout ^"(*) --> * " heard_by:number from:handle | rest:text
it_shout ^"(*) --> *" heard_by:number speech:speech

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

# FatICS, to a player who enters a channel. The author and the date of the topic are in parentheses at its end.
channel_topic ^"TOPIC(*): ****** *" channel:channel _:nothing _:nothing _:nothing text

# Channels: Gorgonian(50): da    frengo(*)(SR)(CA)(TM)(49): x    Gorgonian(T50): da
# The channel is in the last parentheses: the type `member` takes it with the name.
channel_tell ^"*: " from:member | rest:text

# A line from a program with the right to send bare lines (tournament managers), which is also how
# freechess.org sends the shouts of its tournament managers: `:mamer(TD) t-shouts: ...`
t_shout ^":* t-shouts: " from:handle | rest:text
qtell ^":" | rest:text
qtell ^">" | rest:text        # ICC

# From the administrators:     **ANNOUNCEMENT** from Opsy: hello there
announcement ^"    ****ANNOUNCEMENT**** from *: " _:nothing _:nothing _:nothing _:nothing from:handle | rest:text
announcement ^"    ****UNREG ANNOUNCEMENT**** from *: " _:nothing _:nothing _:nothing _:nothing from:handle audience=unregistered | rest:text
announcement ^"(*) ****ANNOUNCEMENT**** from *: " heard_by:number _:nothing _:nothing _:nothing _:nothing from:handle | rest:text
announcement ^"(*) ****UNREG ANNOUNCEMENT**** from *: " heard_by:number _:nothing _:nothing _:nothing _:nothing from:handle audience=unregistered | rest:text
# ICC indents it by three.
announcement ^"   ****ANNOUNCEMENT**** from *: " _:nothing _:nothing _:nothing _:nothing from:handle | rest:text
# The operators' conversation that somebody forwards (chessd).
forwarded_tell ^"Fwd tell: * told *: " from:handle to:handle | rest:text

# --------------------------------------------------------------- prompts ---
# fics% aics% chessd2% 10:01_fics% : one word with a letter in it (`100% free chess` is a banner) and
# `% `. The next output continues on the same line, so a line starts here too. The entry is below the talk
# (a `:50% off` of a program is a qtell) and above all entries that begin with a star, so that no star can
# take a prompt.
# An examiner can give the sides of a game any name, and White's name is the first word of the header of the
# move list: `fics% (UNR) vs. Foo (UNR) --- ...`. So a session switches the prompts off for the line after
# `Movelist for game 12:`, which is the header.
group prompts on
prompt ^"*% " text:prompt | prompt
end

# Players may set a prompt of their own, such as `my> `: switch this on for it.
group own_prompt off
prompt ^"*> " text:handle | prompt
end

# -------------------------------------------------------------- messages ---
# Stored messages: reported when they come, listed by `messages`.
#   Foo just sent you a message:
#       see you on sunday
# The text on the next line is a player's, so no other entry may match in it: a
# session switches the group `body` on for that one line.
message_left ^"* just sent you a message:\n" from:handle | head
message_left ^"* just sent you a message" from:handle
message_left ^"* has left a message for you" from:handle
message_sent ^"The following message was sent to *:\n" name:handle | head
message_sent ^"The following message was sent to *: \n" name:handle | head       # capablanca
message_sent ^"The following message was sent and emailed to *:\n" name:handle emailed=true | head
message_sent ^"The following message was emailed to *:\n" name:handle emailed=true | head
message_sent ^"The following message was forwarded to *:\n" name:handle forwarded=true | head
message_sent ^"The following message was forwarded and emailed to *:\n" name:handle forwarded=true emailed=true | head
messages_waiting ^"You have * messages (* unread)" count:number unread:number
messages_waiting ^"You have * message (* unread)" count:number unread:number
messages_waiting ^"You have * messages." count:number
messages_waiting ^"You have * message." count:number
messages_waiting ^"You have no messages.\n" count=0
messages_waiting ^"You have no unread messages.\n" unread=0
messages_waiting ^"You have no messages from *." from:handle count=0
messages_head ^"Messages to *:\n" name:handle direction=to
messages_head ^"Messages:\n" direction=from
messages_head ^"The following message was received:\n" direction=from       # FatICS
messages_head ^"The following message was emailed:\n" direction=from emailed=true
messages_head ^"Messages from *:\n" name:handle direction=from
messages_head ^"Unread messages:\n" direction=from unread=true
messages_head ^"You have no messages to *." name:handle count=0 direction=to
messages_head ^"* has no messages from you." name:handle count=0 direction=to
messages_waiting ^"You have * unread messages in the site." unread:number           # chessd
messages_waiting ^"You have * unread message in the site." unread:number
messages_cleared ^"Messages cleared."
messages_cleared ^"Message * cleared." number:number
messages_cleared ^"Messages from * cleared." from:handle
messages_cleared ^"Cleared * message" count:number
# FatICS: somebody asks for a word.
summons ^"* needs to speak to you.  To contact him or her type" from:handle
summons ^"Summoning sent to \"*\"." to:handle

# The listing. The time has a colon in it, so it is cut there: `when` is
# "Mon Dec 14, 15" and `minute` is "57 EST 2015".
#   1. Foo at Mon Dec 14, 15:57 EST 2015: text
message ^"*. * at *:*: " number:number from:handle when minute | rest:text
message ^" *. * at *:*: " number:number from:handle when minute | rest:text
message ^"* at *:*: " from:handle when minute | rest:text
message ^"* forwarded: * at *:*: " forwarded_by:handle from:handle when minute | rest:text      # FatICS
# Older forms: 3. Foo (12:30): text     --Foo (12:30): text
message ^"*. * (*:*): " number:number from:handle when minute | rest:text
message ^" *. * (*:*): " number:number from:handle when minute | rest:text
message ^"--* (*:*): " from:handle when minute | rest:text

# -------------------------------------------------- what became of my talk ---
# What follows `who` may be a player's own words: `(told Foo, who is out for lunch (idle 2 minutes))`.
told ^"(told *, who " name:handle | rest:state
told ^"(told * players in channel * \"*\") (You're not listening" heard_by:number channel:channel title listening=false
told ^"(told * players in channel * \"*\")" heard_by:number channel:channel title
told ^"(told * players in channel *) (You're not listening" heard_by:number channel:channel listening=false
told ^"(told * players in channel *)" heard_by:number channel:channel
told ^"(told * player in channel * \"*\") (You're not listening" heard_by:number channel:channel title listening=false
told ^"(told * player in channel * \"*\")" heard_by:number channel:channel title
told ^"(told * player in channel *) (You're not listening" heard_by:number channel:channel listening=false
told ^"(told * player in channel *)" heard_by:number channel:channel
told ^"(told * people)" heard_by:number           # ICC
told ^"(told * person)" heard_by:number
told ^"(told *)\n" name:handle
told ^"(*->(*))\n" channel:channel heard_by:number     # (7->(3)): three heard me in channel 7
told ^"(shouted to * people) (You're not listening" heard_by:number how=shout listening=false
told ^"(shouted to * people)" heard_by:number how=shout
told ^"(shouted to * person)" heard_by:number how=shout
told ^"(shouted to * player" heard_by:number how=shout
told ^"(c-shouted to * player" heard_by:number how=c_shout
told ^"(it-shouted to * player" heard_by:number how=it_shout
told ^"(kibitzed to * player" heard_by:number how=kibitz
told ^"(kibitzed to * people)" heard_by:number how=kibitz
told ^"(whispered to * player" heard_by:number how=whisper
told ^"(whispered to * people)" heard_by:number how=whisper
told ^"kibitzed to *." heard_by:number how=kibitz
told ^"whispered to *." heard_by:number how=whisper
told ^"Submitted to * volunteer" heard_by:number how=submitted      # a moderated channel of ICC
told ^"Submitted.\n" how=submitted
not_listening ^"(You're not listening to channel *.)" channel:channel
not_listening ^" (You're not listening to channel *.)" channel:channel
not_listening ^"You are not listening to shouts." to=shout
not_listening ^"You are not listening to c-shouts." to=c_shout
not_listening ^"You are not listening to channels." to=channels

not_delivered ^"Not sent -- * is censoring you" name:handle reason=censored
not_delivered ^"Player \"*\" is censoring you" name:handle reason=censored
not_delivered ^"* is censoring you." name:handle reason=censored
not_delivered ^"Player \"*\" isn't listening to unregistered" name:handle reason=no_guest_tells
not_delivered ^"* isn't listening to unregistered" name:handle reason=no_guest_tells
not_delivered ^"Player \"*\" isn't listening to tells" name:handle reason=no_tells
not_delivered ^"* isn't listening to tells" name:handle reason=no_tells
not_delivered ^"Player \"*\" is not open to match requests" name:handle reason=not_open
not_delivered ^"* is not open to match requests" name:handle reason=not_open
not_delivered ^"You are on *'s noplay list" name:handle reason=noplay
not_delivered ^"Not sent -- You are censoring *." name:handle reason=i_censor
not_delivered ^"You are censoring \"*\"." name:handle reason=i_censor
not_delivered ^"You are censoring *." name:handle reason=i_censor
not_delivered ^"Told \"*\", who is censoring you." name:handle reason=censored
not_delivered ^"Not sent -- * does not receive tells while playing." name:handle reason=playing
not_delivered ^"Not sent -- * does not get messages from unregistered players." name:handle reason=no_guest_tells
not_delivered ^"You are muted." reason=muted
not_delivered ^"You are muzzled." reason=muted
not_delivered ^"You are c-muzzled." reason=muted
not_delivered ^"You are muzzled in all channels." reason=muted
not_delivered ^"Sorry, you are not allowed to chat." reason=muted
not_delivered ^"Your privilege to write in channels has been" reason=muted
not_delivered ^"You have been prevented from sending tells to any channel." reason=muted
not_delivered ^"You have been prevented from sending tells to channel *." channel:channel reason=muted
# What a channel allows
not_delivered ^"Only * may send tells to channel *." who:word channel:channel reason=channel_rule
not_delivered ^"Only * and * may send tells to channel *." who:word also:word channel:channel reason=channel_rule
not_delivered ^"Only * or * may send tells to channel *." who:word also:word channel:channel reason=channel_rule
not_delivered ^"Only * * and * may send tells to channel *." _kind:word who:word also:word channel:channel reason=channel_rule
not_delivered ^"Only *, * or * may send tells to channel *." who:word also:word _third:word channel:channel reason=channel_rule
not_delivered ^"Only *, * and * may send tells to channel *." who:word also:word _third:word channel:channel reason=channel_rule
not_delivered ^"Only * may join channel *." who:word channel:channel reason=channel_rule
not_delivered ^"Only * may join channel *!" who:word channel:channel reason=channel_rule
not_delivered ^"Only * and * may join channel *." who:word also:word channel:channel reason=channel_rule
not_delivered ^"Only * and * may join channel *!" who:word also:word channel:channel reason=channel_rule
not_delivered ^"Only * * and * may join channel *." _kind:word who:word also:word channel:channel reason=channel_rule
not_delivered ^"Only *, * and * may join channel *!" who:word also:word _third:word channel:channel reason=channel_rule
not_delivered ^"Only admins can join channel *." channel:channel reason=channel_rule
not_delivered ^"Only registered players can join channels" reason=channel_rule
not_delivered ^"You cannot talk in channel *\n" channel:channel reason=channel_rule
not_delivered ^"You cannot talk in * channel" channel:channel reason=channel_rule
not_delivered ^"Guests and users under approval can only talk in channel *\n" channel:channel reason=channel_rule
not_delivered ^"(Not sent because you are not in channel *.)" channel:channel reason=not_in_channel
not_delivered ^"You are not in channel *." channel:channel reason=not_in_channel
not_delivered ^"* is not in channel *." name:handle channel:channel reason=not_in_channel
not_delivered ^"Invalid channel number." reason=no_such_channel
not_delivered ^"No such channel; the largest channel number is *." largest:number reason=no_such_channel
not_delivered ^"The maximum channel number is *." largest:number reason=no_such_channel
not_delivered ^"The lowest channel number is *." least:number reason=no_such_channel
not_delivered ^"(Did not shout because you are not listening" reason=not_listening
not_delivered ^"(Did not it-shout because you are not listening" reason=not_listening
not_delivered ^"(Did not c-shout because you are not listening" reason=not_listening
# A closed or busy player, an unwanted match
not_delivered ^"Player \"*\" is involved in another game" name:handle reason=playing
not_delivered ^"* is playing a game." name:handle reason=playing
not_delivered ^"* is examining a game." name:handle reason=examining
not_delivered ^"* is not open for bughouse." name:handle reason=not_open
not_delivered ^"* is not open to receiving simul requests." name:handle reason=not_open
not_delivered ^"* is in a tournament, and cannot accept" name:handle reason=tournament
not_delivered ^"You have * on your noplay list" name:handle reason=i_noplay
not_delivered ^"You can't challenge while you are playing a game" reason=i_play
not_delivered ^"You can't challenge while you are examining a game" reason=i_examine
not_delivered ^"You cannot challenge while you are playing a game" reason=i_play
not_delivered ^"You cannot challenge while you are examining a game" reason=i_examine
not_delivered ^"You can't match yourself." reason=myself
not_delivered ^"Your challenge does not meet *'s formula." name:handle reason=formula
not_delivered ^"Match request does not fit formula for *:" name:handle reason=formula
not_delivered ^"Match request does not meet formula for *:" name:handle reason=formula
not_delivered ^"* only wants to play * games." name:handle wants:word reason=rated_only
not_delivered ^"Sorry you can't have any more pending matches." reason=too_many
not_delivered ^"Sorry * can't have any more pending matches." name:handle reason=too_many
not_delivered ^"Maximum number of pending actions reached." reason=too_many
not_delivered ^"You may only match players with their tournament variable set." reason=tournament
not_delivered ^"* may not play rated games." name:handle reason=banned
not_delivered ^"* may not play games." name:handle reason=banned
# Who was to hear it?
not_delivered ^"No one to say anything to" reason=nobody
not_delivered ^"I don't know whom to say that to." reason=nobody
not_delivered ^"No previous tell." reason=nobody
not_delivered ^"No previous channel." reason=nobody
not_delivered ^"Channel is empty." reason=nobody
not_delivered ^"You have no previous opponent." reason=nobody
# Messages
not_delivered ^"Player \"*\" is unregistered and cannot" name:handle reason=unregistered
not_delivered ^"Unregistered players may not send or receive messages." reason=registered_only
not_delivered ^"Only registered players can have messages." reason=registered_only
not_delivered ^"You are not registered and cannot send messages." reason=registered_only
not_delivered ^"Unregistered players may not receive messages." reason=registered_only
not_delivered ^"No message sent." reason=no_text
not_delivered ^"Couldn't send message to *. Message buffer full." name:handle reason=full
not_delivered ^"*'s message box is full." name:handle reason=full
not_delivered ^"A message cannot be received as your message box is full." reason=full
not_delivered ^"You cannot send any more messages to * at present" name:handle reason=too_many
not_delivered ^"You cannot summon a player who doesn't have you on his or her notify list." reason=not_notified
not_delivered ^"You can't summon yourself." reason=myself
not_delivered ^"Your message contains some unprintable" reason=unprintable
not_delivered ^"Your message contains unprintable" reason=unprintable
not_delivered ^"Sorry the message is too long." reason=too_long
# Kibitzes
not_delivered ^"You must be registered to * other people's games." command:word reason=registered_only
not_delivered ^"Only registered players may * to others' games." command:word reason=registered_only
not_delivered ^"Only TD programs are allowed to use this command" reason=td_only
not_delivered ^"Shout not sent. Next shout in * second" seconds:number reason=too_soon
not_delivered ^"Next shout in * second" seconds:number reason=too_soon
not_delivered ^"Only registered players can use the * command" command:word reason=registered_only
not_delivered ^"command is currently turned off" reason=command_off
not_delivered ^"The * command is currently turned off" command:word reason=command_off
not_delivered ^"This command is currently turned off" reason=command_off
not_delivered ^"That command is currently turned off" reason=command_off
# Nobody of that name: offline, unknown, no name at all, or several.
no_such_user ^"No user named \"*\" is logged in" name:word reason=offline
no_such_user ^"No user named '*' is logged in" name:word reason=offline
no_such_user ^"No user named * is logged in" name:handle reason=offline
no_such_user ^"No user named \"*\" was found" name:word reason=unknown
no_such_user ^"No player named \"*\" is online" name:word reason=offline
no_such_user ^"No player named * is logged in" name:handle reason=offline
no_such_user ^"No player matching the name \"*\" is online." name:word reason=offline
no_such_user ^"Your last opponent, *, is not logged in." name:handle reason=offline
no_such_user ^"* is not logged in." name:handle reason=offline
no_such_user ^"* isn't logged in." name:handle reason=offline
no_such_user ^"* is no longer online." name:handle reason=offline
no_such_user ^"* doesn't appear to be logged in." name:handle reason=offline
no_such_user ^"Player * is not logged on." name:handle reason=offline
no_such_user ^"Player \"*\" not logged on!" name:handle reason=offline
no_such_user ^"There is no player matching the name \"*\"." name:word reason=unknown
no_such_user ^"There is no player matching the name *." name:handle reason=unknown
no_such_user ^"There is no player matching that name." reason=unknown
no_such_user ^"There is no registered player matching the name *." name:handle reason=unknown
no_such_user ^"Matches the following player(s): *" matches reason=ambiguous                # chessd
no_such_user ^"User '*' does not exist." name:word reason=unknown
no_such_user ^"'*' is not a valid handle." name:word reason=invalid
no_such_user ^"\"*\" is not a valid handle." name:word reason=invalid
no_such_user ^"\"*\" is not a valid handle: " name:word reason=invalid | rest:why      # FatICS
no_such_user ^"* is not a valid handle." name:handle reason=invalid
no_such_user ^"You need to specify at least * characters of the name." count:word reason=invalid
no_such_user ^"Ambiguous name '*'" name:word reason=ambiguous
no_such_user ^"Ambiguous name \"*\". Matches: *" name:word matches reason=ambiguous
no_such_user ^"Ambiguous name *:\n" name:handle reason=ambiguous
command_failed ^"Ambiguous command. Matches: *" matches
command_failed ^"Ambiguous command \"*\". Matches: *" command matches
# What can't be done now
command_failed ^"You are not playing a game" reason=no_game
command_failed ^"You are not playing or observing a game" reason=no_game
command_failed ^"You are neither playing, observing nor examining a game" reason=no_game
command_failed ^"You are not playing, examining, or observing a game" reason=no_game
command_failed ^"You are not playing that game/person" reason=no_game
command_failed ^"You are not examining any games" reason=not_examining
command_failed ^"You are not examining a game" reason=not_examining
command_failed ^"You are not examining or setting up a game" reason=not_examining
command_failed ^"You are not setting up a position" reason=not_examining
command_failed ^"You are not observing any games" reason=not_observing
command_failed ^"You are not observing game *." game:number reason=not_observing
command_failed ^"You are not giving a simul" reason=no_simul
command_failed ^"You are not participating in a simul" reason=no_simul
command_failed ^"You are not involved in a rated game" reason=no_game
command_failed ^"You are already playing a game" reason=playing
command_failed ^"You are playing a game" reason=playing
command_failed ^"You are already examining a game" reason=examining
command_failed ^"You are examining a game." reason=examining
command_failed ^"You are still examining a game" reason=examining
command_failed ^"You are still setting up" reason=setting_up
command_failed ^"You are already observing game *." game:number reason=observing
command_failed ^"You are already observing the maximum number of games" reason=too_many
command_failed ^"You cannot observe a game that you are playing" reason=playing
command_failed ^"You can't follow your own games." reason=myself
command_failed ^"You are already at that board!" reason=at_board
command_failed ^"You are the simul holder and cannot pass!" reason=simul_holder
command_failed ^"There is no such game." reason=no_such_game
command_failed ^"There is no such message." reason=no_such_message
command_failed ^"There is no game *." game:number reason=no_such_game
command_failed ^"No such game." reason=no_such_game
command_failed ^"I can't find that game!" reason=no_such_game
command_failed ^"* is not a valid game number." game:number reason=no_such_game
command_failed ^"No stored game between \"*\" and \"*\"." name:handle other:handle reason=no_such_game
command_failed ^"You have no stored game with *\n" name:handle reason=no_such_game
command_failed ^"There is no stored game * vs. *" name:handle other:handle reason=no_such_game
command_failed ^"There is no old game for *." name:handle reason=no_such_game
command_failed ^"* has not logged on." name:handle reason=none                              # FatICS, `logons`
command_failed ^"History game * not available for *." number:number name:handle reason=no_such_game
command_failed ^"Journal entry * not available for *." entry:word name:handle reason=no_such_game
command_failed ^"Sorry, this journal is private." reason=private
command_failed ^"* is not playing or examining a game" name:handle reason=no_game
command_failed ^"* is not playing a game." name:handle reason=no_game
command_failed ^"* is not playing a bughouse game." name:handle reason=no_game
command_failed ^"Sorry, game * is a private game." game:number reason=private
command_failed ^"Sorry, that is a private game." reason=private
command_failed ^"Sorry - that game is private." reason=private
command_failed ^"No such variable name *." name:word reason=no_such_variable
command_failed ^"No such variable \"*\"." name:word reason=no_such_variable
command_failed ^"No such ivariable \"*\"." name:word reason=no_such_variable
command_failed ^"Ambiguous variable name *." name:word reason=ambiguous
command_failed ^"Bad value given for variable \"*\"." name:word reason=bad_value
command_failed ^"Bad value given for variable *." name:word reason=bad_value
command_failed ^"Bad value given for ivariable \"*\"." name:word reason=bad_value
command_failed ^"Cannot alter: Interface setting locked." reason=locked
command_failed ^"Can't interpret * in match command." text:word reason=unreadable
command_failed ^"Couldn't parse * in seek command." text:word reason=unreadable
command_failed ^"Game is not paused." reason=not_paused
command_failed ^"Game is already paused" reason=paused
command_failed ^"Takeback not implemented for bughouse" reason=bughouse
command_failed ^"Switch not implemented for bughouse" reason=bughouse
command_failed ^"There are no moves in your game." reason=no_moves
command_failed ^"There are only * half moves in your game." half_moves:number reason=no_moves
command_failed ^"Both players must be registered to adjo" reason=registered_only
command_failed ^"All players must be registered to adjourn" reason=registered_only
command_failed ^"You have no alias named '*'." name:word reason=no_such_alias
command_failed ^"You have no alias named \"*\"." name:word reason=no_such_alias
command_failed ^"Usage file * could not be found!" name:word reason=no_file
command_failed ^"Command ignored: invalid characters." reason=unprintable
command_failed ^"The position is not valid - staying in setup mode." reason=bad_position
command_failed ^"You can only have one white king." reason=bad_position
command_failed ^"You can only have one black king." reason=bad_position
command_failed ^"You must specify a board and a category." reason=bad_value
command_failed ^"You can't specify time or inc above *." most:number reason=bad_value
command_failed ^"You can't specify negative time controls." reason=bad_value
command_failed ^"You cannot use moretime in an examined game." reason=examining
command_failed ^"Moretime requires an integer value greater than zero." reason=bad_value
command_failed ^"Moretime has a maximum limit of * seconds." most:number reason=bad_value
command_failed ^"You can't quit while you are playing a game." reason=playing
command_failed ^"Sorry, no journal information available." reason=no_journal
command_failed ^"There is no history game * for *." number:number name:handle reason=no_such_game
command_failed ^"Journal entry * is not available for *." entry:word name:handle reason=no_such_game
command_failed ^"No one to tell anything to." reason=nobody
command_failed ^"No such command (*)." command:word reason=unknown_command          # ICC
command_failed ^"No help available on \"*\"." topic reason=no_help
command_failed ^"There is no help available for \"*\"." topic reason=no_help
command_failed ^"That journal is private." reason=private
command_failed ^"\"*\" does not match any list name." name:word reason=no_such_list
command_failed ^"You have no alias \"*\"." name:word reason=no_such_alias
command_failed ^"You cannot add an unregistered user to your * list." list:word reason=unregistered
command_failed ^"Only registered players can have * lists." list:word reason=registered_only
command_failed ^"Incorrect password, password not changed!" reason=password
command_failed ^"Incorrect password; password not changed!" reason=password
command_failed ^"News item * not found" number:number reason=no_such_news
command_failed ^"No such category/board: *" board:word reason=no_such_board
command_failed ^"Sorry, no game information available." reason=no_such_game
command_failed ^"No ratings to show." reason=none
command_failed ^"TODO: " reason=not_implemented | rest:what                                # FatICS
command_failed ^"This game is active - type 'setup' to allow editing." reason=not_examining
command_failed ^"You can't move forward yet, the position is still being set up." reason=setting_up
command_failed ^"You can't move backward yet, the postion is still being set up." reason=setting_up
command_failed ^"You can't move backward yet, the position is still being set up." reason=setting_up
command_failed ^"You have supplied an incorrect parameter to setup." reason=bad_value
command_failed ^"There is no * king." side:word reason=bad_position
command_failed ^"Only the player to move may be in check." reason=bad_position
command_failed ^"Pawns cannot be placed on the first or eighth rank." reason=bad_position
command_failed ^"You can't move revert yet, the position is still being set up." reason=setting_up
command_failed ^"The position is still being set up." reason=setting_up
command_failed ^"You must specify a square." reason=bad_value
command_failed ^"The maximum length of a name is * characters." most:number reason=bad_value
command_failed ^"Command ignored: line too long." reason=too_long
command_failed ^"You don't have permission to do that." reason=rights                     # FatICS
command_failed ^"You cannot kick out " reason=rights | rest:what
command_failed ^"You cannot own more than * channels." most:number reason=too_many
command_failed ^"There is no topic for channel *." channel:channel reason=none
command_failed ^"You may not have more than * aliases." most:number reason=too_many
command_failed ^"You have your maximum of * aliases." most:number reason=too_many
command_failed ^"You have your maximum number of aliases." reason=too_many
command_failed ^"You can't alias this command." reason=bad_value
command_failed ^"Sorry, you can't alias this command." reason=bad_value
command_failed ^"Setting a password is only for registered players." reason=registered_only
command_failed ^"Ambiguous list \"*\". Matches: *" name:word matches reason=ambiguous
command_failed ^"Ambiguous variable \"*\". Matches: *" name:word matches reason=ambiguous
command_failed ^"Ambiguous ivariable \"*\". Matches: *" name:word matches reason=ambiguous
command_failed ^"'*' does not match any list name." name:word reason=no_such_list
command_failed ^"Bad value '*' given for ivariable '*'." value name:word reason=bad_value
command_failed ^"You cannot notify yourself." reason=myself
command_failed ^"You cannot idlenotify yourself." reason=myself
command_failed ^"You cannot gnotify yourself." reason=myself
command_failed ^"You cannot observe yourself." reason=myself
command_failed ^"No suitable star games are in progress." reason=no_such_game
command_failed ^"* is not observing the game you are examining." name:handle reason=not_observing
command_failed ^"* must observe the game you are analysing." name:handle reason=not_observing
command_failed ^"No help found for topic '*'\n" topic reason=no_help                        # capablanca
command_failed ^"No information available on \"*\"." topic reason=no_help
command_failed ^"No such category *, try \"boards\"." board:word reason=no_such_board
command_failed ^"You do not have a message *." number:number reason=no_such_message
command_failed ^"Invalid message range." reason=no_such_message
command_failed ^"You don't have a journal." reason=no_journal
command_failed ^"Only registered players may keep a journal." reason=registered_only
command_failed ^"Unregistered players may not keep a journal." reason=registered_only
command_failed ^"You have no journal entry *." entry:word reason=no_such_game
command_failed ^"Your maximum journal entry is *\n" entry:word reason=no_such_game
command_failed ^"Unregistered players cannot use *." command:word reason=registered_only
command_failed ^"Only registered players may have stored games." reason=registered_only
command_failed ^"Only registered players can play rated games." reason=registered_only
command_failed ^"Can only backup * moves" half_moves:number reason=no_moves
command_failed ^"There is only * half-move in your game." half_moves:number reason=no_moves
command_failed ^"You can't takeback less than 1 move." reason=bad_value
command_failed ^"Takeback is not allowed in bughouse." reason=bughouse
command_failed ^"Bughouse games cannot be adjourned." reason=bughouse
command_failed ^"You can't pause untimed games." reason=untimed
command_failed ^"You cannot switch sides once a rated game is underway." reason=too_late
command_failed ^"You can't goboard yourself!" reason=myself
command_failed ^"You can't simmatch yourself!" reason=myself
command_failed ^"You are already playing the maximum of * boards." most:number reason=too_many
command_failed ^"You are only playing one board!" reason=no_simul
command_failed ^"You can only make requests when the simul player is at your board." reason=at_board
command_failed ^"You can't assess the same players." reason=bad_value
command_failed ^"No shutdown currently in progress" reason=none
command_failed ^"Sorry, no login information available." reason=none
command_failed ^"No player game stats to show." reason=none
command_failed ^"Sorry, the journal from which you are trying to fetch is private." reason=private
command_failed ^"Source and destination entries are the same." reason=bad_value
command_failed ^"Journal entries are referenced by single letters." reason=bad_value
command_failed ^"Sorry, guest users may not use this command" reason=registered_only
command_failed ^"Sorry, * * list is full." _whose:word list:word reason=full
command_failed ^"\"*\" is not an appropriate list name" name:word reason=no_such_list
command_failed ^"Your channel to add must be a number between 0 and *." most:number reason=bad_value
command_failed ^"The channel to add must be a number between 0 and *." most:number reason=bad_value
command_failed ^"The channel must be a number." reason=bad_value
command_failed ^"You cannot pass until the simul holder arrives!" reason=at_board
command_failed ^"You have reached your maximum of * pass(es)." most:number reason=too_many
command_failed ^"This is the only game, so passing is futile." reason=no_simul
command_failed ^"* is already playing the maximum of * boards." name:handle most:number reason=too_many
command_failed ^"* can't begin a simul while playing a non-simul game." name:handle reason=playing
command_failed ^"* is playing in *'s simul, and can't accept." name:handle _giver:handle reason=playing
command_failed ^"That string is too long." reason=too_long
command_failed ^"You cannot change your rated status." reason=rights
command_failed ^"You can't set availmax to less than availmin." reason=bad_value
command_failed ^"You can't set availmin to more than availmax." reason=bad_value
command_failed ^"Board * * is unavailable." _category:word board:word reason=no_such_board
command_failed ^"There are only * half-moves in your game." half_moves:number reason=no_moves
command_failed ^"Alias names may not be more than * characters long." most:number reason=too_long
command_failed ^"You cannot use \"*\" as an alias." name:word reason=bad_value
command_failed ^"Command failed: There was an error expanding aliases." reason=bad_value
command_failed ^"Invalid number of seconds." reason=bad_value
command_failed ^"You haven't specified a valid * code." what:word reason=bad_value
command_failed ^"You do not have that many lines set." reason=bad_value
command_failed ^"A player cannot match himself or herself." reason=myself
command_failed ^"An idn must be between 0 and *." most:number reason=bad_value
command_failed ^"You may only specify an idn for unrated chess960 games." reason=bad_value
command_failed ^"Games using a Bronstein clock must " reason=bad_value
command_failed ^"Games using an hourglass clock may not " reason=bad_value
command_failed ^"Games using an overtime clock must " reason=bad_value
command_failed ^"This clock type cannot be used in rated games." reason=bad_value
command_failed ^"Invalid number of moves before overtime bonus." reason=bad_value
command_failed ^"The \"formula\" and \"manual\" keywords may not be used with match requests." reason=bad_value
# How long until the next shout: the answer to `shout` without a text.
shout_quota ^"Next shout available in * second" seconds:number ready=false
shout_quota ^"Your next shout is ready for use." ready=true
# The reader's own formula, or that of somebody who is challenged: a player's words.
formula ^"*'s formula: " name:handle | rest:text

# ------------------------------------------------------ games come and go ---
#   {Game 55 (Foo vs. Bar) Creating unrated blitz match.}
#   {Game 81 (Foo vs. Bar) Foo checkmated} 0-1
game_started ^"{Game * (* vs. *) Creating *}\n" game:number white:handle black:handle terms continued=false
game_started ^"{Game * (* vs. *) Continuing *}\n" game:number white:handle black:handle terms continued=true
game_ended ^"{Game * (* vs. *) *} *" game:number white:handle black:handle reason result:word
# ICC has the ratings in it, or titles: {Game 1 (Foo(1500) vs. Bar(1600)) Foo resigns} 0-1
game_ended ^"{Game * (*(*) vs. *(*)) *} *" game:number white:handle _white_rating:rating black:handle _black_rating:rating reason result:word

# To the players, before the first board:
#   Creating: Foo (1327) Bar (1645) unrated blitz 4 0

# FICS and chessd name White first, ICC the challenger: the line {Game names White first.
creating ^"Creating: * (*) * (*) *" first:handle first_rating:rating second:handle second_rating:rating terms
creating ^"Creating: * (*) [*] * (*) *" first:handle first_rating:rating color:word second:handle second_rating:rating terms

# Sent after `observe`:  Game 12: Foo (1500) Bar (1600) rated blitz 5 0
game_summary ^"Game *: * (*) * (*) *" game:number white:handle white_rating:rating black:handle black_rating:rating terms
game_notification ^"Game notification: * (*) vs. * (*) *: Game *" white:handle white_rating:rating black:handle black_rating:rating terms game:number
# (category is one word, but a `word` could be the `10:` of a finger note)
rating_adjustment ^"* rating adjustment: * --> *" category:handle before:rating after:rating
rating_unchanged ^"No ratings adjustment done."
rating_unchanged ^"No rating adjustment."
rating_unchanged ^"Game was not rated." rated=false       # ICC, then "No rating adjustment."
rating_forecast ^"Your * rating will change:  Win: *,  Draw: *,  Loss: *" category:word win:word draw:word loss:word
rating_forecast ^"Your new RD will be *\n" deviation:word
# Who had time on the clock ended the game instead of winning it.
courtesy ^"Since you have time, and your opponent has none, the game has been *." what:word by=user
courtesy ^"Your opponent has * the game rather than calling your flag." what:word by=opponent
opponent_left ^"Your opponent has lost contact or quit."
opponent_left ^"Your opponent, *, has lost contact or quit." name:handle
opponent_left ^"Game *: Your opponent, *, has lost contact or quit." game:number name:handle
opponent_lags ^"Game *: * has lagged for * seconds." game:number name:handle seconds:number
disconnect_rule ^"Game *: A disconnection will be considered a forfeit." game:number
# The title of a board that is drawn: Game 5 (Foo vs. Bar)
drawn_board ^"Game * (* vs. *)\n" game:number white:handle black:handle

# Watching
observing ^"You are now observing game *." game:number
observing ^"You are now observing game *" game:number
observing ^"Adding game * to observation list" game:number
unobserving ^"Removing game * from observation list" game:number
unobserving ^"You are no longer observing game *." game:number
unobserving ^"You are no longer observing game *" game:number
unobserving ^"Disconnecting you from game number *." game:number          # the reader begins a game of his own
unobserving ^"no longer observing game *." game:number
unobserving ^"no longer observing game *" game:number

# Examining
examining ^"Entering examine mode for game *." game:number
examining ^"Entering examine mode for game *" game:number
examining ^"* has made you an examiner of game *." by:handle game:number
examining ^"* has made you an examiner of game *" by:handle game:number
examining ^"You are now examiner of game *." game:number
examining ^"Starting a game in examine ("
game_examined ^"Game * becomes an examined game." game:number      # ICC, after its end
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
examiner_change ^"* has stopped examining game *." name:handle game:number change=left
examiner_change ^"* is already an examiner of game *." name:handle game:number change=already

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
examine_step ^"Game *: * goes backward * move" game:number by:handle count:number step=backward
examine_step ^"Game *: * truncates the game at halfmove *." game:number by:handle ply:number step=truncate
examine_step ^"Game *: * sets *'s rating to *." game:number by:handle side:word value:word step=set_rating
examine_step ^"Game *: * sets *'s clock to *." game:number by:handle side:word value:word step=set_clock
examine_step ^"Game *: * enters setup mode." game:number by:handle step=setup
examine_step ^"Game *: * has validated the position." game:number by:handle step=validate
examine_step ^"Entering setup mode." step=setup
examine_step ^"Entering examine(setup) mode." step=setup
examine_step ^"Game *: Castling rights for * set to *." game:number side:word rights step=castling
examine_step ^"Castling rights for * set to *." side:word rights step=castling
examine_step ^"Game *: It is now *'s turn" game:number side:handle step=to_move
examine_step ^"It is now *'s turn" side:handle step=to_move
examine_step ^"WHITE to move\n" side=white step=to_move                              # capablanca
examine_step ^"BLACK to move\n" side=black step=to_move
examine_step ^"Board cleared." step=clear
examine_step ^"Board set up as starting position." step=start
examine_step ^"Board set up by FEN." step=fen
examine_step ^"The game type is now *." value:word step=game_type
board_loaded ^"Loading from catagory: *, board: *." category:word board:word
board_loaded ^"Loading from category: *, board: *." category:word board:word
board_loaded ^"Board set up as * *." category:word board:word                       # chessd
examine_step ^"Game is validated - entering examine mode." step=validate
examine_end ^"Game *: Beginning of game." game:number end=first
examine_end ^"Game *: End of game." game:number end=last
examine_end ^"Game *: No more moves." game:number end=last
examine_end ^"Game *: Already at mainline." game:number end=mainline
examine_end ^"Beginning of game." end=first
examine_end ^"End of game." end=last
examine_end ^"No more moves." end=last
examine_end ^"Already at mainline." end=mainline
examine_end ^"You're at the beginning of the game." end=first
examine_end ^"You're at the end of the game." end=last
examine_end ^"You cannot go forward; no moves are stored." end=last
# At the end of an examined game, its result: Game 71: Black checkmated 1-0
examine_end ^"Game *: * checkmated *" game:number side:word result:word end=result cause=checkmate
examine_end ^"Game *: * resigns *" game:number side:word result:word end=result cause=resign
examine_end ^"Game *: * forfeits on time *" game:number side:word result:word end=result cause=time
examine_end ^"Game *: * forfeits by disconnection *" game:number side:word result:word end=result cause=disconnect
examine_end ^"Game *: Game drawn by mutual agreement *" game:number result:word end=result cause=agreement
examine_end ^"Game *: Game drawn by repetition *" game:number result:word end=result cause=repetition
examine_end ^"Game *: Game drawn by stalemate *" game:number result:word end=result cause=stalemate
examine_end ^"Game *: Game drawn by the 50 move rule *" game:number result:word end=result cause=fifty_moves
examine_end ^"Game *: Game drawn by agreement *" game:number result:word end=result cause=agreement         # FatICS
examine_end ^"Game *: Game drawn by adjudication *" game:number result:word end=result cause=adjudication
examine_end ^"Game *: Game drawn due to length *" game:number result:word end=result cause=length
examine_end ^"Game *: Game drawn because both players ran out of time *" game:number result:word end=result cause=both_flagged
examine_end ^"Game *: Game drawn because neither player has mating material *" game:number result:word end=result cause=no_material
examine_end ^"Game *: Neither player has mating material *" game:number result:word end=result cause=no_material
examine_end ^"Game *: * ran out of time and * has no material to mate *" game:number side:word _other:word result:word end=result cause=flag_no_material
examine_end ^"Game *: * wins by adjudication *" game:number side:word result:word end=result cause=adjudication
examine_end ^"Game *: *'s partner won *" game:number side:word result:word end=result cause=partner_won
# The same in the words of capablanca
examine_end ^"Game *: * resigned *" game:number side:word result:word end=result cause=resign
examine_end ^"Game *: * ran out of time *" game:number side:word result:word end=result cause=time
examine_end ^"Game *: Draw by the 50 move rule *" game:number result:word end=result cause=fifty_moves
examine_end ^"Game *: Stalemate. *" game:number result:word end=result cause=stalemate
examine_end ^"Game *: Game aborted by mutual agreement *" game:number result:word end=result cause=aborted
examine_end ^"Game *: Game aborted by adjudication *" game:number result:word end=result cause=aborted
examine_end ^"Game *: Game courtesyaborted by * *" game:number side:word result:word end=result cause=aborted
examine_end ^"Game *: Game adjourned by mutual agreement *" game:number result:word end=result cause=adjourned
examine_end ^"Game *: Game courtesyadjourned by * *" game:number side:word result:word end=result cause=adjourned
examine_end ^"Game *: * lost connection, game adjourned *" game:number side:word result:word end=result cause=adjourned
examine_end ^"Game *: Still in progress *" game:number result:word end=last
# A move of an examiner ends it.
examine_end ^"White has been checkmated." side=White end=result cause=checkmate
examine_end ^"Black has been checkmated." side=Black end=result cause=checkmate
examine_end ^"Stalemate.\n" end=result cause=stalemate
examine_end ^"No mating material.\n" end=result cause=no_material

# Following somebody's games, in the words of FICS and of ICC
following ^"You will now be following *'s partner's games." name:handle change=began partner=true
following ^"You will now be following *'s games." name:handle change=began
following ^"You will now be following strongest players' games." change=began
following ^"Following *.\n" name:handle change=began
following ^"You are already following *'s games." name:handle change=already
following ^"You are already following *'s partner's games." name:handle change=already partner=true
following ^"You will not follow any player's games." change=ended
following ^"You will not follow any player's partner's games." change=ended partner=true
following ^"You will no longer be following *'s partner's games." name:handle change=ended partner=true
following ^"You will no longer be following *'s games." name:handle change=ended
following ^"No longer following *." name:handle change=ended
following ^"You stop following *." name:handle change=ended
following ^"You are not following any" change=none
following ^"*, whose games you were following, has logged out." name:handle change=left
following ^"*, whose partner's games you were following, has logged out." name:handle change=left partner=true
following ^"*, whom you are following, has disconnected." name:handle change=left
following ^"*, whom you are following, has connected." name:handle change=back
following ^"[*, whom you were following, has disconnected.]" name:handle change=left
followed_game ^"*, whom you are following, has started a game with *." name:handle opponent:handle
followed_game ^"*, whose partner you are following, has started a game with *." name:handle opponent:handle partner=true
followed_game ^"*'s partner, *, whom you are following, has started a game with *." _:handle name:handle opponent:handle partner=true
followed_game ^"*, whom you are following, has started examining a game." name:handle examined=true

# Which of several games the user is looking at
at_board ^"You are now at *'s board (game *)." name:handle game:number
primary_game ^"Your primary game is now game *." game:number
primary_game ^"Game * is now your primary game." game:number
primary_game ^"Game * is now the primary game on your observation list." game:number
primary_game ^"Game * is already your primary game." game:number

# ------------------------------------------------- challenges and requests ---
#   Challenge: Foo (2000) [white] Bar (1671) unrated standard 15 5.
# Then perhaps the other clock (` : 3 0`), where the position comes from, or `(adjourned)`.
# An untimed game has no clock at all. FICS folds these lines, so they may end in
# "Loaded from wild/bughouse." after a joined blank.

challenge ^"Challenge: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
challenge ^"Challenge: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms

# The player who is challenged gets a line before the new `Challenge:` (FICS, chessd).
challenge_update ^"* updates the match request." from:handle
challenge_update ^"* updates the offer." from:handle

# The echo of the user's own challenge.
issuing ^"Issuing: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
issuing ^"Issuing: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
# The challenger changes the terms before the answer (FICS, FatICS; chessd sends this line empty and then
# a new `Issuing:`). Only the challenger gets it, so it is never a challenge to answer.
issuing ^"Updating match request to: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms updated=true
issuing ^"Updating match request to: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms updated=true

challenge_removed ^"Challenge from * removed." name:handle
challenge_removed ^"Challenge to * withdrawn." name:handle
challenge_removed ^"Challenge from * withdrawn." name:handle
challenge_removed ^"Partner's challenge from * removed." name:handle partner=true
challenge_removed ^"Partner's challenge to * withdrawn." name:handle partner=true
challenge_removed ^"Partner's challenge to * removed." name:handle partner=true
challenge_removed ^"Removing the bughouse offer from *." name:handle partner=true
challenge_removed ^"Removing the bughouse offer to *." name:handle partner=true
challenge_removed ^"*, who was challenging you, has joined a match with *." name:handle joined:handle
challenge_removed ^"*, whom you were challenging, has joined a match with *." name:handle joined:handle
challenge_removed ^"*, who was challenging you, has joined a game with *." name:handle joined:handle
challenge_removed ^"*, whom you were challenging, has joined a game with *." name:handle joined:handle
challenge_removed ^"*, who was challenging you, has departed." name:handle why=departed
challenge_removed ^"*, whom you were challenging, has departed." name:handle why=departed
challenge_removed ^"*, who was challenging your partner, has departed." name:handle why=departed partner=true
challenge_removed ^"*, whom your partner was challenging, has departed." name:handle why=departed partner=true
challenge_removed ^"*, who was challenging you, has become unavailable for matches." name:handle why=unavailable
challenge_removed ^"*, whom you were challenging, has become unavailable for matches." name:handle why=unavailable
challenge_removed ^"*, who was challenging your partner, has become unavailable for matches." name:handle why=unavailable partner=true
challenge_removed ^"*, whom your partner was challenging, has become unavailable for matches." name:handle why=unavailable partner=true
challenge_removed ^"*, who was challenging you, has ended partnership." name:handle why=partnership
challenge_removed ^"*, whom you were challenging, has ended partnership." name:handle why=partnership
challenge_removed ^"*, whom your partner was challenging, has ended partnership." name:handle why=partnership partner=true
challenge_removed ^"*, whose partner challenged your partner, has ended partnership." name:handle why=partnership partner=true
challenge_removed ^"*, whose partner your partner was challenging, has ended partnership." name:handle why=partnership partner=true
challenge_removed ^"*'s partner has ended partnership." name:handle why=partnership
challenge_removed ^"*, who was challenging you, has started examining a game." name:handle why=examining
challenge_removed ^"*, whom you were challenging, has started examining a game." name:handle why=examining
# The same between bughouse teams
challenge_removed ^"*, who was challenging your partner, has joined a game with *." name:handle joined:handle partner=true
challenge_removed ^"*, whom your partner was challenging, has joined a game with *." name:handle joined:handle partner=true
challenge_removed ^"*, whose partner was challenging you, has joined a game with *." name:handle joined:handle partner=true
challenge_removed ^"*, whose partner was challenging your partner, has joined a game with *." name:handle joined:handle partner=true
challenge_removed ^"*, whose partner you were challenging, has joined a game with *." name:handle joined:handle partner=true
challenge_removed ^"*, whose partner your partner was challenging, has joined a game with *." name:handle joined:handle partner=true
challenge_removed ^"*, whom your partner was challenging, has started examining a game." name:handle why=examining partner=true
challenge_removed ^"*, who was challenging your partner, has started examining a game." name:handle why=examining partner=true
challenge_removed ^"*, whose partner was challenging you, has started examining a game." name:handle why=examining partner=true
challenge_removed ^"*, whose partner was challenging your partner, has started examining a game." name:handle why=examining partner=true
challenge_removed ^"*, whose partner you were challenging, has started examining a game." name:handle why=examining partner=true
challenge_removed ^"*, whose partner your partner was challenging, has started examining a game." name:handle why=examining partner=true
challenge_removed ^"Your partner has joined a game with *." joined:handle partner=true
challenge_removed ^"Your partner has started examining a game." why=examining partner=true
challenge_removed ^"Either your opponent's partner or your partner has joined another match." partner=true

# A challenge that the user's formula rejected
challenge_ignored ^"Ignoring (formula): * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
challenge_ignored ^"Ignoring (formula): * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
challenge_ignored ^"Ignoring (formula): * match request from *." rated:word challenger:handle
challenge_ignored ^"Ignoring * match request from *." rated:word challenger:handle

# What can be typed now
hint ^"You can \"accept\""
hint ^"You may accept this with \"accept *\"" name:handle
hint ^"Type \"accept\" to switch sides"
hint ^"Type: 'setup done' when you are finished editing."
hint ^"If you wish to accept any of these offers type 'accept n'"
hint ^"If you wish to withdraw any of these offers type 'withdraw n'"
hint ^"or just 'accept' if there is only one offer."
hint ^"or just 'withdraw' if there is only one offer."
hint ^"Use \"messages\" to display them, or \"clearmessages\" to remove them."
hint ^"If not, just hit return to try another name."
hint ^"If you are not a registered player enter the login name"
hint ^"(After logging in,"
hint ^"****** You have no password." _:nothing _:nothing _:nothing
hint ^"[Type \"info\" for a list of FICS general information files.]"
hint ^"Please type: "                                                              # capablanca, chessd

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
abuser ^"--**** * is in the abuser list" _:nothing _:nothing name:handle

# Before the offers: `Player accepts has no games stored.` is about a player of that name.
group listings on
stored ^"Player * has no games stored." player:handle count=0
end

# ---------------------------------------------------------------- offers ---

# To me
offer ^"* offers you a draw" from:handle what=draw
offer ^"* would like to abort the game" from:handle what=abort
offer ^"* requests that the game be aborted" from:handle what=abort
offer ^"* would like to adjourn the game" from:handle what=adjourn
offer ^"* requests adjournment" from:handle what=adjourn
offer ^"* requests that the game be adjourned" from:handle what=adjourn
offer ^"* would like to take back * half move" from:handle half_moves:number what=takeback
offer ^"* would like to take back * half-move" from:handle half_moves:number what=takeback
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
offer ^"Your opponent would like to take back * half move" half_moves:number what=takeback
# FatICS
offer ^"* offers a draw." from:handle what=draw
offer ^"* requests to abort game *." from:handle game:number what=abort
offer ^"* requests to adjourn game *." from:handle game:number what=adjourn
offer ^"Updated takeback request received." what=takeback
# Another number of moves to take back
offer ^"* proposes a different number (*) of half-move" from:handle half_moves:number what=takeback
offer ^"Game *: * proposes a different number (*) of half-move" game:number from:handle half_moves:number what=takeback
# In a game I watch
offer ^"Game *: * offers a draw" game:number from:handle what=draw
offer ^"Game *: * requests to abort the game" game:number from:handle what=abort
offer ^"Game *: * would like to abort the game" game:number from:handle what=abort
offer ^"Game *: * requests to adjourn the game" game:number from:handle what=adjourn
offer ^"Game *: * would like to adjourn the game" game:number from:handle what=adjourn
offer ^"Game *: * requests to take back * half move" game:number from:handle half_moves:number what=takeback
offer ^"Game *: * requests to take back * half-move" game:number from:handle half_moves:number what=takeback
offer ^"Game *: * would like to take back * half move" game:number from:handle half_moves:number what=takeback
offer ^"Game *: * would like to take back * half-move" game:number from:handle half_moves:number what=takeback
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
offer_answer ^"* declines your offer and proposes a counteroffer." from:handle what=match answer=countered
offer_answer ^"* declines the bughouse offer from your partner." from:handle what=partner_match answer=declined
offer_answer ^"* withdraws the bughouse offer to your partner." from:handle what=partner_match answer=withdrawn
offer_answer ^"* accepts your partner's challenge." from:handle what=partner_match answer=accepted
offer_answer ^"* has declined *." from:handle what answer=declined
offer_answer ^"Game *: * has declined *." game:number from:handle what answer=declined
# Words of the server come after the verb: `Player accepts removed.` is about a player called `accepts`.
offer_answer ^"* declines your *." from:handle what answer=declined
offer_answer ^"* declines the *." from:handle what answer=declined
offer_answer ^"* declines * request." from:handle what:word answer=declined
offer_answer ^"* declines * offer." from:handle what:word answer=declined
offer_answer ^"* accepts your *." from:handle what answer=accepted
offer_answer ^"* accepts the *." from:handle what answer=accepted
offer_answer ^"* accepts * request." from:handle what:word answer=accepted
offer_answer ^"* accepts * offer." from:handle what:word answer=accepted
offer_answer ^"* withdraws your *." from:handle what answer=withdrawn
offer_answer ^"* withdraws the *." from:handle what answer=withdrawn
offer_answer ^"* withdraws * request." from:handle what:word answer=withdrawn
offer_answer ^"* withdraws * offer." from:handle what:word answer=withdrawn
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
offer_answered ^"Accepting the * offer from *." what:word name:handle answer=accepted
offer_answered ^"Accepting the * request from *." what:word name:handle answer=accepted
offer_answered ^"Declining the * offer from *." what:word name:handle answer=declined
offer_answered ^"Declining the * request from *." what:word name:handle answer=declined
offer_answered ^"Withdrawing your * offer to *." what:word name:handle answer=withdrawn
offer_answered ^"Withdrawing your * request to *." what:word name:handle answer=withdrawn
offer_answered ^"Declining offer from * and offering new match parameters." name:handle what=match answer=countered
offer_answered ^"Declining the offer from * and proposing a counteroffer." name:handle what=match answer=countered
offer_answered ^"Your partner accepts the challenge of *." name:handle what=partner_match answer=accepted
offer_answered ^"Your partner declines the bughouse offer from *." name:handle what=partner_match answer=declined
offer_answered ^"Your partner withdraws the bughouse offer to *." name:handle what=partner_match answer=withdrawn
offer_answered ^"Your partner *'s challenge was accepted." name:handle what=partner_match answer=accepted
offer_answered ^"Partnership offer to * withdrawn." name:handle what=partner answer=withdrawn
offer_answered ^"Your partner declines the match offer from *." name:handle what=partner_match answer=declined
offers_answered ^"* offers declined\n" count:number answer=declined
offers_answered ^"* offers withdrawn\n" count:number answer=withdrawn
offer_sent ^"Offering a draw to *." name:handle what=draw
offer_sent ^"Requesting to abort game *." game:number what=abort
offer_sent ^"Requesting to adjourn game *." game:number what=adjourn
offer_sent ^"Alternate takeback request sent." what=takeback
offer_sent ^"Updated takeback request sent." what=takeback updated=true
offer_sent ^"Updating offer already made to \"*\"." name:handle what=match updated=true
offer_sent ^"Updating the offer already made to *." name:handle what=match updated=true
offer_sent ^"Request to resume simul sent." what=simul
# Offers that are not
offer_refused ^"You have no offers to accept." reason=none
offer_refused ^"You have no pending offers from other players." reason=none
offer_refused ^"You have no pending offers to other players." reason=none
offer_refused ^"There are no offers pending FROM other players." reason=none
offer_refused ^"There are no offers pending TO other players." reason=none
offer_refused ^"There are no offers pending from other players." reason=none
offer_refused ^"There are no offers pending to other players." reason=none
offer_refused ^"There are no offers to *." command:word reason=none                  # FatICS
offer_refused ^"There are no pending * offers." what:word reason=none
offer_refused ^"There is no offer * to *." id:number command:word reason=none           # FatICS
offer_refused ^"Invalid offer number. Must be between 1 and *." most:number reason=none
offer_refused ^"Out of range. Use \"pending\"" reason=none
offer_refused ^"Accept number out-of-bounds!" reason=none
offer_refused ^"Out of range. Use 'pending'" reason=none
offer_refused ^"There are no pending offers from *." name:handle reason=none
offer_refused ^"You have more than one" reason=many
offer_refused ^"You are already offering a draw." what=draw reason=already
offer_refused ^"You are already offering an identical match to *." name:handle what=match reason=already
offer_refused ^"You are already offering to be *'s partner." name:handle what=partner reason=already
offer_refused ^"You are already offering to abort game *." game:number what=abort reason=already
offer_refused ^"You are already offering to adjourn game *." game:number what=adjourn reason=already
offer_refused ^"You cannot withdraw a draw offer" what=draw reason=final
offer_refused ^"You disagree on the number of half-moves" what=takeback reason=differs
offer_refused ^"You are already offering to takeback the last * half-move(s)." half_moves:number what=takeback reason=already
offer_refused ^"Your opponent has requested no takebacks." what=takeback reason=not_open
offer_sent ^"Draw request sent." what=draw
offer_sent ^"Abort request sent." what=abort
offer_sent ^"Adjourn request sent." what=adjourn
offer_sent ^"Takeback request sent." what=takeback
offer_sent ^"Pause request sent." what=pause
offer_sent ^"Unpause request sent." what=unpause
offer_sent ^"Switch request sent." what=switch
offer_sent ^"Simul match request sent." what=simul
offer_sent ^"Making a partnership offer to *." name:handle what=partner

# Pending offers for programs (`iset pendinfo 1`): <pf> is an offer to the user, <pt> one of the user's, <pr> ends them.
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
partnership ^"Your partner, *, has departed." name:handle change=disconnected
partnership ^"Your partner has left." change=disconnected
partnership ^"Your partner has ended partnership." change=ended
partnership ^"* has left the partnership." name:handle change=ended
partnership ^"Removing partnership with *." name:handle change=ended
partnership ^"You are already *'s bughouse partner." name:handle change=already
partnership ^"*, who was offering a partnership with you, has accepted a partnership with *." name:handle with:handle change=offer_gone
partnership ^"*, who was offering a partnership with you, has departed." name:handle change=offer_gone
partnership ^"*, whom you were offering a partnership with, has accepted a partnership with *." name:handle with:handle change=offer_gone
partnership ^"*, whom you were offering a partnership with, has departed." name:handle change=offer_gone
partnership ^"*, who was offering a partnership with you, has become unavailable for bughouse." name:handle change=offer_gone
partnership ^"*, whom you were offering a partnership with, has become unavailable for bughouse." name:handle change=offer_gone
partnership ^"Your partner has accepted a partnership with *." with:handle change=chose_another
partnership ^"Your partner has become available for matches." change=available
partnership ^"Your partner has become unavailable for matches." change=unavailable
partnership ^"Your partner has become unavailable for bughouse." change=unavailable
partnership ^"Partnership offer from * removed." name:handle change=offer_gone
partner_refused ^"You do not have a partner" reason=no_partner
partner_refused ^"You do not have a bughouse partner" reason=no_partner
partner_refused ^"You have no partner for bughouse" reason=no_partner
partner_refused ^"Your opponent has no partner for bughouse" reason=opponent_has_none
partner_refused ^"* already has a partner." name:handle reason=has_another
partner_refused ^"You can't be your own bughouse partner." reason=myself
partner_refused ^"You and your opponent can't choose each other as partners!" reason=opponent
partner_refused ^"You and your opponent both chose the same partner!" reason=opponent
partner_refused ^"You cannot challenge your own partner for bughouse." reason=partner
partner_refused ^"You cannot challenge your partner to bughouse." reason=partner
partner_refused ^"Your partner hasn't chosen you" reason=not_chosen
partner_refused ^"Your opponent's partner hasn't chosen" reason=not_chosen
partner_refused ^"Your partner isn't open to play right now" reason=not_open
partner_refused ^"Your opponent's partner isn't open to play right now" reason=not_open
partner_refused ^"Your partner is not available to play right now" reason=not_open
partner_refused ^"Your opponent's partner is not available to play right now" reason=not_open
partner_refused ^"Your partner is not logged in." reason=offline
partner_refused ^"Your partner may not play" reason=banned
partner_refused ^"Your opponent's partner may not play" reason=banned

# The match of the partner, and the user's own game in it. FatICS, then chessd and FICS 1.6, then ICC:
#   Your bughouse partner was challenged: Foo (++++) Bar (++++) unrated blitz bughouse 3 0
#   Your game would be Foo (----) Bar (----) unrated Bughouse 3 0.
#   Other board is Foo (2016) [black] Bar (unreg) unrated wild(24) Bughouse 10 0
partner_challenge ^"Your bughouse partner was challenged: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
partner_challenge ^"Your bughouse partner was challenged: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
partner_challenge ^"Your bughouse partner was challenged * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
partner_challenge ^"Your bughouse partner was challenged * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
partner_issuing ^"Your bughouse partner issues: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
partner_issuing ^"Your bughouse partner issues: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
partner_issuing ^"Your bughouse partner issuing * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
partner_issuing ^"Your bughouse partner issuing * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
partner_match ^"Your game will be: * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
partner_match ^"Your game will be: * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
partner_match ^"Your game would be * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
partner_match ^"Your game would be * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
other_board ^"Other board is * (*) * (*) *" challenger:handle challenger_rating:rating opponent:handle opponent_rating:rating terms
other_board ^"Other board is * (*) [*] * (*) *" challenger:handle challenger_rating:rating color:word opponent:handle opponent_rating:rating terms
partner_game ^"Your partner is playing game * (* vs. *)." game:number white:handle black:handle

# A simul, seen from one of the boards
simul_turn ^"* is at your board!" by:handle where=here
simul_turn ^"* will be at your board NEXT!" by:handle where=next
simul_turn ^"* is * boards away." by:handle boards:number where=away
simul_turn ^"* has moved away from your board." by:handle where=left
simul_turn ^"* is moving away from your board." by:handle where=left
simul_turn ^"* is moving back to the previous board." by:handle where=back
simul_turn ^"* has decided to pass and has * pass(es) left." by:handle passes:number where=passed
simul_turn ^"You have passed and have * pass(es) left." passes:number where=passed
simul_turn ^"* tried to pass, but is out of passes." by:handle passes=0 where=here
simul ^"You are playing * simultaneous games." boards:number
simul ^"* is playing * simultaneous games." by:handle boards:number
simul ^"There are * boards left." left:number
simul ^"Board * has completed." board:number
simul ^"That was the last board, thanks for playing." left=0
simul ^"Simul request removed, boards filled." full=true
simul_over ^"{Simul (* vs. *) is over.}" by:handle boards:number
simul_result ^"Results: * Wins, * Losses, * Draws, * Aborts" wins:number losses:number draws:number aborts:number

# ----------------------------------------------------------------- seeks ---
# For programs (`iset seekinfo 1`): <sc> clears the list, <s> adds, <sr> removes; <sn> is the user's own seek,
# or one that the user can't answer because of its terms.
#   <s> 124 w=Foo ti=02 rt=1637E t=3 i=0 r=u tp=blitz c=B rr=0-9999 a=t f=f
seek ^"<s> *" line answerable=true
seek ^"<sn> *" line answerable=false
seek_removed ^"<sr> *" ids
seek_removed ^"Ads removed: *" ids
seeks_cleared ^"<sc>"
seek_posted ^"Your seek has been posted with index *." id:number
seek_posted ^"Your ad has been posted with index *." id:number
seek_posted ^"Your ad is #*.\n" id:number                     # ICC
seek_posted ^"Your ad is #*\n" id:number
seeks_withdrawn ^"Your seeks have been removed."
seeks_withdrawn ^"Your ads have been removed."
seeks_withdrawn ^"Your seek * has been removed." id:number
seeks_withdrawn ^"Your ad #* has been removed." id:number
seek_seen ^"(* player(s) saw the seek.)" seen_by:number
seek_seen ^"(* players saw the seek.)" seen_by:number
seek_seen ^"(* player saw the seek.)" seen_by:number
seek_seen ^"(* players currently meet the ad.)" seen_by:number
seek_seen ^"(* player currently meets the ad.)" seen_by:number
seek_seen ^"(ad sent to * players" seen_by:number            # ICC
seek_seen ^"(ad sent to * player" seen_by:number
seek_updated ^"Updating seek ad *; *." id:number what
seek_updated ^"Updating seek ad * to *." id:number what
seek_updated ^"Updating active ad; *.\n" what            # chessd
seek_updated ^"Updating active ad.\n"
seek_matched ^"Your seek matches one already posted by *." name:handle
seek_matched ^"Your seek matches one posted by *." name:handle
seek_matched ^"Your ad matches an ad already posted by *." name:handle
seek_matched ^"Your seek qualifies for *'s getgame." name:handle getgame=true
seek_matched ^"Your getgame qualifies for *'s seek." name:handle getgame=true
seek_matched ^"Your getgame qualifies for *'s getgame." name:handle getgame=true
seek_matched ^"Your challenge intercepts *'s challenge." name:handle intercepted=true
seek_matched ^"*'s challenge intercepts your challenge." name:handle intercepted=true
seek_matched ^"Issuing match request since the seek was set to manual." manual=true
seek_refused ^"You have no active seeks." reason=none
seek_refused ^"You have no ads pending." reason=none
seek_refused ^"You have no seek *." id:number reason=no_such_seek
seek_refused ^"You have no ad #*\n" id:number reason=no_such_seek
seek_refused ^"Bad index given; no such ad." reason=no_such_seek
seek_refused ^"That seek is not available." reason=no_such_seek
seek_refused ^"* isn't seeking any games." name:handle reason=no_such_seek
seek_refused ^"* is seeking several games." name:handle reason=many
seek_refused ^"You can't respond to your own ads." reason=myself
seek_refused ^"You cannot accept your own seeks." reason=myself
seek_refused ^"Computers cannot accept seeks." reason=computer
seek_refused ^"Your rating does not qualify for this" reason=rating
seek_refused ^"You can only have * active seeks." most:number reason=too_many
seek_refused ^"You may only have * ads active." most:number reason=too_many
seek_refused ^"You already have an active seek with the same parameters." reason=already
seek_refused ^"You already have an ad active with the same game parameters." reason=already
seek_refused ^"You cannot seek bughouse games." reason=bughouse
seek_refused ^"Sorry.  Computers aren't allowed to respond to ads." reason=computer
seek_refused ^"No available space for the ad." reason=full
seek_refused ^"As an unreg you cannot play rated games." reason=registered_only              # chessd
seek_refused ^"It appears you are in a tournament." reason=tournament
seek_refused ^"It appears your opponent is playing in a tournament." reason=tournament
seek_refused ^"You may not start a new match if you have more than * adjourned games." most:number reason=too_many
seek_refused ^"You can't play wild/non-standard positions untimed." reason=untimed
seek_refused ^"You can't specify negative values." reason=bad_value
seek_refused ^"You can't specify such a large time control." reason=bad_value
seek_refused ^"Invalid range specified." reason=bad_value
seek_refused ^"Trying to specify several *?" what reason=bad_value
seek_refused ^"Why specify several game types?" what="game types" reason=bad_value
seek_refused ^"Why specify '*' several times?" what:word reason=bad_value
seek_refused ^"What do you mean by \"*\" ?" what:word reason=unreadable
seek_refused ^"ERROR: Either that game has already started or it is no longer available." reason=no_such_seek      # capablanca
seek_refused ^"ERROR: Sorry, all available slots for seek are closed." reason=full
seek_refused ^"ERROR: Unregistred users cannot play rated games." reason=registered_only
seek_refused ^"ERROR: You can't seek a game while you are examining one." reason=examining
seek_refused ^"ERROR: You can't seek a game while you are playing one." reason=playing
seek_refused ^"ERROR: You cannot respond to your own seek ads" reason=myself
unrated_instead ^"Game is * - reverting to unrated" why:word
unrated_instead ^"You are unregistered - setting to unrated." why=unregistered
unrated_instead ^"Setting match offer to unrated."
unrated_instead ^"Setting seek to unrated."

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
move_refused ^"Ambiguous move (*)" move:word reason=ambiguous
move_refused ^"Ambiguous move" reason=ambiguous
move_refused ^"Don't understand that move." reason=unreadable
move_refused ^"The clock is paused, use \"unpause\" to resume." reason=paused
move_refused ^"Game clock is paused, use \"unpause\" to resume." reason=paused
move_refused ^"You are not playing or examining a game" reason=no_game

flag_refused ^"You still have time" reason=still_have_time
flag_refused ^"still have time" reason=still_have_time
flag_refused ^"Both players still have time" reason=still_have_time
flag_refused ^"You both still have time" reason=still_have_time
flag_refused ^"Your opponent is not out of time" reason=not_out_of_time
flag_refused ^"not out of time" reason=not_out_of_time
flag_refused ^"Opponent is not out of time" reason=not_out_of_time
flag_refused ^"* is not out of time" name:handle reason=not_out_of_time
flag_refused ^"Neither player is out of time" reason=neither_out_of_time
flag_refused ^"either player is out of time" reason=neither_out_of_time
flag_refused ^"Your opponent has timeseal; checking" reason=checking_timeseal
flag_refused ^"has timeseal; checking" reason=checking_timeseal
flag_refused ^"Opponent has timeseal; checking" reason=checking_timeseal
flag_refused ^"Checking if really out of time." reason=checking_timeseal
flag_refused ^"Flag still pending from previous request" reason=pending
flag_refused ^"You cannot flag before both players have moved." reason=too_early
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
clock ^"You have added * seconds to *'s clock." seconds:number of:handle change=added
clock ^"Game *: * added * seconds to *'s clock." game:number by:handle seconds:number of:handle change=added
clock ^"Game *: * has added * seconds to *'s clock." game:number by:handle seconds:number of:handle change=added
clock ^"* has added * seconds to your clock" by:handle seconds:number change=added
clock ^"* has added * seconds to *'s clock." by:handle seconds:number of:handle change=added
clock ^"* has added * seconds to" by:handle seconds:number change=added
clock ^"* added * seconds to" by:handle seconds:number change=added
clock ^"added * seconds to" seconds:number change=added
clock ^"* seconds were added to" seconds:number change=added
clock ^"seconds were added to" change=added

# The answer to `time`
clock_time ^"White (*) : * mins, * secs\n" name:handle minutes:number seconds:number color=white
clock_time ^"Black (*) : * mins, * secs\n" name:handle minutes:number seconds:number color=black
clock_time ^"White Clock : *\n" time:word color=white                                # FatICS
clock_time ^"Black Clock : *\n" time:word color=black

# ------------------------------------------------------------ move lists ---
# These two open a block that is read by the parser of move_list, up to its result or the prompt.
#   Movelist for game 12:
#   Foo (UNR) vs. Bar (1234) --- Sun Apr 22, 09:07 ??? 2001
move_list_title ^"Movelist for game *:" game:number
move_list_header ^"* (*) vs. * (*) --- *" white:handle white_rating:rating black:handle black_rating:rating when
# ICC shows no rating for those who have none.
move_list_header ^"* vs. * (*) --- *" white:handle black:handle black_rating:rating when
move_list_header ^"* (*) vs. * --- *" white:handle white_rating:rating black:handle when
move_list_header ^"* vs. * --- *" white:handle black:handle when

# -------------------------------------------------------- comings and goings ---
arrived ^"Notification: *, who has an adjourned game with you, has arrived" name:handle adjourned_game=true
arrived ^"Notification: * has arrived and isn't on your notify list" name:handle on_my_list=false
arrived ^"Notification: * has arrived" name:handle on_my_list=true
departed ^"Notification: *, who has an adjourned game with you, has departed" name:handle adjourned_game=true
departed ^"Notification: * has departed and isn't on your notify list" name:handle on_my_list=false
departed ^"Notification: * has departed" name:handle on_my_list=true
arrived ^"[* has connected.]" name:handle
departed ^"[* has disconnected.]" name:handle
# chessd shows its administrators the host, and `R` or `U` for registered or not.
arrived ^"[* (R: *) has connected.]" name:handle host:word registered=true
arrived ^"[* (U: *) has connected.]" name:handle host:word registered=false
departed ^"Notification: *, whom you were idlenotifying, has departed" name:handle
returned ^"Notification: * has unidled." name:handle
# For programs (`iset pin 1`): the name, a sign or a blank, then titles and ratings in one word. Each row of `who I` is such a word.
arrived ^"<wa> *" line
departed ^"<wd> *\n" name:handle
departed ^"<wd> * *\n" name:handle more
# Who could be challenged (`set availinfo 1`). The sentence may follow the ratings on a line of its own.
available ^"* Blitz (*), Std (*), Wild (*), Light(*), Bug(*)\n" name:handle blitz:rating standard:rating wild:rating lightning:rating bughouse:rating | head
available ^"* Blitz (*), Std (*), Wild (*), Light (*), Bug (*)\n" name:handle blitz:rating standard:rating wild:rating lightning:rating bughouse:rating | head
available ^"* Blitz (*), Std (*), Wild (*), Light(*), Bug(*) is now available for matches." name:handle blitz:rating standard:rating wild:rating lightning:rating bughouse:rating
available ^"* Blitz (*), Std (*), Wild (*), Light (*), Bug (*) is now available for matches." name:handle blitz:rating standard:rating wild:rating lightning:rating bughouse:rating
available ^"* is now available for matches." name:handle
unavailable ^"* is no longer available for matches." name:handle
censor_attempt ^"* is trying to censor you." name:handle       # to administrators, who can't be censored
present ^"Present company includes: *." names
present ^"Present company includes: *\n" names
# What `znotify` shows: the names are on the next line, as the text of a message is.
present ^"Present company on your notify list:\n" | head
noted_by ^"Your arrival was noted by: *." names what=arrival
noted_by ^"Your departure was noted by: *." names what=departure
noted_by ^"The following players were notified of your arrival: *\n" names what=arrival
noted_by ^"The following players were notified of your departure: *\n" names what=departure
noted_by ^"The following players have you on their notify list:\n" what=list | head
# When somebody came and went, as `logons` and `llogons` list it: FICS with its descendants, then FatICS.
#   Tue Nov 17, 17:25 UTC 2026: Foo               login
#   2026-11-17 17:19 UTC: Foo                  logout
logon ^"Mon *:*: * *" when minute name:handle action weekday=Mon
logon ^"Tue *:*: * *" when minute name:handle action weekday=Tue
logon ^"Wed *:*: * *" when minute name:handle action weekday=Wed
logon ^"Thu *:*: * *" when minute name:handle action weekday=Thu
logon ^"Fri *:*: * *" when minute name:handle action weekday=Fri
logon ^"Sat *:*: * *" when minute name:handle action weekday=Sat
logon ^"Sun *:*: * *" when minute name:handle action weekday=Sun
# (It begins with a literal: a leading star that ends at a byte which names may have costs every line a tenth.)
logon ^"20*-*-* *:* UTC: * *" year:number month:number day:number hour:number minute:number name:handle action century=20
nobody_present ^"No one from your notify list is logged on." list=notify
nobody_present ^"No one logged in has you on their notify list." list=noted
adjourned_present ^"* player, who has an adjourned game with you, is online:" count:number
adjourned_present ^"* players, who have an adjourned game with you, are online:" count:number
adjourned_present ^"* players, who have adjourned games with you, are online:" count:number
adjourned_present ^"* player who has an adjourned game with you is online: *\n" count:number names
adjourned_present ^"* players who have an adjourned game with you are online: *\n" count:number names
adjourned_game ^"You have an adjourned game with *." name:handle
adjourned_game ^"There exists an adjourned game between you and *\n" name:handle
list_change ^"[*] added to your * list." name:word list:word change=added
list_change ^"[*] removed from your * list." name:word list:word change=removed
list_change ^"[*] is already on your * list." name:word list:word change=already
list_change ^"[*] is not in your * list." name:word list:word change=missing
list_change ^"[*] is not on your * list." name:word list:word change=missing
# Lists of the administrators
list_change ^"[*] added to the * list." name:word list:word change=added
list_change ^"[*] removed from the * list." name:word list:word change=removed
list_change ^"[*] is already on the * list." name:word list:word change=already
list_change ^"[*] is not in the * list." name:word list:word change=missing
list_change ^"You have been added to the * list by *." list:word by:handle change=i_added
list_change ^"You have been removed from the * list by *." list:word by:handle change=i_removed
list_change ^"* added to your * list." name:handle list:word change=added
list_change ^"* removed from your * list." name:handle list:word change=removed
list_change ^"* is already on your * list." name:handle list:word change=already
list_change ^"* is not on your * list." name:handle list:word change=missing
# The lists of the administrators (FatICS)
list_change ^"* added to the * list." name:handle list:word change=added
list_change ^"* removed from the * list." name:handle list:word change=removed
list_change ^"* is already on the * list." name:handle list:word change=already
list_change ^"* is not on the * list." name:handle list:word change=missing
list_change ^"* has added you to the * list." by:handle list:word change=i_added
list_change ^"* has removed you from the * list." by:handle list:word change=i_removed
list_change ^"You have been added to the gnotify list of *." by:handle list=gnotify change=i_added
list_change ^"****** You have been kicked out of channel * by *. ******" _:nothing _:nothing _:nothing name:channel by:handle _:nothing _:nothing _:nothing list=channel change=i_removed
list_change ^"You have been added to the notify list of *." by:handle list=notify change=i_added
list_change ^"* added.\n" name:number list=channel change=added        # ICC
channel_owner ^"You are now the owner of channel *." channel:channel owner=true           # FatICS
channel_owner ^"You are no longer an owner of channel *." channel:channel owner=false
style_set ^"Style * set." style:number
style_set ^"style set to *." style:number
# Settings of what the user hears and is asked. `what` has the server's words.
setting ^"You will now hear *." what on=true
setting ^"You will not hear *." what on=false
setting ^"You will now see *." what on=true
setting ^"You will not see *." what on=false
setting ^"You will not see *\n" what on=false
setting ^"You will now not hear *." what on=false
setting ^"You are now open to receive *." what on=true
setting ^"You are now receiving *." what on=true
setting ^"You are no longer receiving *." what on=false
setting ^"You are no longer open to receive *." what on=false
setting ^"You are now open for *." what on=true
setting ^"Setting you open for *." what on=true
setting ^"Bell on." what=bell on=true
setting ^"Bell off." what=bell on=false
setting ^"Flip on." what=flip on=true
setting ^"Flip off." what=flip on=false
setting ^"Auto-flagging enabled." what=autoflag on=true
setting ^"Auto-flagging disabled." what=autoflag on=false
setting ^"Highlight is off." what=highlight on=false
setting ^"Highlight is now style *." value:number what=highlight
setting ^"Width set to *." value:number what=width
setting ^"Height set to *." value:number what=height
setting ^"Default time set to *." value:number what=time
setting ^"Default increment set to *." value:number what=inc
setting ^"Promotion piece set to *." value:word what=promotion
setting ^"Promotion type set to *." value:word what=promotion
setting ^"Your tournament variable is now set." what=tourney on=true
setting ^"Your tournament variable is no longer set." what=tourney on=false
setting ^"* has set your tourney variable to ON." by:handle what=tourney on=true
setting ^"* has set your tourney variable to OFF." by:handle what=tourney on=false
setting ^"Alias set." what=alias on=true
setting ^"Alias removed." what=alias on=false
setting ^"Alias \"*\" set." name:word what=alias on=true
setting ^"Alias \"*\" unset." name:word what=alias on=false
setting ^"Your prompt will now show the time." what=ptime on=true
setting ^"Your prompt will now show the time (" what=ptime on=true
setting ^"Your prompt will now not show the time." what=ptime on=false
setting ^"Note * cleared." number:number what=note on=false
setting ^"Formula unset." what=formula on=false
setting ^"formula unset.\n" what=formula on=false
setting ^"f* unset.\n" number:number what=formula on=false
setting ^"Formula variable f* unset." number:number what=formula on=false
setting ^"Plan variable * cleared." number:number what=plan on=false
setting ^"Plan line * cleared." number:number what=plan on=false
setting ^"Alias \"*\" changed." name:word what=alias on=true
setting ^"Alias * replaced." name:word what=alias on=true
setting ^"Alias replaced." what=alias on=true
setting ^"Password changed" what=password on=true
setting ^"Kibitz level now set to: *." value:number what=kiblevel
setting ^"Kibitz level now set to *." value:number what=kiblevel
setting ^"Tolerance level set to *." value:number what=tolerance
setting ^"Games will be * by default." value:word what=rated
setting ^"Provisional or inactive ratings will now be marked." what=provshow on=true
setting ^"Provisional or inactive ratings will now not be marked." what=provshow on=false
setting ^"You will request minimum move time when games start." what=minmovetime on=true
setting ^"You will not request minimum move time when games start." what=minmovetime on=false
setting ^"You will request noescape when games start." what=noescape on=true
setting ^"You will not request noescape when games start." what=noescape on=false
setting ^"You will now only auto unobserve on *." value:word what=unobserve on=true
setting ^"You will not auto unobserve." what=unobserve on=false
setting ^"Your games will be private." what=private on=true
setting ^"Your games may not be private." what=private on=false
setting ^"Your games will not be private." what=private on=false
setting ^"Your journal will be private." what=jprivate on=true
setting ^"Your journal will not be private." what=jprivate on=false
setting ^"Your games will be mailed to you." what=automail on=true
setting ^"Your games will not be mailed to you." what=automail on=false
setting ^"Your messages will be mailed to you." what=mailmess on=true
setting ^"Your messages will not be mailed to you." what=mailmess on=false
setting ^"Games will now be mailed to you in *." value what=pgn
setting ^"You are not open for bughouse." what=bughouse on=false
setting ^"You will now play games in silence." what=silence on=true
setting ^"You will not play games in silence." what=silence on=false
setting ^"You will now not play games in silence." what=silence on=false
setting ^"You will not allow takebacks." what=notakeback on=true
setting ^"You will now allow takebacks." what=notakeback on=false
setting ^"You will now enter examine mode after a game." what=examine on=true
setting ^"You will now not enter examine mode after a game." what=examine on=false
setting ^"You will be informed of seek ads when they are made." what=seek on=true
setting ^"You will receive info on who is available to play." what=availinfo on=true
setting ^"You will not receive info on who is available to play." what=availinfo on=false
setting ^"You will be notified of availability with blitz ratings * - *." least:number most:number what=availinfo on=true
setting ^"You will be notified of all available players." what=availinfo on=true
setting ^"USCF Rating set to *." value:number what=uscf                             # chessd
setting ^"Your mistypes will be sent to the help channel." what=mistypes on=true
setting ^"Your mistypes won't be sent to the help channel." what=mistypes on=false
setting ^"Players can now respond to your messages by email." what=messreply on=true    # FatICS
setting ^"Players cannot respond to your messages by email." what=messreply on=false
setting ^"Private user information now not shown." what=hideinfo on=true
setting ^"Private user information now shown." what=hideinfo on=false
setting ^"Note * unset." number:number what=note on=false                           # FatICS
# These contain what the user typed.
setting ^"Plan variable * changed to " number:number what=plan | rest:text
setting ^"Plan line * changed to " number:number what=plan | rest:text
setting ^"Inserted line * '" number:number what=plan | rest:text                    # FatICS
setting ^"Note * set: " number:number what=note | rest:text
setting ^"Interface set to " what=interface | rest:text
setting ^"Formula set to " what=formula | rest:text
setting ^"Formula variable f* set to " number:number what=formula | rest:text
setting ^"Your \"busy\" string was set to " what=busy | rest:text
setting ^"Your \"busy\" string was cleared." what=busy on=false
setting ^"* set to *.\n" what:handle value:word
setting ^"* set to \"*\".\n" what:handle value
setting ^"* set to \"" what:handle | rest:text
setting ^"Time zone set to \"*\".\n" value what=tzone
# Switched on or off, also what programs switch (`iset`): freechess.org and FatICS with the full stop, chessd and capablanca
# without. The type `player` takes no colon, so that `f2: set.` in somebody's formula is something else.
setting ^"* set.\n" what:player on=true
setting ^"* unset.\n" what:player on=false
setting ^"* set\n" what:player on=true
setting ^"* unset\n" what:player on=false
interface_set ^"#Ivars set." login_string=true      # FatICS: the settings that came with the login

# -------------------------------------------------------------- listings ---
# The output of `games`, `who`, `finger` and the like is one event with rows. The entries are the first
# line of a listing, or the last one, which has the count; the parser of the kind reads the rows between.
# While this group is on, a line with the shape of a row of games, players or ads begins a listing too,
# since most servers write no title there.
group listings on
#     1 1630 Foo    1810 Bar   [ bu  3   5]   3:00 -  3:00 (39-39) W:  1
#
#     1 game displayed.
games ^"  * games displayed (of * in progress)" count:number total:number
games ^"  * game displayed (of * in progress)" count:number total:number
games ^"          * games displayed (of *)" count:number total:number
games ^"  * games displayed" count:number
games ^"  * game displayed" count:number
games ^"There are no games in progress." count=0
games ^"No matching games were found (of * in progress)." total:number count=0

#   1773 Foo       1667^Bar(C)    ++++ GuestABCD(U)
#
#    3 players displayed (of 3). (*) indicates system administrator.
who ^" * players displayed (of *)" count:number total:number
who ^"  * players displayed (of *)" count:number total:number
who ^"* player displayed (of *)" count:number total:number
who ^" * player displayed (of *)" count:number total:number
who ^"  * player displayed (of *)" count:number total:number
who ^"* players displayed." count:number            # FatICS
who ^"* player displayed." count:number
who ^"* Players Displayed." count:number            # `who I`
who ^" * Players Displayed." count:number
who ^"  * Players Displayed." count:number
who ^"No logged in players match the flags in your who request." count=0
# `who v` has a frame: |      User              Standard    Blitz        On for   Idle |
who ^" |*User*On for*Idle*|" indent columns _ _
who ^" |    * Players Displayed" count:number
who ^" |     * Players Displayed" count:number
who ^" |      * Players Displayed" count:number

#     2 ---- Foo                 1   0 unrated lightning [black]     0-9999 f
#   1 ad displayed.
sought ^"* ads displayed." count:number
sought ^"* ad displayed." count:number

# Ratings, facts and notes follow.
finger ^"Finger of *:\n" player:handle
finger ^"Statistics for * *" player:handle line
finger ^"Statistics for *\n" player:handle
finger ^"Information about * *" player:handle line            # ICC
finger ^"Information about *\n" player:handle

#   History for Foo:
#                     Opponent      Type         ECO End Date
#    0: + 1773 W 1667 Bar           [ bu  3   5] C85 Res Mon Nov 16 01:48:40 2026
history ^"History for *:\n" player:handle
history ^"Recent games of *:\n" player:handle
history ^"* has no history games." player:handle count=0
history ^"No games in history for *." player:handle count=0
stored ^"Stored games for *:\n" player:handle
stored ^"* has no adjourned games." player:handle count=0
journal ^"Journal for *:\n" player:handle
journal ^"* has no journal entries." player:handle count=0
# What became of a game that was to be kept or mailed
journal_change ^"Game * * saved in slot * in journal." player:handle number:number slot:word change=saved
journal_change ^"Journal entry * * saved in slot * in journal." player:handle from:word slot:word change=saved
journal_change ^"Journal entry * deleted." slot:word change=deleted
moves_mailed ^"Moves mailed." sent=true
moves_mailed ^"Moves NOT mailed" sent=false

#   -- notify list: 3 names --
#   Foo   Bar  Baz
name_list ^"-- * list: * name" list:word count:number
name_list ^"-- * list: * channel" list:word count:number
name_list ^"-- Matches: * name" count:number list=matches        # what `handles` shows
name_list ^"-- Matches: * player" count:number list=matches

#   Channel 7 "Chat": Foo Bar(TM) {Baz}
#   3 players are in channel 7.
in_channel ^"Channel * \"*\": *" channel:channel title names
in_channel ^"Channel *: *" channel:channel names
in_channel ^"Channel * is empty." channel:channel count=0
in_channel ^"* people are in channel *." count:number channel:channel
in_channel ^"* person is in channel *." count:number channel:channel
in_channel ^"* players are in channel *." count:number channel:channel
in_channel ^"* player is in channel *." count:number channel:channel
in_channel ^"There are * players in channel *." count:number channel:channel      # FatICS
in_channel ^"There is * player in channel *." count:number channel:channel

#   Observing  2 [Foo vs. Bar]: Baz       Examining  1 (scratch): #Foo Bar
observers ^"Observing * [* vs. *]:*" game:number white:handle black:handle names examined=false
observers ^"Observing  * [* vs. *]:*" game:number white:handle black:handle names examined=false
observers ^"Observing   * [* vs. *]:*" game:number white:handle black:handle names examined=false
observers ^"Examining * [* vs. *]:*" game:number white:handle black:handle names examined=true
observers ^"Examining  * [* vs. *]:*" game:number white:handle black:handle names examined=true
observers ^"Examining   * [* vs. *]:*" game:number white:handle black:handle names examined=true
observers ^"Examining * [* vs *]:*" game:number white:handle black:handle names examined=true       # FICS 1.6, chessd
observers ^"Examining  * [* vs *]:*" game:number white:handle black:handle names examined=true
observers ^"Examining   * [* vs *]:*" game:number white:handle black:handle names examined=true
observers ^"Examining * (scratch):*" game:number names examined=true
observers ^"Examining  * (scratch):*" game:number names examined=true
observers ^"Examining   * (scratch):*" game:number names examined=true

variables ^"Variable settings of *:\n" player:handle
variables ^"Interface variable settings of *:\n" player:handle interface=true

# Offers that wait for an answer. Their rows begin as a note in somebody's `finger` does.
pending ^"Offers FROM other players:" direction=from
pending ^"Offers TO other players:" direction=to
pending ^"Offers from other players:" direction=from
pending ^"Offers to other players:" direction=to

# Listings whose rows are kept as they are written.
listing ^"Lists:\n" what=lists
listing ^"Categories Available:\n" what=boards
listing ^"Boards Available For Category *:\n" name:word what=boards
listing ^"Index of the last few news items:\n" what=news
listing ^"Index of new news items:\n" what=news
listing ^"Index of all news items:\n" what=news
listing ^"Index of recent news items:\n" what=news
listing ^"Index of new admin news items:\n" what=news
listing ^"There is * new news item since" count:number what=news
listing ^"There are * new news items since" count:number what=news
listing ^"* is in the following channels:*" name:handle line what=channels
listing ^"Admins:\n" what=admins                                      # FatICS
listing ^"SRs:\n" what=srs
listing ^"TMs:\n" what=tms
listing ^"Bughouse games in progress" what=bughouse                 # `bugwho`
listing ^"Partnerships not playing bughouse" what=bughouse
listing ^"Unpartnered players with bugopen on" what=bughouse
listing ^"Game *: Game information.\n" game:number what=game
listing ^"Name               Stand     win loss draw   Blitz    win loss draw    idle\n" what=who
listing ^"                Standard       Blitz   Lightning        Wild\n" what=statistics
listing ^"Found * names.\n" count:number what=handles                 # capablanca
listing ^"Record for *\n" line what=record                           # capablanca, `pstat`
listing ^"         Blitz          *\n" line what=ranks                  # `rank` and `best`: up to three columns
listing ^"       Standard          *\n" line what=ranks
listing ^"          Wild\n" what=ranks
end

# ----------------------------------------------------------------- login ---
# The two questions come without a newline; what follows them is a new start. They are asked before the
# first prompt for commands, and after it a player's word may look like them: see `prompts`.
group login on
login_prompt ^"login: " | prompt
login_prompt ^"login:\n"
password_prompt ^"password: " | prompt
password_prompt ^"password:\n"
end
enter_prompt ^"Press return to enter the * as \"*\":" server:word name:handle | prompt
enter_prompt ^"Press return to enter * as \"*\":" server:word name:handle | prompt    # chess.net
name_taken ^"\"*\" is a registered name" name:handle registered=true
name_taken ^"\"*\" is not a registered name" name:handle registered=false
# The name that a guest gets. The login is not over: the server may still ask for a return.
guest_name ^"Logging you in as \"*\"" name:handle
guest_name ^"Your name will be \"*\"" name:handle
guest_name ^"Your name for this session will be \"*\"" name:handle        # ICC
guest_name ^"Created temporary login '*'" name:handle
#   Where no such line comes, the first prompt completes the login and is reported after it.
logged_in ^"Logged in as: *" handle:handle
#   **** Starting FICS session as Foo(*) ****
logged_in ^"******** Starting * session as * " _:nothing _:nothing _:nothing _:nothing _server:word handle:handle
login_failed ^"******** Invalid password!" _:nothing _:nothing _:nothing _:nothing reason=password
login_failed ^"A name should be at least" reason=name
login_failed ^"Sorry, names can only consist of" reason=name
login_failed ^"Sorry, names may be at most" reason=name
login_failed ^"Names should be at " reason=name                    # FatICS: `least` or `most`
login_failed ^"Names should only consist of" reason=name
login_failed ^"Player \"*\" is banned." name:handle reason=banned
login_failed ^"Due to abusive behavior, nobody from your site may login." reason=banned
login_failed ^"Due to abuse, guest logins are blocked from your address." reason=banned    # FatICS
login_failed ^"****** Sorry * is already logged in ******" _:nothing _:nothing _:nothing name:handle _:nothing _:nothing _:nothing reason=logged_in
login_failed ^"Sorry, * is already logged in." name:handle reason=logged_in
# ICC, in the words that its datagram for it has as well.
login_failed ^"Sorry, a name must begin with a letter" reason=name
login_failed ^"Invalid password." reason=password
login_failed ^"The administrators have banned you from using this chess server." reason=banned
login_failed ^"*, whose name matches yours, is already logged in." name:handle reason=logged_in
login_failed ^"The chess server is currently only admitting registered players." reason=full
login_failed ^"The chess server is full." reason=full
login_failed ^"To register, please connect to the main server" reason=registration
login_failed ^"To register, please use our web page" reason=registration
login_queue ^"You have entered the queue.  Your current position is *." position:number
name_taken ^"* is a registered name.  If it is yours, type the password." name:handle registered=true
name_taken ^"* is not a registered name.\n" name:handle registered=false

# Who talks too much is made to wait.
communication_queued ^"Your communication has been queued for *" wait
communication_limit ^"You have reached the communication"

# The end of a session, or of the server.
logout ^"******** Auto-logout because you were idle more than * minutes. ********" _:nothing _:nothing _:nothing _:nothing minutes:number _:nothing _:nothing _:nothing _:nothing reason=idle
logout ^"******** Auto-logout - you were idle more than * minutes. ********" _:nothing _:nothing _:nothing _:nothing minutes:number _:nothing _:nothing _:nothing _:nothing reason=idle
logout ^"******** Auto-logout" _:nothing _:nothing _:nothing _:nothing reason=idle
logout ^"******** LOGIN TIMEOUT ********" _:nothing _:nothing _:nothing _:nothing _:nothing _:nothing _:nothing _:nothing reason=login_timeout
logout ^"unknown timeseal version\n" reason=timeseal                    # FatICS
logout ^"timeseal error\n" reason=timeseal
logout ^"timeseal error: " reason=timeseal
logout ^"******** You have been kicked out by *!" _:nothing _:nothing _:nothing _:nothing by:handle reason=kicked
logout ^"******** * has arrived - you can't both be logged in." _:nothing _:nothing _:nothing _:nothing name:handle reason=second_login
logout ^"******** * has arrived; you can't both be logged in." _:nothing _:nothing _:nothing _:nothing name:handle reason=second_login
logout ^"Logging you out." reason=asked
goodbye ^"Thank you for using *\n" server
# FatICS has chess pieces around it, as entities or in UTF-8.
goodbye ^"&#* Thank you for using *." _pieces:word server:word
goodbye ^"♙* Thank you for using *." _pieces:word server:word
already_in ^" ******** * is already logged in - kicking them out." _:nothing _:nothing _:nothing _:nothing name:handle
already_in ^"******** * is already logged in; closing the other connection." _:nothing _:nothing _:nothing _:nothing name:handle
already_in ^"* was already logged in.  Reattaching to that connection" name:handle
shutdown ^"    ******** Server going down in * minutes and * seconds." _:nothing _:nothing _:nothing _:nothing minutes:number seconds:number
shutdown ^"    ******** Server shutdown ordered by *." _:nothing _:nothing _:nothing _:nothing by:handle
shutdown ^"    ******** Server shutdown canceled by *." _:nothing _:nothing _:nothing _:nothing by:handle canceled=true
shutdown ^"    ******** Server shutting down immediately." _:nothing _:nothing _:nothing _:nothing minutes=0
shutdown ^"    ******** Automatic Server shutdown." _:nothing _:nothing _:nothing _:nothing minutes=0
shutdown ^"    ******** We are going down because: " _:nothing _:nothing _:nothing _:nothing | rest:text
# FatICS
shutdown ^"    ****** The server is shutting down in * minutes, initiated by * ******" _:nothing _:nothing _:nothing minutes:number by:handle _:nothing _:nothing _:nothing
shutdown ^"    ****** Server shutdown canceled by * ******" _:nothing _:nothing _:nothing by:handle _:nothing _:nothing _:nothing canceled=true
account_change ^"* has changed your *\n" by:handle what

# ------------------------------------------------------ the server about itself ---
# In the banner, and what `date`, `uptime`, `limits` and `help` show.
group before_login off
# FatICS: chess pieces around its name, as references to characters or as UTF-8
server ^"                   * FatICS " _pieces:word name=FatICS
server ^"Server name: freechess.org" name=freechess.org
server ^"Server location: freechess.org   Server version : *" version:word name=freechess.org
server ^"Server location: freechess.org" name=freechess.org
server ^"Server location: chessclub.com" name=chessclub.com
server ^"Server location: chess.net" name=chess.net
end
server_info ^"Server name: *" name:word
server_info ^"Server name : *" name:word                                         # capablanca
server_info ^"Server location: *    Server version : *" location:word version:word
server_info ^"Head admin : *    Complaints to : *" admin:handle complaints:word
server_info ^"Server location: *   Server version : *" location:word version:word
server_info ^"Server location: *" location:word
server_info ^"Server location: *\n" location
server_info ^"FatICS version : *" version:word
server_info ^"Head admin: *    Complaints to: *" admin:handle complaints:word
server_info ^"Head admin : *   Complaints to : *" admin:handle complaints:word
server_info ^"Compiled on *" compiled
server_time ^"Local time     - *" when where=local
server_time ^"Server time    - *" when where=server
server_time ^"Greenwich time - *" when where=greenwich
server_time ^"GMT            - *" when where=greenwich
uptime ^"The server has been up since *" since
uptime ^"Up for: *" duration
uptime ^"Up for *" duration
uptime ^"(Up for *)" duration
uptime ^"There are currently * players, with a high of * since last restart." players:number most:number
uptime ^"There are currently * games, with a high of * since last restart." games:number most:number
limit ^"Player limit: *" most:number what=players
limit ^"  Max number of *: *" what most:number
limit ^"  Min number of *: *" what least:number
limit ^"  Size of journal (entries): *" most:number what=journal
limit ^"  Shout quota gives two shouts per * seconds." seconds:number what=shouts
limit ^"Current hardcoded limits:"
limit ^"Admin settable limits:"
limit ^"  Server:\n"                                                            # FatICS
limit ^"    Players: *\n" most:number what=players
limit ^"    Channels: *\n" most:number what=channels
limit ^"    Connections: * users (+ * admins)\n" most:number admins:number what=connections
help ^"Command:  *" command
help ^"Command : *" command                        # ICC
help ^"Command: *" command
help ^"Purpose:  *" purpose
help ^"Usage:    *" usage
help ^"Usage: *" usage
help ^"Examples: *" examples
help ^"Example: *" examples
help ^"See 'help *' for a complete description." see
hint ^"Use \"messages u\" to view unread messages"
hint ^"Sending a 'tell' message to inform your chosen partner..."
news ^"There are no new news items." new=false
news ^"There is no news.\n" new=false
news ^"There are no new news items since" new=false
news ^"There are no new admin news items since" new=false
news ^"NEWS * (*) *" number:number when title
news ^"NEWS  * (*) *" number:number when title
news ^"NEWS   * (*) *" number:number when title
hint ^"This information now is available at *" see:word
hint ^"Please use inchannel [name] or inchannel"
hint ^"inchannel [no params] has been removed\n"
hint ^"Type 'resign' to resign the game, or "
hint ^"Use \"clearmessages **\" to clear all your messages." _:nothing
hint ^"Use \"messages\" to display it, or \"clearmessages\" to remove it."
hint ^"Use \"pending\" to see them and \"* n\" to choose which one." command:word
hint ^"Use 'pending' to see them and '* n' to choose which one." command:word
# Long answers come in pages.
page_end ^"Type [next] to see next page." more=true
page_end ^"There is no more.\n" more=false
page_end ^"There is no more to show.\n" more=false
# How long a line takes to a player and back
ping_time ^"Average ping time for * is *ms." name:handle ms:word
ping_time ^"Ping time for *, based on * samples:" name:handle samples:number
ping_time ^"Average: *ms\n" ms:word
ping_time ^"Ping time not available; * is not using" name:handle available=false
ping_time ^"* is not using timeseal or uses an old client." name:handle available=false        # chessd
ping_time ^"Ping time not available; please wait." available=false
idle_time ^"* idle: *\n" name:handle idle
nobody_present ^"No one is observing game *." game:number list=observers
# Aliases: what the user types, and its meaning.
aliases ^"Aliases:\n"
aliases ^"You have no aliases.\n" count=0
alias ^"* -> " name:handle | rest:text
interface_set ^"com_iset: * *\n" name:word value:word
telnet_answer ^"[Responding to AYT: Yes, I'm here.]"

# What `assess` says about a game before it is played, and `eco` about its opening.
assess ^"   Win: *" values what=win
assess ^"  Win : *" values what=win
assess ^" Win : *" values what=win
assess ^"Win : *" values what=win
assess ^"  Draw: *" values what=draw
assess ^"Draw: *" values what=draw
assess ^"  Loss: *" values what=loss
assess ^"Loss: *" values what=loss
assess ^"New RD: *" values what=rd
opening ^"  ECO[*]: *" ply:number code:word system=eco
opening ^"  NIC[*]: *" ply:number code:word system=nic
opening ^" LONG[*]: *" ply:number name
opening ^"  ECO[ *]: *" ply:number code:word system=eco
opening ^"  NIC[ *]: *" ply:number code:word system=nic
opening ^" LONG[ *]: *" ply:number name
opening ^"  ECO[  *]: *" ply:number code:word system=eco
opening ^"  NIC[  *]: *" ply:number code:word system=nic
opening ^" LONG[  *]: *" ply:number name
opening ^" ECO[*]: *" ply:number code:word system=eco         # FatICS
opening ^" NIC[*]: *" ply:number code:word system=nic
opening ^"LONG[*]: *" ply:number name
opening ^" ECO[ *]: *" ply:number code:word system=eco
opening ^" NIC[ *]: *" ply:number code:word system=nic
opening ^"LONG[ *]: *" ply:number name
opening ^" ECO[  *]: *" ply:number code:word system=eco
opening ^" NIC[  *]: *" ply:number code:word system=nic
opening ^"LONG[  *]: *" ply:number name
opening_of ^"Eco for game * (* vs. *):\n" game:number white:handle black:handle
game_facts ^"Info about game *: \"* vs. *\"" game:number white:handle black:handle
stored_position ^"Position of stored game * vs. *\n" white:handle black:handle
# Above the moves that `oldmoves` shows
last_game ^"Last game for * was history game *." name:handle number:number

# ---------------------------------------------------- answers for programs ---
# Tournament managers ask for these: *getpi Foo 0 1500 1600 1700*
player_info ^"**getpi * **" _:nothing name:handle values
player_game ^"**getgi * **" _:nothing name:handle values
player_status ^"**status * **" _:nothing name:handle values
user_info ^"<ui> username=* " name:handle | rest:fields        # chessd; `At` holds a player's words
qtell_sent ^"**qtell * 0**" _:nothing to:word _:nothing delivered=true
qtell_sent ^"**qtell * 1**" _:nothing to:word _:nothing delivered=false

# ---------------------------------------------------------- by request only ---
# The answer to a command the server does not know. `10: Command not found.` could be
# the tenth line of somebody's finger notes as well, so this is off.
group own_commands off
command_failed ^"*: Command has failed.\n" command:word
command_failed ^"*: Command not found.\n" command:word
end

# The names of servers, anywhere in a line of the banner. Not anchored, so a session takes only the first
# one, before any other entry has matched, and in a line that names its own server: with ornaments before
# the name, or a welcome. A finger note that says `see chessclub.com` is text.
group before_login off
server "freechess.org" name=freechess.org
server "chessclub.com" name=chessclub.com
server "chess.net" name=chess.net
end

newline "\n"
