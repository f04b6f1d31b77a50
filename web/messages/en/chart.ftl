# The sea chart and the open table, in battles and replays.

wind-none = No wind
wind-blows = Wind blows to { $toward }
wind-told = { $blows }: { $strength }
wind-direction = { $number }, { $name }
wind-point = the { $name }
wind-toward = to the { $name }
wind-chip = { $strength }, to { $name }
wind-chip-bare = Wind to { $name }
wind-unfold = Show the wind rose

chart-label = Sea chart
table-label = Open table
zoom-label = Chart
zoom-in = Come closer
zoom-in-key = Closer (+)
zoom-out = Go farther
zoom-out-key = Farther (-)
zoom-all = Whole battle
edge-ships = { $ships ->
    [1] Show { $ship }
   *[other] Show { $ship }, the nearest of { $ships } ships
  }
zoom-all-key = Whole battle (Home)


ship-nation = { $name }, { $nation }
ship-prize = prize of the { $nation }
ship-struck = colours struck
ship-fixed = { $kind ->
    [fort] fort at { $place }
   *[entrenchment] entrenchment at { $place }
}
ship-heading-at = at { $place } heading { $heading }
ship-heading = heading { $heading }
ship-card = rate { $rate }, { $quality } crew, { $masts ->
    [0] no mast
    [one] one mast
   *[other] { $masts } masts
}
ship-squares = { $guns ->
    [one] one gun
   *[other] { $guns } guns
}, hull { $hull } of { $full }
ship-full-sail = full sail
ship-ratings = broadside { $broadside }, hull { $hull }, { $standing } of { $masts ->
    [one] one mast
   *[other] { $masts } masts
}, crew { $crew }

ruler = Ruler
ruler-hint = Ruler: drag on the sea to measure. M measures from the selected ship to each of the others.
ruler-to = to { $name }
ruler-range = { $band } range
ruler-out = out of range
ruler-said = { $who }: { $what }
bearing-ahead = right ahead
bearing-astern = right astern
bearing-abeam = { $side ->
    [port] abeam to port
   *[starboard] abeam to starboard
}
bearing-bow = { $points ->
    [one] one point
   *[other] { $points } points
} off the bow to { $side ->
    [port] port
   *[starboard] starboard
}
bearing-stern = { $points ->
    [one] one point
   *[other] { $points } points
} off the stern to { $side ->
    [port] port
   *[starboard] starboard
}
length-cm = { $length } cm
place-cm = { $east } cm east, { $south } south

name-struck = { $name } (struck)
name-attitude = attitude { $attitude }, allowance { $allowance }
name-dice =
    attitude { $attitude }, { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }
scale-hexes = { $count } hexes

twin = Ships on the chart
twin-from = Ships, from { $name }
twin-at = at { $place }
twin-hexes = { $count ->
    [one] one hex off
   *[other] { $count } hexes off
}
