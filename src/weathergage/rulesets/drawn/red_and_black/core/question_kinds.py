"""Number the kinds of all questions of the game, as the rows of its phases have them."""

from typing import Final

#: The kinds by number, in the order of a turn.
KINDS: Final = (
    *("load", "drift", "signal", "unfoul", "ungrapple", "sails", "boats", "weigh", "spring", "reload"),
    *(
        "next",
        "fire",
        "plot",
        "declare",
        "turn",
        "board",
        "counterboard",
        "melee",
        "follow",
        "anchor",
        "settle",
    ),
)
LOAD: Final = 0
DRIFT: Final = 1
SIGNAL: Final = 2
UNFOUL: Final = 3
UNGRAPPLE: Final = 4
SAILS: Final = 5
BOATS: Final = 6
WEIGH: Final = 7
SPRING: Final = 8
RELOAD: Final = 9
NEXT: Final = 10
FIRE: Final = 11
PLOT: Final = 12
DECLARE: Final = 13
TURN: Final = 14
BOARD: Final = 15
COUNTERBOARD: Final = 16
MELEE: Final = 17
FOLLOW: Final = 18
ANCHOR: Final = 19
SETTLE: Final = 20
