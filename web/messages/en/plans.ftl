# The plan of a whole turn: its lines, how it fares when tried out, and the seal.

plan-title = Your plan for turn { $turn }
plan-about = Write the course, say what to do if. The rest of the turn is played by this paper, and you come back for turn { $next }.
plan-switch = How you play this turn
plan-steps = Step by step
plan-visit = One visit a turn
plan-course = Course
plan-orders = Orders
plan-course-ship = { $ship }: { $order }
plan-in-full = Change
plan-back = Back to the plan
plan-then = Then, the first line that fits
plan-none = No line yet: the lieutenant decides what is asked later in the turn.
plan-if = If
plan-for = For
plan-anyone = anyone
plan-always = always
plan-or = or
plan-and = and
plan-wake = Wake me if
plan-wake-title = Wake me
plan-one-of-ours = one of our ships
plan-enemy = an enemy { $text }
plan-unless = not: { $text }
plan-who = Which ship
plan-when = On which condition
plan-value = How much, or whom
plan-do = What to do
plan-joined = Whether one condition is enough
plan-more = One more condition
plan-remove = Remove line { $number }
plan-move = Line { $number }: drag it, or press Alt with an arrow, to put it into another place
plan-up = Put line { $number } before the one above
plan-down = Put line { $number } after the one below
plan-add = Add a line
plan-as-last = As last turn
plan-suggest = Lieutenant suggests
plan-left = Whatever no line answers
plan-left-officer = the lieutenant decides
plan-left-captain = { $captain } decides
plan-left-usual = as usual
plan-left-ask = ask me
plan-stopped = Your plan waits for you. { $line }
plan-tried = Tried out
plan-times = { $tries ->
    [one] once
   *[other] { $tries } times
}
plan-trying = Trying it out …
plan-untried = Not tried out yet
plan-against = against guessed enemies
plan-against-short = as often as time allowed
plan-comes = this comes about
plan-wakes = the turn then waits for you
plan-worse = worse
plan-even = even
plan-better = better for us
plan-histogram = { $tries ->
    [one] One try
   *[other] { $tries } tries
} from worse to better for us: { $columns }
plan-came = What came of it
plan-given = hits given
plan-taken = taken
plan-rakes = rakes
plan-collide = collide
plan-watch = Watch one
plan-good = A good one
plan-typical = Typical
plan-bad = A bad one
plan-seal = Seal the plan
plan-sealing = Sealing …
plan-seal-note = plays turn { $turn } when everybody has sealed
plan-lines = Lines of the plan
plan-where-enemy = { $ship } against { $enemy }
plan-else = What else, where that is not so
plan-else-none = else as the lines below say
plan-else-do = else { $text }
plan-besides = and also …
plan-besides-about = What this line says besides
plan-besides-remove = Take away: { $topic }
plan-comes-here = { $ship }, in every try
plan-may-be = where { $ship } may be
