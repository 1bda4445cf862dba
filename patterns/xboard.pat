# What xboard 4.0.2 looks for, in its order: the patterns of its document
# "Parsing of ICS Output", unchanged.
#
# This list exists for comparison and for users who come from xboard. It is
# not anchored: a pattern matches anywhere in a line, so talk can be mistaken
# for anything. The kinds and the names of the stars are ours.
#
# An entry that ends in "| rest:..." takes the text up to the newline with it,
# as xboard does when it skips the rest of a shout.

# Runs first when xboard plays as the computer "Zippy", and is skipped otherwise.
group zippy off
computer         "* kibitzes: Hello from Crafty"                         name
computer         "* is in the computer list."                            name
computer         "* * is a computer *"                                   before name after
partner_offer    "* offers to be your bughouse partner"                  from
partner_chosen   "* tells you: [automatic message] I chose you"          from
partnership      "* agrees to be your partner"                           name change=agreed
partnership      "are no longer *'s partner"                             name change=ended
partnership      "no longer have a bughouse partner"                     change=ended
partnership      "partner has disconnected"                              change=disconnected
partnership      "partner has just chosen a new partner"                 change=chosen_another
partner_left     "* tells you: [automatic message] I'm no longer your"   from
partner_tell     "* (your partner) tells you: *"                         from text
tell             "* tells you: *"                                        from text
say              "* says: *"                                             from text
it_shout         "--> * *"                                               from text
shout            "* shouts: *"                                           from text
kibitz           "* kibitzes: *"                                         from text
whisper          "* whispers: *"                                         from text
messages_waiting "You have * message*."                                  count plural
message_left     "* has left a message for you."                         from
message_left     "* just sent you a message."                            from
message          "--* (*:*): *"                                          from when minute text
message          "*. * (*:*): *"                                         number from when minute text
message          "*. * at *:*: *"                                        number from when minute text
channel_tell     "*(*): *"                                               from channel text
channel_tell     "*(*)(*): *"                                            from _title channel text
arrived          "Notification: * has arrived"                           name
not_delivered    "Not sent -- * is censoring you"                        name reason=censored
not_delivered    "command is currently turned off"                       reason=turned_off
match_request    "* * match * * requested with * (*)"                    rated category initial increment from rating
match_request    "* * match * requested with * (*)"                      rated category _clock from rating
counter_proposal "* has made an alternate proposal of * * match * *."    from rated category initial increment
challenge_text   "Challenge: * (*) *(*) * * * * Loaded from *"           challenger challenger_rating opponent opponent_rating rated category initial increment loaded_from
challenge_text   "Challenge: * (*) *(*) * * * * : * * Loaded from *"     challenger challenger_rating opponent opponent_rating rated category initial increment black_initial black_increment loaded_from
challenge_text   "Challenge: * (*) *(*) * * * * : * *"                   challenger challenger_rating opponent opponent_rating rated category initial increment black_initial black_increment
challenge_text   "Challenge: * (*) *(*) * * * * * *"                     challenger challenger_rating opponent opponent_rating rated category initial increment black_initial black_increment
challenge_text   "Challenge: * (*) *(*) * * * *"                         challenger challenger_rating opponent opponent_rating rated category initial increment
offer            "offers you a draw"                                     what=draw
offer            "requests that the game be aborted"                     what=abort
offer            "would like to abort"                                   what=abort
offer            "requests adjournment"                                  what=adjourn
offer            "would like to adjourn"                                 what=adjourn
end

# xboard looks for the first of these only until it has seen it once, right
# after the login, and for the second only before the login.
group before_login off
logged_on        "ics%"
server           "chessclub.com"                                         name=chessclub.com
end

name_taken       "\"*\" is *a registered name"                           name negation
logged_in        "Logging you in as \"*\""                               handle
logged_in        "Your name will be \"*\""                               handle
s_shout          "* s-shouts: "                                          from                    | rest:text
c_shout          "* c-shouts: "                                          from                    | rest:text
arrow            "--->"           # in the login text of FICS, not a shout
shout            "* shouts: "                                            from                    | rest:text
it_shout_text    "--> "                                                                          | rest:text
tell             "* tells you: "                                         from                    | rest:text
partner_tell     "* (your partner) tells you: "                          from                    | rest:text
say              "* says: "                                              from                    | rest:text
message_left     "* has left a message "                                 from                    | rest:text
message_left     "* just sent you a message:\n"                          from
message          "*. * (*:*): "                                          number from when minute | rest:text
message          "*. * at *:*: "                                         number from when minute | rest:text
whisper          "* whispers: "                                          from                    | rest:text
kibitz           "* kibitzes: "                                          from                    | rest:text

# A channel tell, or an observer list, or an administrator's comment.
channel_tell     "*)(*): *"                                              from channel text
channel_tell     "*(*): *"                                               from channel text
channel_tell     "*)(*)(*): *"                                           from _title channel text

challenge_line   "Challenge:"                                                                    | rest:text
offer_text       "* offers you"                                          from                    | rest:text
offer_text       "* offers to be"                                        from                    | rest:text
offer_text       "* would like to"                                       from                    | rest:text
offer_text       "* requests to"                                         from                    | rest:text
offer_text       "Your opponent offers"                                                          | rest:text
offer_text       "Your opponent requests"                                                        | rest:text
continuation     "\\   "                                                                         | rest:text

# After these xboard sends "style 12" and "refresh".
wrong_style      "Black Strength :"
wrong_style      "<<< style 10 board >>>"
wrong_style      "<10>"
wrong_style      "#@#"

login_prompt     "login:"                                                                       | prompt
board            "\n<12> "                                                                       | rest:line
board            "<12> "                                                                         | rest:line
holdings         "\n<b1> "                                                                       | rest:line
holdings         "<b1> "                                                                         | rest:line

# Move lists: the two lines of the header, the line above the moves, and the end.
move_list_players "* *vs. * *--- *"                                      white white_rating black black_rating when
move_list_clock  "* * match, initial time: * minute*, increment: * second"  rated category initial plural increment
move_list_moves  "Move  "
prompt           "% "
move_list_end    "}*"                                                    result

observing        "Adding game * to observation list"                     game
game_notification_text "Game notification: * (*) vs. * (*)"              white white_rating black black_rating
examining        "Entering examine mode for game *"                      game
examining        "has made you an examiner of game *"                    game
move_refused     "Illegal move"                                          reason="Illegal move"
move_refused     "Not a legal move"                                      reason="Not a legal move"
move_refused     "Your king is in check"                                 reason="Your king is in check"
move_refused     "It isn't your turn"                                    reason="It isn't your turn"
move_refused     "It is not your move"                                   reason="It is not your move"
flag_refused     "still have time"                                       reason="still have time"
flag_refused     "not out of time"                                       reason="not out of time"
flag_refused     "either player is out of time"                          reason="either player is out of time"
flag_refused     "has timeseal; checking"                                reason="has timeseal; checking"
clock            "added * seconds to"                                    seconds change=added
clock            "seconds were added to"                                 change=added
clock            "clock paused"                                          change=paused
clock            "clock resumed"                                         change=resumed
creating_text    "Creating: * (*)* * (*)"                                white white_rating color black black_rating
creating_text    "Creating: * (*) [*] * (*)"                             white white_rating color black black_rating
game_text        "{Game * (* vs. *) *}*"                                 game white black reason result
unobserving      "Removing game * from observation"                      game
unobserving      "no longer observing game *"                            game
unexamining      "Game * (*) has no examiners"                           game which
unexamining      "no longer examining game *"                            game
newline          "\n"

# xboard looks for this one only right after a board line. Left on, it would
# take every prompt from the beginning of its line.
group board off
prompt           "*% "                                                   text
end
