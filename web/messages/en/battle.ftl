# The page of a battle.

draft-back = What you had written is back.
draft-overwrote = Another page of yours had written other orders; these are the newest.
draft-afresh = Start afresh

score-strength = Fighting strength
score-of = { $name } { $strength } of { $fresh }
score-points = Points:
score-worth = { $text } ×{ $times }
score-strength-word = fighting strength

bar-harbour = Harbour
bar-harbour-full = Back to the harbour
bar-battle = Battle
bar-turn = Turn { $turn }
bar-onlooker = Looking on
bar-reconnecting = reconnecting
bar-papers = Papers

paper-orders = Orders
paper-ships = Ships
paper-players = Players
paper-players-unread = Players ({ $count })
paper-chronicle = Chronicle
paper-log = Ship’s log
paper-menu = Desk

column-fold = Fold away: { $title }
column-unfold = Unfold: { $title }
column-waiting = Waiting…
column-over = The battle is over
drawer-close = Close

seal-one = Seal orders
seal-all = Seal all orders
seal-busy = Sealing…
seal-fire = { $count ->
    [0] Hold all fire
    [one] Fire 1 broadside
   *[other] Fire { $count } broadsides
  }
carry-out-one = Carry it out
carry-out-all = Carry all out
carry-out-busy = Aye aye…
seal-next = Next
seal-undo = Undo
seal-stay = { $count ->
    [one] 1 will stay put
   *[other] { $count } will stay put
  }
seal-default = { $count ->
    [one] 1 other goes by default
   *[other] { $count } others go by default
  }

strip-ordering = Ordering
strip-ships = { $count ->
    [one] 1 ship
   *[other] { $count } ships
  }
strip-attitude = attitude { $attitude }, allowance { $allowance }
strip-dice =
    attitude { $attitude }, { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }

film-action = The action is played…
film-orders = The orders are opened…
strip-division = { $name }, { $count ->
    [one] 1 ship
   *[other] { $count } ships
  }
strip-leads = { $name } leads

helm-label = Add to the plot
helm-port = Port
helm-ahead = Ahead
helm-starboard = Starboard
helm-back = Back
helm-back-full = { " " }her sails for an impulse
helm-back-key = Back her sails for an impulse (B)
helm-take-back = Take the last step back
helm-left = left
helm-left-of = of { $allowance } left
helm-attitude = starts in attitude { $attitude }
helm-held = She cannot move this turn.

others-label = The others
manner-follow = Follow her
manner-together = Together
manner-singly = Singly
steer-for = Steer for…
steer-point = Point at a ship or place
steer-keep = until told otherwise

rest-label = Ships without orders
rest-count = { $count ->
    [0] All ships have orders
   *[other] Ships without orders: { $count }
  }
rest-ahead = All ahead
rest-ahead-full = Ships without orders sail as far ahead as each can
rest-as_last_turn = As last turn
rest-as_last_turn-full = Ships without orders do what they were ordered last turn (R)
rest-keep_station = Keep station
rest-keep_station-full = Ships without orders keep bearing and distance from the leader
rest-lieutenant = Lieutenant
rest-lieutenant-full = Let the lieutenant plot the rest (L)
rest-drafted = { $count ->
    [one] 1 plot is the lieutenant’s
   *[other] { $count } plots are the lieutenant’s
  }
rest-accept = Accept them

roster-count = { $ordered } of { $count } have orders
roster-trouble = In trouble { $count }
roster-find = Find a ship
roster-ship = Ship
roster-hull = Hull
roster-rigging = Rig
roster-crew = Crew
roster-guns = Gun
roster-plot = Plot
roster-others = Others
roster-fellows = Others of your side
roster-empty = No ship fits.
roster-none = has no orders
roster-follows = follows in the wake
roster-ordered = has orders
roster-lieutenant = plotted by the lieutenant
roster-out = is not asked

mark-mast = a mast is gone
mark-held = grappled or fouled
mark-struck = has struck
mark-adrift = adrift

division-count = { $ordered } of { $count }
division-edit = Rename or dissolve { $name }
division-name = Name of the division
division-rename = Rename
division-dissolve = Dissolve
division-make = { $count ->
    [one] Make a division of her
   *[other] Make a division of these { $count }
  }
division-new = Division { $number }

enemy-count = { $struck ->
    [0] { $fighting } fight on
    [one] { $fighting } fight on, 1 has struck
   *[other] { $fighting } fight on, { $struck } have struck
  }
kept-end = End
strip-next-ship = Next ship
roster-singly = Ship by ship
roster-back = All ships

guns-sum = { $count ->
    [0] All guns are silent.
    [one] 1 broadside, about { $hits } hits
   *[other] { $count } broadsides, about { $hits } hits
  }{ $rakes ->
    [0] { "" }
    [one] , 1 rake
   *[other] , { $rakes } rakes
  }
guns-all = All guns
guns-best = Best shot
guns-rakes = Only rakes
guns-hold = Hold fire
guns-count = { $count } of { $of } fire
guns-all-fire = all fire
guns-all-hold = all hold
guns-rake = a rake
guns-silent = { $count ->
    [one] 1 broadside is silent
   *[other] { $count } broadsides are silent
  }
guns-target = { $ship }, { $range ->
    [one] 1 hex
   *[other] { $range } hexes
  }
guns-target-raked = { $ship }, { $range ->
    [one] 1 hex
   *[other] { $range } hexes
  }, { $rake ->
    [bow] bow rake
   *[stern] stern rake
  }
guns-no-target = no target

then-next = Carry out, then
next-ship-tap = Tap her here or on the chart, and she goes.
standing-title = Standing orders for all ships
seal-grave = Yes: { $deed }
seal-grave-why = This cannot be taken back. Press again to do it.

since-turn = Since you were here: turn { $turn }
since-turns = Since you were here: turns { $first } to { $last }
since-watch = Watch it
come-back = You look on: this browser has no seat here. If one of them is yours, open your recovery link or sign in.
come-back-how = How to come back
