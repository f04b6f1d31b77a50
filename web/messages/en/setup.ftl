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
setup-name-first = Give another name first, or none: you can give it later, too.
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
setup-at-pace = Pace: { $pace }.
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
setup-balance = Wins out of 100, from { $games } battles, { $captain } against { $captain }.

commander-of = Who commands { $side }
commander-which = Which captain commands { $side }
commander-human = You
commander-friend = A friend
commander-named = By name
commander-open = Anybody
commander-desk = At this desk
commander-name = What they are called here
commander-captain = A captain

side-force = { $ships ->
    [one] one ship
   *[other] { $ships } ships
}
side-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
side-crews = { $crews } { $ships ->
    [one] crew
   *[other] crews
}
side-steered = The enemy: the rules steer this side by dice.

command-divide = Divide this command
command-divide-what = Several captains share the side, each with ships of their own.
command-divide-wanted = This game is made for several captains a side: give some ships to another.
command-hint = Press a ship to give her to the next command. Nobody sees what a fellow captain writes.
command-flag = The flag
command-number = Command { $number }
command-move = { $ship }: give her to { $command }
command-last = The last ship of a captain stays.
command-remove = Remove
command-remove-label = Remove { $command }; its ships go back to the flag
command-add = A further captain
command-unite = One captain for all
command-told = { $who }: { $what }
command-first-of = { $ship } and { $more } more

seating-divided = { $divided }. { $seating ->
    [friend] The links to send come when you set sail.
    [named] The battle begins when everybody sits.
    [open] Your table stands in the lobby until everybody sits.
   *[other] Each commands ships of their own.
}
seating-watch = The machine plays itself; you look on.
seating-dice = You ({ $side }) against an enemy who is steered by the dice.
seating-solo = You ({ $side }) against the { $captain }.
seating-friend = You against a friend: the link to send comes when you set sail.
seating-named = { $name ->
    [0] Somebody by name: write down whom you invite.
   *[other] { $name } is invited; the battle begins when everybody sits.
}
seating-open = Your table stands in the lobby; the battle begins when somebody has sat down.
seating-desk = Two people at this desk: you hand it to one another, and sealed orders stay sealed.

setup-lesson = New to these rules?
setup-lesson-go = { $count ->
    [one] A lesson of a minute
   *[other] A lesson of { $count } minutes
}
