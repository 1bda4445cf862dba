# What our server says besides what every server says, and what our bot is told to do.
# `looking-at check` looks for mistakes in it.

# Foo(GM) tells you: !lock 12
# It comes before the default list, where the same line would be a tell.
order ^"* tells you: !*" from:handle words

#  2 players displayed (of 5). (*) indicates system administrator.
players ^" * players displayed (of *)." shown:number online:number

# Default time set to 3.
setting ^"Default * set to *." name:word value:number

# Your arrival was noted by: Lanternfly.
noted ^"Your arrival was noted by: *." names

newline "\n"
