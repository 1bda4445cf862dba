# Demi-chess: a game on a board of 4 by 8 squares. When it is your turn the
# server sends one line: the 32 squares from the upper left corner, the state
# of the game, and your opponent's last move as two squares.
#
#     kbnrpppp----------------PPPPKBNR 0 -1 -1
#
# The squares are a word: lower-case letters are black's pieces, capitals are
# white's, "-" is an empty square. State: 0 goes on, 1 you lost, 2 draw, 3 you
# won. Last move: two squares of 0 to 31, -1 -1 for none, -2 -2 for a forfeit.

demi_board   ^"* * * *"    squares:word state:number from:number to:number

# Your last move was not possible; send another one.
demi_invalid ^"invalid\n"

# Nothing else is part of the protocol.
malformed    ^"*"          line

newline      "\n"
