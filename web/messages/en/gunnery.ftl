# Guns: shots and their sums, loading, standing orders of the guns.

shot-label = What makes the shot
shot-range = range { $range }
shot-usual = usual
shot-in-way = { $ship } is in the way: the shot is hers.
shot-in-way-friend = Our own { $ship } is in the way: the shot is hers.
shot-reaction = An enemy is under way: our { $guns } guns may answer at this point of her course.
shot-rake = { $rake ->
    [bow] bow rake
   *[stern] stern rake
}
shot-raking = raking
shot-all-guns = All guns
shot-section = { $ship }, { $section } guns
shot-silent = Her { $guns } are silent: { $reason }
shot-cannot-hit = cannot hit
shot-takes-crew = takes { $crew } crew
shot-table = table { $table }
shot-table-expected = table { $table } · ≈ { $hits }
shot-dice-tables = { $dice } dice, on tables { $tables }
shot-no-table = below any table
shot-no-hits = no hits to expect
shot-expected = ≈ { $hits }
shot-part = { $part ->
    [H] { $mean } hull
    [G] { $mean } guns
    [C] { $mean } crew
   *[R] { $mean } rigging
}

sum-mortar = One mortar
sum-guns-of = { $guns } of the { $section }
sum-at-range = { $guns } at range { $range }
sum-at-range-shot = { $guns }, { $shot }, at range { $range }
sum-crew = Crew it takes
sum-table = Hit table, { $aim }
sum-raking = { $table }, { $rake }
sum-beyond = Beyond the last table: { $tables }.
sum-hits = Hits by the die
sum-cells = Result of each die
sum-cells-first = Result of each die on the first table

opposed-die = die { $sum }
opposed-ours = Our guns
opposed-columns = Column of the damage table, by the dice
opposed-miss = a miss in { $chance }
opposed-column = column { $column } in { $chance }
opposed-miss-bar = miss
opposed-nothing = Nothing to be hoped for.
opposed-levels = { $levels } levels of rate to be expected.
opposed-damage = damage in { $chance }
opposed-lost = { $levels ->
    [one] one level of rate lost
   *[other] { $levels } levels of rate lost
}
opposed-mast = a mast goes
opposed-steer = her steering is shot away
opposed-strike = she strikes
opposed-fire = fire breaks out
opposed-expld = she blows up
opposed-sink = she sinks
opposed-cc = her crew is tested

attack-number = The attack number
attack-hull = Our broadside less her hull
attack-masts = Our broadside less her masts
attack-total = Attack number
attack-results = Results by the total of two dice
attack-cell = { $total }: { $result }
attack-hits = Hits { $chance }
attack-result = { $result } { $chance }
attack-average = On average she loses { $losses }.
attack-chip = { $number } · hits { $chance }
attack-range = { $length }, { $band } range
attack-point-blank = { $length }, { $band }
attack-on-line = attack { $number }
attack-hits-on-line = hits { $chance }
attack-high = high
attack-low = low
attack-loss-broadside = { $mean } broadside
attack-loss-hull = { $mean } hull
attack-loss-crew = { $mean } crew
attack-loss-masts = { $mean } masts
attack-loss-mast-ratings = { $mean } mast ratings
attack-rr = one step
attack-2rr = two steps
attack-3rr = three steps
attack-critical = critical hit
attack-strike-test = strike test
attack-shattered = shattered
attack-misses = misses
attack-steps = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
attack-steps-strike = { $steps ->
    [one] 1 step, strike test
   *[other] { $steps } steps, strike test
}
attack-steps-shattered = { $steps ->
    [one] 1 step, shattered
   *[other] { $steps } steps, shattered
}

load-not-offered = This is not offered now.
load-begun = { $shot } begun
load-guns = { $battery } guns
load-or = Or
load-nothing = Nothing
load-turns = { $turns ->
    [one] 1 turn to load
   *[other] { $turns } turns to load
}
load-squares = { $squares ->
    [one] 1 reload square
   *[other] { $squares } reload squares
}
load-range = { $hexes ->
    [one] carries 1 hex
   *[other] carries { $hexes } hexes
}

silent-guns = { $broadsides ->
    [one] One broadside is silent
   *[other] { $broadsides } broadsides are silent
}
silent-of = { $ship }, { $guns }
silent-why = { $ship }, { $guns }: { $reason }

watch-as-told = as told
watch-all = All ships
watch-hers = Our ship

battery-port = port
battery-starboard = starboard
battery-bow = bow
battery-stern = stern
load-of = { $ship }, { $battery }
load-loaded = { $battery } has { $shot }
load-empty = { $battery } stays empty
