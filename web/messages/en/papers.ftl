# The papers beside the chart: logs and cards of ships, the draw, the outcome, the menu.

# What is left of a ship, in the roster and after the battle.
measure-hull = hull { $left } of { $full }
measure-rigging = rigging { $left } of { $full }
measure-crew = crew { $left } of { $full }
measure-guns = guns { $left } of { $full }

log-ship = Ship
log-type-guns = { $type }, { $guns ->
    [one] 1 gun
   *[other] { $guns } guns
}
log-rated = { $guns ->
    [one] 1 gun
   *[other] { $guns } guns
}
log-class = class { $class }
log-quality = { $quality } crew
log-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
log-place = at { $place }
log-prize = a prize
log-surrendered = surrendered
log-fouled = fouled
log-grappled = grappled
log-in-melee = in melee
log-drifting = drifting
log-enters = enters on turn { $turn }
log-hidden = hidden
log-empty = empty
log-ends = bow { $bow }, stern { $stern }
log-moves = Moves
log-turning = turning { $turning }
log-sail = { $sails ->
    [full] full sail
   *[battle] battle sail
}
log-hull = Hull
log-crew = Crew
log-prize-crew = Prize crew
log-guns-port = Guns to port
log-guns-starboard = Guns to starboard
log-guns-port-short = Guns L
log-guns-starboard-short = Guns R
log-carronades-port = Carronades to port
log-carronades-starboard = Carronades to starboard
log-carronades-port-short = Carr. L
log-carronades-starboard-short = Carr. R
log-first-broadside = first broadside
log-reloads = Reloads
log-no-reloads = none left: low on powder
log-reloads-left = { $squares ->
    [one] 1 square left
   *[other] { $squares } squares left
}
log-rigging = Rigging { $section }
log-rigging-section = Rigging section { $section }
log-by-turn = Log of { $name } by turn
log-turn = Turn
log-port = L
log-starboard = R
log-move = Move
log-notes = Notes
log-fired = fired
log-nothing = Nothing is written yet.
log-standing = Standing orders

card-battery = Battery
card-rate = Rate
card-lost = lost
card-built = , { $built } as built
card-rate-levels = Levels of rate
card-crew-levels = Levels of crew
card-masts = Masts
card-over-port = { $masts } over the port side
card-over-starboard = { $masts } over the starboard side
card-dice = Dice
card-of = of { $built }
card-now = now { $dice }
card-turning = Turning
card-hexsides = { $hexsides ->
    [one] one hexside
   *[other] { $hexsides } hexsides
}
card-fired = { $times ->
    [one] fired this turn
   *[other] fired { $times } times this turn
}
card-ready = ready
card-watch = Watch
card-squadron = Squadron

rating-1 = First rate
rating-2 = Second rate
rating-3 = Third rate
rating-4 = Fourth rate
rating-5 = Fifth rate
rating-6 = Sixth rate
rating-none = Unrated
rating-classes = { $rig } rig, class { $class }, gunnery { $gunnery }
rating-broadside = Broadside
rating-broadside-boxes = Broadside rating
rating-hull = Hull
rating-hull-boxes = Hull rating
rating-mast-fore = Fore
rating-mast-main = Main
rating-mast-mizzen = Mizzen
rating-mast-number = { $number }.
rating-mast-boxes = { $mast } mast
rating-mast-gone = gone by the board
rating-wreckage = Wreckage
rating-crew = { $quality }, { $parties ->
    [one] 1 party
   *[other] { $parties } parties
}
rating-crew-boxes = Crew parties
rating-captain = Captain
rating-admiral = Admiral
rating-fires = Fires
rating-fires-hull = { $count } in the hull
rating-fires-masts = { $count } in the masts
rating-under-way = Under way
rating-dice = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
rating-off = , { $off } off the sum
rating-turns = { $points ->
    [one] turns 1 point
   *[other] turns { $points } points
}
rating-port = Port
rating-starboard = Starboard
rating-bow = Bow
rating-stern = Stern
rating-loading = loading { $charge }
rating-fired = fired this turn

draw-common-chip = The { $brings } chip
draw-chip = A chip is drawn
draw-card = { $colour ->
    [red] A red card is turned
   *[black] A black card is turned
}
draw-of = { $name } { $count }
draw-face-down = face down: { $left }
draw-all-turned = all cards are turned
draw-in-bag = in the bag: { $left }
draw-bag-count = { $total } in the bag: { $told }
draw-bag-of = { $whose ->
    [ours] { $count } yours
   *[theirs] { $count } theirs
  }
draw-bag-empty = the bag is empty
draw-phase = { $name }: { $phase }
draw-action = { $number ->
    [1] { $name }: first action
    [2] { $name }: second action
    [3] { $name }: third action
    [4] { $name }: fourth action
   *[other] { $name }: action
}

outcome = Outcome
outcome-draw = The battle is drawn
outcome-victory = Victory
outcome-defeat = Defeat
outcome-watched = Victory: { $side }
outcome-turn = { $how }, on turn { $turn }.
outcome-judged = { $how }, on turn { $turn }, as a referee judges.
outcome-won = Victory for { $side }
outcome-points = { $side } { $points }
outcome-story = How it went
outcome-replay = Watch the battle again
outcome-another = Another battle

menu-told = Tell me when it is my turn in this game
menu-seats = Seats and invitations
menu-claim = Claim the battle
menu-take-back = Take back my last orders
menu-save = Save a replay file
menu-replay = Replay so far
menu-rules = Rules
menu-lessons = Lessons
menu-lesson-back = Back to the lesson
menu-concede-ask = Strike for the whole side? This cannot be taken back at sea.
menu-concede-yes = Concede the battle
menu-fight-on = Fight on
menu-concede = Concede…
menu-concede-fellows = Your side has other captains. To give up the battle, propose it to them under Players.
menu-offer = Offer to end the battle here
menu-scuttle-ask = Sink { $ship } with our own hands?
menu-scuttle-yes = Scuttle her
menu-scuttle-no = Keep her afloat
menu-scuttle-ship = Ship to scuttle
menu-scuttle-which = Scuttle a ship…
menu-scuttle = Scuttle…
menu-rules-on = Rules of this game
menu-rules-preset = { $title }: { $preset }
menu-rules-none = No option is on: the game as its book begins.

brief-broadside = Broadside
brief-hull = Hull
brief-masts = Masts
brief-crew = Crew parties
brief-facts = { $guns } guns · { $quality } crew · class { $class }, gunnery { $gunnery }
brief-on-deck = on deck
brief-fired = fired
brief-loading = loading
brief-empty = empty
brief-not-now = Nothing is asked about these guns now.
brief-when-empty = What goes in is asked when she may reload.
brief-foe-guns = Her own side knows.
brief-log = Read her log
beside-ships = Your ships
beside-port = P
beside-starboard = S
beside-then = Carry out, then { $ship }
