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
