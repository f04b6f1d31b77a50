# The page on which a battle is set up.

setup-unknown = There is no battle “{ $id }”. Perhaps it was on another server.
setup-all-battles = All battles
setup-path = Where you are
setup-who = Who commands
setup-swap = Swap sides
setup-rules = Rules
setup-ruleset = Rule book
setup-dice = Dice
setup-seed = Seed of the dice (for the same battle again)
setup-enemy = The enemy
setup-usual = Save as my usual
setup-sail = Set sail
setup-sailing = Setting sail…
setup-won = How it is won

setup-history = What happened in history
setup-long = How long
setup-story = The whole story
setup-story-less = Less of the story
setup-preset = Which game
setup-own-choice = Your own choice
setup-own-choice-count = As you have it: { $on }.
setup-single-rules = Change single rules ({ $count })
setup-find-rule = Find a rule
setup-no-rule = No rule has all of these words.
setup-by-rules = { $rules }.
setup-takes = { $minutes ->
    [one] About a minute; you can leave and come back.
   *[other] About { $minutes } minutes; you can leave and come back.
}
rules-on = { $count ->
    [0] no rule is on
    [one] one rule is on
   *[other] { $count } rules are on
}
setup-switched-on = Switched on: { $why }
setup-switched-off = Switched off: { $why }
setup-minutes = About { $minutes } minutes, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
setup-even = How even
setup-balance = { $first } to { $second } of 100 battles, measured in { $games } between two captains of the rank of { $captain }.

commander-of = Who commands { $side }
commander-which = Which captain commands { $side }
commander-human = You
commander-friend = A friend
commander-desk = At this desk
commander-captain = A captain

side-force = { $ships ->
    [one] one ship
   *[other] { $ships } ships
} · { $points ->
    [one] 1 point
   *[other] { $points } points
} · { $crews } { $ships ->
    [one] crew
   *[other] crews
}
side-steered = The enemy: the rules steer this side by dice.

seating-watch = The machine plays itself; you look on.
seating-dice = You for { $side }, against an enemy who is steered by the dice.
seating-solo = You for { $side }, against the { $captain }.
seating-friend = You against a friend: the link to send comes when you set sail.
seating-desk = Two people at this desk: you hand it to one another, and sealed orders stay sealed.

setup-lesson = New to these rules?
setup-lesson-go = { $count ->
    [one] A lesson of a minute
   *[other] A lesson of { $count } minutes
}
