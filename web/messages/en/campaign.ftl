# The campaign desk.

campaign-loading = Unrolling the sheets…
campaign-untitled = Campaign
campaign-month = Month { $month } of { $months }: { $step }
campaign-over = The campaign is over
campaign-before = Before the first month: { $step }
campaign-chronicle = Chronicle
campaign-sheets = Sheets
campaign-file = File
campaign-seats = Seats
campaign-more = More
campaign-surrender = Surrender…
campaign-surrender-yes = Surrender the campaign
campaign-surrender-no = Fight on
campaign-all = All campaigns
campaign-draft-back = What you had written is back.
campaign-draft-overwrote = Another page of your seat had written something else; what you wrote last counts.

steps-label = The month
step-points = Points
step-go = Go out?
step-placing = Placing
step-battle = Battle
step-yard = Yard
step-done = done

# The row of months.
months-label = The months of the campaign
months-note = battles, launchings and what is due
months-end = after month { $months } the account decides
month-now = now
month-won = won
month-drawn = drawn
month-refused = stayed in
month-said-battle = Month { $month }: { $name } won a battle
month-said-drawn = Month { $month }: a battle that nobody won
month-said-refused = Month { $month }: { $name } stayed in port
month-said-quiet = Month { $month }: no battle
month-said-now = Month { $month }, now
month-said-ahead = Month { $month }
month-said-launch = { $name } launched
month-said-due = { $name } due
month-title = Month { $month }
month-watch = Watch the battle
month-told = What happened
month-nothing = Nothing was written down.

# The chart of both sides.
sea-label = Who lies where: { $own } and { $enemy }
sea-note = A picture of who lies where, not to scale
sea-open = Open sea
sea-open-more = If both go out, the dice set wind, ground and meeting.
sea-alone = Only you go out: { $note }
sea-none = no ships fit to sail
sea-slip = slip free
sea-docked = in dock
sea-battery = { $rate ->
    [1] heavy battery
    [2] medium battery
   *[3] light battery
}
squadron-fit = { $count } fit · strength { $strength }
squadron-press = { $name }: { $count ->
    [one] one ship
   *[other] { $count } ships
} fit, strength { $strength }. Press to send it out, or drag it to the open sea
squadron-goes = { $name } goes out. Press to keep it in port
squadron-enemy = { $name } of { $side }: { $count ->
    [one] one ship
   *[other] { $count } ships
} fit, strength { $strength }

# Ledger.
ledger-title = Ledger
ledger-left = { $points ->
    [one] point left
   *[other] points left
}
ledger-month = This month
ledger-in = in
ledger-out = out
ledger-rest = left
ledger-income = Income of month { $month }
ledger-carried = Carried over
ledger-start = Left from buying the fleet
ledger-ordered = ordered, not sealed
ledger-short = { $points } more than you have
ledger-victory = victory points
ledger-account = Every entry

# Yards.
yards-title = Yards
yards-note = drop a ship on a berth
yards-note-plain = two berths to build, two to repair
yard-building = Building { $number }
yard-repair = Repair { $number }
yard-free = Free
yard-lay-down = Lay down
yard-lay-down-more = { $price ->
    [one] from one point
   *[other] from { $price } points
}
yard-no-ship = no ship waits
yard-drop = press, then press a berth, or drag
yard-put-here = Put { $name } here
yard-take-out = Leave { $name } at sea
yard-month = { $rate }, { $crew } crew · month { $launch }
yard-pips = { $done } of { $all } months done
yard-damage = { $now } now, built as a { $rate }
yard-pay = Pay { $price } for this month
yard-launch = Launch her as she is
yard-change = Change
yard-hurt = Hurt at sea
yard-crews = Prizes without a crew
yard-join = Ships that join a squadron
yard-carried = { $name } picked up. Choose a berth.
lay-down-title = A ship to lay down
lay-down-hull = Rate and crew
lay-down-name = Her name
lay-down-none = Leave the berth free
lay-down-ok = Lay her down

rate = { $rate ->
    [1] 1st rate
    [2] 2nd rate
    [3] 3rd rate
    [4] 4th rate
    [5] 5th rate
    [6] 6th rate
    [7] 7th rate
    [8] 8th rate
   *[other] hulk
}
rate-help = { $rate ->
    [1] A first rate: three decks and 100 guns or more, the strongest there is
    [2] A second rate: three decks, 80 to 98 guns
    [3] A third rate: two decks, about 74 guns
    [4] A fourth rate: two decks, 50 to 60 guns
    [5] A fifth rate: a frigate
    [6] A sixth rate: a small frigate or sloop
    [7] A seventh rate: a brig or sloop
    [8] An eighth rate: a cutter or gunboat
   *[other] A hulk: too damaged to fight until she is repaired
}
crew = { $crew ->
    [elite] elite
    [crack] crack
    [average] average
    [green] green
   *[poor] poor
}
crew-help = Crews from best to worst: elite, crack, average, green, poor. A better crew sails and fires better.

# The bar at the bottom.
bar-sealed = Month { $month }, sealed until both are in
bar-fleets = Before the first month, sealed until both are in
bar-question-points = What is paid for this month?
bar-question-nothing = Nothing is asked of you
bar-question-go = Does a squadron go out?
bar-question-coast = How does your coast run?
bar-question-place = { $squadron }: where does it lie?
bar-question-place-any = Where do your ships lie?
bar-question-yard = What happens in the yards?
bar-question-battle = How is the battle fought?
bar-question-fleet = What does { $side } buy?
bar-stay = Stay in port
bar-goes = { $squadron } goes out
bar-seal = Seal
bar-seal-places = Seal the places
bar-seal-fleet = Seal the fleet
bar-sealing = Sealing…
bar-undo = Undo
bar-suggest = Suggest
bar-cost = { $price ->
    [0] These orders cost nothing.
    [one] These orders cost one point; { $left } are left.
   *[other] These orders cost { $price } points; { $left } are left.
}
bar-waiting = Waiting for { $names }
bar-waiting-battle = Waiting for the battle
bar-waiting-more = Your orders are sealed. Nobody sees them before both are in.
bar-hand-over = Hand the desk to { $name }
desk-onlooker = You look on
bar-docked = { $count ->
    [0] No ship goes into dock.
    [one] One ship goes into dock.
   *[other] { $count } ships go into dock.
}
bar-fits = It fits. The leader’s bow is on { $bow }, the last stern on { $stern }.
bar-distance = Your ships will lie { $apart ->
    [one] one hex
   *[other] { $apart } hexes
} from the enemy’s nearest; the chart shows about where.

# Placing.
placing-dice = The dice have set the scene
placing-scene-fog = In fog.
placing-scene-headings = Your ships head { $headings }.
placing-reserves = Those held back come on turn { $turn }.
placing-room = There is room for { $count ->
    [one] one ship
   *[other] { $count } ships
}; the others wait.
placing-chart = { $title }; the wind blows to the { $wind }; { $count ->
    [one] one ship or battery
   *[other] { $count } ships and batteries
} shown
placing-secret = { $name } places in secret
placing-wind = to the { $wind }
placing-die = die { $die }
placing-leader = { $name } at { $hex }, heading { $wind }. Arrows move the line, Q and E turn it
placing-ship = { $name } at { $hex }, heading { $wind }. Arrows move her, Q and E turn her
placing-knob = Turn: Q and E, or drag
placing-near = Closer
placing-far = Whole board
placing-formation = Formation
placing-heading = Heading
placing-where = Where
placing-left = Left
placing-middle = Middle
placing-right = Right
placing-free = Free
placing-ships = { $now } now, { $held } held back
placing-now = Now
placing-later = Turn { $turn }
placing-leads = leads
placing-works = Batteries
placing-anchor = At anchor
placing-coast = The coast
placing-entry = { $name }: now, or on turn { $turn }?

wind-1 = north
wind-2 = north-east
wind-3 = south-east
wind-4 = south
wind-5 = south-west
wind-6 = north-west

# The battle.
battle-sight = The fleets are in sight of each other
battle-fighting = The captains are fighting it out…
battle-how = Fight it yourself at the chart, or let captains settle it; the film can be watched afterwards.
battle-others = { $names } would have it settled quickly.
battle-chart = Fight at the chart
battle-back = Back to the chart
battle-captain = Captain of your ships
battle-quick-by = Quickly, by this captain
battle-quick = Quickly
battle-waiting = Waiting for the other side
battle-give-up = Settle it quickly instead…
battle-warning = What was fought at the chart so far would count for nothing: the battle begins anew.
battle-result = When a battle at the chart is over, its results come back here by themselves.

ending-won = { $name } has won
ending-draw = Nobody has won
ending-points = { $own } to { $enemy } victory points

# Chronicle and sheets.
story-title = How they stand
story-all = All { $count } entries
story-start = Start
history-figure = What the chart shows
history-strength = Strength
history-victory = Victory points
history-points = Points in hand
history-ships = Active ships
history-now = now: { $told }
history-said = Month by month, now: { $told }
history-none = nothing yet
history-dashed = (dashed)
sheet-label = Sheet of { $name }
sheet-totals = { $points ->
    [one] one point
   *[other] { $points } points
} in hand · { $victory } victory points
sheet-ships = Ships of { $squadron }, { $name }
sheet-ship = Ship
sheet-rate = Rate
sheet-crew = Crew
sheet-dice = Dice
sheet-dice-help = How many dice she sails by in the four attitudes to the wind, A to D
sheet-turn = Turn
sheet-turn-help = By how many hexsides she may turn at the end of her way
sheet-note = Note
sheet-built = { $now } (built { $rate })
sheet-was = { $now } (was { $before })
sheet-mark-UR = under repair
sheet-mark-RC = won back, without a crew
sheet-mark-NE = not engaged this month
sheet-building = Building berths
sheet-repair = Repair berths
sheet-batteries = Batteries
sheet-lost = Lost
sheet-empty = empty
sheet-launched = { $name }, launched in month { $month }
sheet-lost-in = { $name } ({ $fate }, month { $month })
sheet-battery-lost = { $type } lost
sheet-account = The account, month by month
sheet-account-of = Account of { $name }
sheet-month = Month
sheet-added = Added
sheet-spent = Spent
sheet-for = For
sheet-captured = Captured
sheet-hand = In hand
sheet-victory = Victory

# One desk for two people.
hand-title = The desk is handed to { $name }
hand-alone = Nobody else should look on.
hand-take = I am { $name }: show my desk
hand-invitation = Invitation
hand-invitation-more = Send this link. When somebody sits down by it, the campaign begins anew, and this desk plays the other side only.
hand-invite = They sit at another desk: copy an invitation
hand-back = Back
