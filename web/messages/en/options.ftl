# Rules to choose from, and what one of them does to another.

options-level = Level of the game
options-optional = Optional rules
options-errata = Text of the rules
options-house = House rules
option-needs-missing = It needs { $option }, which is not offered.
option-needed-by = { $option } needs it.
option-needs-both = It would need both { $one } and { $other }, which cannot be played together.
option-not-with = It cannot be played with { $option }.
option-needs = It needs { $option }.
option-bond-needs = Needs { $options }.
option-bond-not = Not with { $options }.
option-switched-on = { $option } was switched on. { $why }
option-switched-off = { $option } was switched off. { $why }
house-place = , { $number } of { $count }
option-as-printed = As printed
house-values = House values
house-values-changed = House values ({ $changed } set otherwise)
house-about = The printed rules do not give these figures. Each may be another for this game.
house-usual = All as usual
house-figure = { $chapter }, { $name }{ $place }
house-bounds = usually { $usual }; { $least } to { $most }
house-why = { $unit }. { $reason }
seed-wrong = A seed is a whole number of at most { $digits } figures, such as 1805: the same seed throws the same dice again. Leave the field empty for new dice.
