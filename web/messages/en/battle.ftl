# The page of a battle.

draft-back = What you had written is back.
draft-overwrote = Another page of yours had written other orders; these are the newest.
draft-afresh = Start afresh

score-strength = Fighting strength
score-of = { $name } { $strength } of { $fresh }
score-goal-duel = { $turn ->
    [0] Make the enemy strike
   *[other] Make the enemy strike by turn { $turn }
}
score-goal-points = { $turn ->
    [0] Most points
   *[other] Most points by turn { $turn }
}
score-worth = { $text } ×{ $times }
