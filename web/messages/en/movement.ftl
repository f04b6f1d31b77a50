# Plots, courses and turns.

course-stay = Stay
course-stay-full = Stay where she is
course-hexes = { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
}
course-hexes-how = { $hexes ->
    [one] 1 hex, { $how }
   *[other] { $hexes } hexes, { $how }
}
course-heading = to { $heading }
course-far = Hexes
course-far-legend = How far
course-turn = Turn
course-or = Or
course-instead = Instead
course-notation = Course
course-land = Land is in the way: she runs aground.
course-shoal = A shoal is in the way.
course-ship = { $ship } is in the way.
course-keys = Click a lit hex, or ↑ ↓ for the distance, ← → for the turn; Enter carries it out.
# Shots on a course, pinned where they fall.
pin-ours = Hex { $hexes }: fire at { $ship }
pin-ours-raking = Hex { $hexes }: rake { $ship }
pin-theirs = Hex { $hexes }: { $ship } fires at you
pin-theirs-raking = Hex { $hexes }: { $ship } rakes you
pin-harm = damage { $worth }
pin-said = { $title }, { $harm }
course-keys-turn = ← → turn her; Enter carries it out.
strip-her-dice = Her dice
strip-on-course = On this course
course-dice-stay = stay
course-dice-all = all dice
course-dice-one = one die
course-dice-the = the die

way = Way
way-turn-legend = Which way she turns
way-legend = How far she goes
way-named = { $turn }, { $point }
way-heading = { $turn }, heading { $point }.
way-ahead = { $way } ahead, as her dice say.
way-aground = She runs aground.
way-edge = She leaves the table.
way-ship = She runs into { $ship }.
way-keys = Drag her along her way, or ↑ ↓ choose; Enter carries it out. M lays the ruler.
way-keys-turn = Drag her bow round, or ← → turn her; Enter carries it out. M lays the ruler.
way-keys-tack = Drag her bow round, or ← → turn her, K: { $tack }; Enter carries it out. M lays the ruler.

cost-aloft = A crew section goes aloft: this turn it cannot board.
cost-aloft-guns = A crew section goes aloft: this turn it cannot board, and her guns { $change } on the hit table.

plot = Plot
plot-illegal = This is not a legal plot.
plot-held = She cannot move this turn.
plot-ways = Ways to this hex
plot-keys = Click a lit hex, or ← ↑ → and Backspace; Enter goes on.
plot-keys-back = Click a lit hex, or ← ↑ →, B backs her sails, and Backspace; Enter goes on.
