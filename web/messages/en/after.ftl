# The page after a battle.

after-kicker = { $title } · { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
after-label = Outcome

after-running = The battle is not over yet.
after-draw = A drawn battle. Both will claim the day.
after-watched = { $side } has the day.
after-victory = Victory. { $beaten ->
    [0] The sea is yours.
    [one] The enemy is beaten.
   *[other] { $beaten } of the enemy are beaten.
}
after-victory-unhurt = { $beaten ->
    [0] Victory. The sea is yours.
   *[other] Victory, and not a ship lost.
}
after-victory-dear = Victory, dearly bought.
after-victory-conceded = Victory. The enemy gives up the fight.
after-defeat-away = Defeat. { $away ->
    [one] One ship got away.
   *[other] { $away } ships got away.
}
after-defeat-last = Defeat. { $lost ->
    [one] She fought to the last.
   *[other] They fought to the last.
}
after-defeat-conceded = Defeat. You gave up the fight.

after-losses = { $beaten ->
    [0] No enemy ship was put out of the fight
    [one] One enemy ship was put out of the fight
   *[other] { $beaten } enemy ships were put out of the fight
}; { $lost ->
    [0] you lost none.
    [one] you lost one.
   *[other] you lost { $lost }.
}
after-losses-watched = { $ours } lost { $lost ->
    [0] no ship
    [one] one ship
   *[other] { $lost } ships
}, { $theirs } lost { $beaten ->
    [0] none
    [one] one
   *[other] { $beaten }
}.
after-losses-none = Neither side lost a ship.
after-you = you
after-you-line = You
after-enemy-line = Enemy
after-points = points
after-strength-left = strength left
after-goal = How it was won

after-ships = Ships
after-ship = Ship
after-strength = Strength
after-part-hull = Hull
after-part-rigging = Rigging
after-part-crew = Crew
after-part-guns = Guns
after-fate-title = What became of her
after-hits = Hits (average)
after-points-to-enemy = Points to the enemy
after-hits-why = Hits of this ship, and what the tables give for her shots on average
after-against-average = { $hits } ({ $expected })
after-percent = { $share } %
after-fate = { $text }
after-fate-held = Fought to the end
after-fate-turn = { $text }, turn { $turn }
after-fate-by = { $state ->
    [taken] { $text } by { $by }, turn { $turn }
   *[other] { $text }, turn { $turn }, fighting { $by }
}

after-chart = How it went
after-chart-unit = fighting strength, start = 100
after-chart-table = Fighting strength at the end of each turn on which it changed, in percent of the beginning
after-turn = Turn
after-start = start
after-line = { $name } { $left }
after-turned = Turn { $turn }. { $text }
after-turned-none = No ship was lost, and no side lost a tenth of its strength in one turn.
after-measure = How strength is measured
after-see = Watch turn { $turn } in the replay

after-figures = Figures
after-figure-shots = broadsides, yours and theirs
after-figure-hits = hits, given and taken
after-figure-rakes = rakes, given and taken
after-figure-prizes = prizes, yours and theirs
after-figure-luck = hits by luck*, yours
after-figure-their-luck = hits by luck*, theirs
after-figure-shots-watched = broadsides
after-figure-hits-watched = hits
after-figure-rakes-watched = rakes
after-figure-prizes-watched = prizes
after-figure-luck-watched = hits by luck*, { $ours }
after-figure-their-luck-watched = hits by luck*, { $theirs }
after-figures-order = { $ours } before { $theirs }.
after-luck-note = *Hits are { $unit }; luck is what they differ by from the average of the tables for the same shots.
after-compare = Compare
after-compare-side = Side
after-compare-history = In history
after-compare-here = In this battle
after-compare-none = Lost no ship.
after-compare-taken = { $count } struck or taken:
after-compare-destroyed = { $count } destroyed:
after-compare-struck = { $count } struck and got away:
after-history = In history: { $text }
after-turned-on = It turned on turn { $turn }.

after-ways = What next
after-play-on = Play on from turn { $turn }
after-rematch = Rematch
after-rematch-invite = Rematch: invite { $name }
after-swap-invite = Swap sides: invite { $name }
after-rematch-link = Rematch by a link
after-swap-link = Swap sides, by a link
after-swap = Swap sides
after-harder = Harder: { $captain }
after-easier = Easier: { $captain }
after-replay = Watch the replay
after-share = Share
after-table = Back to the table
after-go-on = Go on with the battle
after-campaign = Back to the campaign
after-more = More
after-share-link = Link to the replay
after-share-about = Whoever can reach this server can watch the battle by this link.
after-share-public = A public page with picture, film and comments. Whoever has the link can look at it, speak about its turns and play on from one.
after-share-make = Make a public page with a picture
after-share-open = Open the page
after-share-withdraw = Withdraw the page
after-share-file = A replay file can be kept, sent and opened on any machine with Weathergage.
after-save = Save a replay file
after-failed = The report of this battle cannot be shown
