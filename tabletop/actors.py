"""Who decides when nobody at the table does; every other actor is a seat, counted from 0."""

CHANCE = -1  # draws tiles and rolls the die
OVER = -2  # nobody acts: the game has ended
