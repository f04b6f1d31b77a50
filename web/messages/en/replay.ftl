# The page that shows a battle again.

replay-file-label = Replay file
replay-open = Open a replay file
replay-open-about = Choose the file of a battle, or drop it here. Nothing in it stays hidden.
replay-reading = Fighting the battle over again…
replay-loading = Unrolling the chart…
replay = Replay
replay-failed = This battle cannot be shown
replay-harbour = Back to the harbour
replay-campaign = Back to the campaign
replay-chronicle = Chronicle
replay-log = Ship’s log
replay-check = Check
replay-checkable = The dice and orders of this battle can be checked.
replay-table = Table of the replay
replay-chart = Chart of the replay
replay-when = Replay · { $when }
replay-at = Turn { $turn }, { $title }
replay-position = Position in the battle
replay-beginning = To the beginning
replay-back = One step back
replay-on = One step on
replay-pause = Pause
replay-play = Play
replay-pace = Pace
replay-before = Before the battle
replay-collision = Collision
replay-impulse = Movement, impulse { $impulse }
replay-drifting = { $others ->
    [0] { $ship } drifting
   *[other] { $ship } and { $others } more drifting
}
replay-under-way = { $others ->
    [0] { $ship } under way
   *[other] { $ship } and { $others } more under way
}

replay-battle = Back to the battle
shared-comments = Comments
shared-play-on = Play on from turn { $turn } in a game of your own
shared-turn = Turn { $turn }
shared-remove = Remove
shared-silence = Nobody has said anything yet.
shared-say = About turn { $turn }
shared-say-it = Say it
shared-name-first = Give a name to say something about this battle.
shared-link = Link to this page
