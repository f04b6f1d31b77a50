"""The Basic game of the Second Edition at its desk: ships, positions, games and orders by short names."""

from functools import partial

from tests.builders.plotted import passage
from tests.builders.plotted.desk import Desk

DESK = Desk("second_edition")
RULES, BOOK, PHASES = DESK.rules, DESK.book, DESK.phases
make_ship, position, game_at = DESK.ship, DESK.position, DESK.game
give, happened = DESK.give, DESK.happened
sail = partial(passage.sail, DESK)
