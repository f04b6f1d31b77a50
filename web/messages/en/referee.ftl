# The referee of games at a real table.

referee-title = The referee
referee-brand = Referee
referee-home = Referee: back to the harbour
referee-about = For an evening at your own table, with real dice. Write down what stands on the papers and how the dice fell; the referee says what happens, and by which rule. What you type is kept in this browser, and the whole evening can be saved as a file.
referee-begin = Begin an evening
referee-battle = Battle
referee-start = Begin
referee-load = Go on with a file
referee-load-about = An evening that you saved here, or a position as the command line reads and writes it.
referee-load-form = Evenings are JSON files; positions are TOML or JSON. The documentation has their form under “A referee for the table”.
referee-file = The file of an evening or a position
referee-refused = { $count ->
    [one] One thing cannot be so:
   *[other] { $count } things cannot be so:
}

referee-name = Name of the evening
referee-compare = By the other edition
referee-compare-short = Other
referee-compare-with = Settle this sheet by the { $rules } too, and see both beside each other
referee-change = Change the position
referee-change-short = Position
referee-change-back = This sheet is settled: begin a branch of it, and change that.
referee-change-done = Done
referee-change-about = Drag ships on the chart and turn them with Q and E, or change their fields. Figures are what is left.
referee-change-table = Change the fields of a ship. Places are in tenths of a millimetre from the north-west corner; figures are what is left.
referee-ship = Ship
referee-wind = The wind
referee-more-fields = { $count ->
    [one] One more field
   *[other] { $count } more fields
}
referee-field-form = Write it in this form: { $example }

referee-tab-orders = Orders and dice
referee-tab-happened = What happened
referee-tab-log = The evening
referee-chart = The position on the chart
referee-was = where she lay

referee-orders = Orders, as on their papers
referee-turn = Turn { $turn }
referee-no-orders = Nothing is asked before the next die is thrown.
referee-else = else: { $answer }
referee-by-default = by default: { $answer }
referee-read-as = read as
referee-unread = not read
referee-idle = Written, but not asked for as things stand:
referee-strike-out = Strike out
referee-doubt-cut = Cannot be sailed as it stands: she follows it up to the fault and stops there. { $reason }
referee-doubt-taken = “{ $words }” is taken for: { $meant }.
referee-doubt-several = “{ $words }” could be { $meant }. Write which.
referee-doubt-unread = “{ $words }” cannot be read. Write one of: { $meant }.
referee-doubt-reason = “{ $words }” cannot be read. { $reason }

referee-dice = Dice, as they fell
referee-whose = Whose dice
referee-own-dice = Ours
referee-program-dice = Program’s
referee-die-for = { $ship }, { $purpose }
referee-die-spare = not needed yet
referee-die-next = next: { $die }
referee-die-none = no more is needed
referee-no-dice = No die was needed.
referee-program-throws = The program throws when you settle.
referee-type-dice = type
referee-settle = Settle turn { $turn }
referee-go-on = Go on: turn { $turn }, { $phase }
referee-over = The battle is over
referee-waits-unread = { $count ->
    [one] One order cannot be read yet.
   *[other] { $count } orders cannot be read yet.
}
referee-waits-die = A die is still to be thrown: { $die }.
referee-assumed = Not ordered, taken by default: { $list }
referee-assumed-one = { $ship }, { $what }: { $answer }
referee-not-kept = This browser keeps nothing: save the evening as a file.

referee-happened = What happened, and by which rule
referee-phase = Turn { $turn }, { $phase }
referee-ruling = ruling { $id }
referee-nothing-happened = Nothing happened.
referee-reading = Asking the rules …
referee-not-settled = When the sheet is settled, what happens stands here, line by line with its rule.
referee-hint-plots = Orders are not refused: what can be carried out of them is, and the line says so. What cannot be read at all is asked again.
referee-unused = Orders that were not used:
referee-waits-for = Now waits for
referee-waits-list = { $phase }, turn { $turn }: { $list }
referee-wanted = { $who } ({ $what })
referee-and-more = { $count } more
referee-won = Victory for { $side }.
referee-drawn = Nobody has won.

referee-compared = By both editions
referee-differs = { $count ->
    [one] One field comes out otherwise
   *[other] { $count } fields come out otherwise
}
referee-same = With these dice every ship stands alike by both.

referee-log = The evening’s log
referee-log-open = being written
referee-log-nothing = no losses
referee-log-no-dice = no dice
referee-branches = Branches of turn { $turn }
referee-branch = { $number } of { $of }: { $told }
referee-again = Turn { $turn } otherwise
referee-back = Back to turn { $turn }
referee-save = Save
referee-leave = New evening
referee-leave-ask = This evening leaves the browser; a file of it can be loaded again. Have you saved it?
referee-leave-yes = Begin anew

referee-keys = The referee’s table
referee-keys-settle = settle the sheet, or go on to the next
referee-keys-turn = turn the chosen ship, while the position is changed
referee-keys-move = move her by a hex
