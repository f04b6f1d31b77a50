# The film of a turn: its list, its caption and its controls.

film = Film
film-fire-of = Fire of turn { $turn }
film-movement-of = Movement of turn { $turn }
film-turn = Turn { $turn }
film-shots = { $count ->
    [one] 1 shot
   *[other] { $count } shots
}
film-at = at
film-to-come = to come
film-fires = fires
film-miss = no hit
film-into-the-sea = into the sea
film-moves = { $count ->
    [one] 1 ship moves
   *[other] { $count } ships move
}
film-moves-named = { $count ->
    [one] { $names } moves
   *[other] { $names } move
}
film-collisions = { $count ->
    [one] 1 collision
   *[other] { $count } collisions
}
film-so-far = So far in this film
film-hits-given = hits given
film-hits = hits
film-why = Why?
film-close = Close
film-shot-of = Shot { $number } of { $all }
film-rake-of = { $rake } · { $number } of { $all }

film-pause = Pause
film-play = Play
film-back = One step back
film-step = One step on
film-again = Again
film-see-again = See the film again
film-skip = Skip to the end
film-skip-short = Skip
film-pace = Pace
film-slow = ½
film-normal = 1×
film-fast = 2×
film-slow-said = half as fast
film-normal-said = as usual
film-fast-said = twice as fast
film-go-to = Go to { $what }
film-shots-list = Shots of the film

chronicle-search = Find a ship or a word
chronicle-earlier = Earlier events
chronicle-empty = Nothing has happened yet.
chronicle-not-found = Nothing of the kind has happened.
chronicle-every-impulse = tell every impulse
chronicle-rule = Rule
