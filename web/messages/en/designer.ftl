# The designer: drawing a battle of one's own.

designs-title = Design a battle
designs-about = Draw a coast, set ships down, choose the wind: every battle you draw is kept here, checked as you draw, and can be played at once.
designs-begin = A new battle
designs-from = Begin with
designs-empty = an empty sea
designs-title-field = Title
designs-title-hint = can be changed later
designs-draw = Draw it
designs-upload = Or open a battle file
designs-touched = changed { $date }
designs-by = by { $author }
designs-somebody = somebody here
designs-listed = listed for others
designs-unfinished = not yet fit to be played
designs-open = Open
designs-copy = Make one of my own from it
designs-remove-yes = Remove it
designs-others = Drawn by others here

designer-yours = Your battles
designer-untitled = Untitled battle
designer-undo = Undo
designer-redo = Redo
designer-share = Share
designer-share-link = Whoever has this link can play the battle on this server, against you or others.
designer-link = Link to this battle
designer-share-file = The battle as a file, for another server or for the command line:
designer-save = Save the battle file
designer-play = Play it
designer-play-not-yet = Settle the faults below first.
designer-chart = Chart of the battle being drawn
designer-parts = What is shown below the chart
designer-part-draw = Draw and ships
designer-part-battle = The battle
designer-tools = Tools
designer-key = Key { $key }
designer-tool-select = Select
designer-tool-land = Land
designer-tool-shoal = Shoal
designer-tool-works = Works
designer-tool-measure = Measure
designer-tool-erase = Erase
designer-brush = Brush
designer-feet = Feet of water
designer-hexes = { $count ->
    [one] 1 hex
   *[other] { $count } hexes
}
designer-ships = Ships
designer-for-side = Ships for
designer-shelf-how = Choose one, then press the water, or drag her there.
designer-shelf-turn = turns her.
designer-find = Find a ship
designer-nation = Nation
designer-own-nations = own side
designer-rates = Size
designer-rates-all = all sizes
designer-rates-line = of the line
designer-rates-frigate = frigates
designer-rates-small = smaller
designer-guns = { $guns } guns
designer-bomb = bomb
designer-class-1 = of the line
designer-class-2 = of the line
designer-class-3 = frigate
designer-class-4 = frigate
designer-class-5 = sloop or brig
designer-class-6 = small craft
designer-class-7 = gunboat
designer-points-average = Points with an average crew
designer-no-type = No ship of the library fits this.
designer-enters = turn { $turn }
designer-crew-word = { $quality } crew

designer-sides = Sides
designer-add-side = Add a side
designer-remove-side = Remove this side
designer-side-name = Name of the side
designer-nations = Nations
designer-unnamed = unnamed
designer-ship-count = { $count ->
    [one] 1 ship
   *[other] { $count } ships
}
designer-points = points { $share }
designer-balance = Balance, tried out
designer-tried = { $games } of { $wanted } battles
designer-won = { $side } { $share } %
designer-drawn = drawn { $share } %
designer-too-strong = { $side }: too strong. Give the other side a ship or better crews.
designer-too-large = This battle takes too long to be tried out here; weathergage sim fights it on the command line.
designer-not-yet = Battles are tried out once the faults below are settled.
designer-trying = Captains of the computer are trying it out; told from { $enough } battles on.

designer-wind = Wind
designer-wind-to = To the
designer-force = Force
designer-force-0 = becalmed
designer-force-1 = light airs
designer-force-2 = light breeze
designer-force-3 = normal breeze
designer-force-4 = fresh breeze
designer-force-5 = gale
designer-force-6 = storm
designer-change = Turns on a
designer-victory = Victory
designer-victory-points = Points
designer-victory-duel = Duel
designer-turns = At most turns (0: no limit)
designer-bonus = Extra points, { $side }
designer-victory-note = A word to the players about it

designer-ship-facts = { $points ->
    [one] 1 point
   *[other] { $points } points
}, draws { $depth } ft
designer-copy = Copy
designer-copy-key = Ctrl-D
designer-remove = Remove
designer-name = Name
designer-type = Type
designer-crew = Crew
designer-crew-why = What the crew changes
designer-heads = Heads
designer-bow = Bow in hex
designer-entry = Enters on turn
designer-squadron = Squadron
designer-anchored = Anchor
designer-under-way = under way
designer-anchor-a = anchored
designer-anchor-ab = by the bow, with springs
designer-anchor-as = by the stern, with springs
designer-flag = Leads her squadron
quality-elite = elite
quality-crack = crack
quality-average = average
quality-green = green
quality-poor = poor

designer-about = About the battle
designer-title = Title
designer-rename = Change the title
designer-date = Date
designer-place = Place
designer-columns = Columns
designer-rows = Rows
designer-notes = Notes
designer-coast = Land beyond the edge
designer-edge-north = North
designer-edge-east = East
designer-edge-south = South
designer-edge-west = West
designer-rules = Made for these rules
designer-rules-none = None ticked: it can be played by all of them.
designer-anchoring = Ships may anchor
designer-list = List it for everybody on this server

designer-to-settle = { $count } to settle
designer-sound = Ready to play
designer-show = Show
designer-cure-move = Move her to open water
designer-cure-points = Fight for points
designer-cure-anchoring = Allow anchoring
designer-cure-name = Give her another name
designer-cure-flag = Haul this flag down
designer-kept = Saved { $time }
designer-keeping = Saving…

designer-keys-title = Drawing
designer-keys-tools = choose a tool
designer-keys-brush = smaller or larger brush
designer-keys-erase = held while painting: erase
designer-keys-turn = turn the ship
designer-keys-move = move the ship or the brush
designer-keys-set = paint or set down
designer-keys-copy = copy the ship
designer-keys-remove = remove the ship
designer-keys-undo = undo
designer-keys-redo = redo
designer-fort-name = Fort
