# The page of a battle.

draft-back = What you had written is back.
draft-overwrote = Another page of yours had written other orders; these are the newest.
draft-afresh = Start afresh

score-strength = Fighting strength
score-of = { $name } { $strength } of { $fresh }
