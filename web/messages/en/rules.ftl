# The page of the rules.

rules-books = Rule book
rules-find = Find in the rules
rules-find-hint = Words, a number, a ruling
rules-find-key = Press / to search
rules-contents = Contents
rules-played = { $played } of { $all } paragraphs are played; { $left ->
    [0] nothing is left out
    [one] one has nothing to do here
   *[other] { $left } have nothing to do here
}
rules-opening = Opening the book…
rules-missing = There is no “{ $id }” in this book. Choose from the contents.
rules-unfold = Unfold { $title }
rules-fold = Fold { $title }
rules-found = { $count ->
    [0] Nothing has all of these words.
    [one] One place has it.
   *[other] { $count } places have it.
}
rules-more-hits = { $count ->
    [one] One more: write another word.
   *[other] { $count } more: write another word.
}
rules-end-search = Back to the contents

rules-part-tables = Printed tables
rules-part-rulings = Rulings
rules-house = House values
rules-house-about = Figures that the printed rules do not give, set by us with a reason each. A game may set others.

rules-way = Where this stands
rules-previous = Previous
rules-next = Next
rules-copy = Copy link
rules-copied = Copied
rules-compare = Compare editions
rules-compare-end = One edition
rules-no-other = { $book } has no paragraph of its own for this.
rules-same = Both editions say the same.
rules-differs = What differs is underlined.
rules-status-partly = Played in part.
rules-status-planned = Not played yet.
rules-status-not_applicable = Nothing to do here.
rules-ruling-head = Ruling { $id } · settles a doubt
rules-ruling-bears = Bears on
rules-no-rulings = No ruling was needed.
rules-below = Below it
rules-other-books = The other books
rules-as-printed = As printed
rules-as-printed-in = As printed in { $book }
rules-corrected = Where a misprint is known, the corrected figure stands in brackets.
rules-read-by = Read by
rules-kept = Does the program keep to it?
rules-tests = { $tests ->
    [one] Named in one place
   *[other] Named in { $tests } places
} of { $files ->
    [one] one test file
   *[other] { $files } test files
}
rules-often = How often it comes up
rules-came-up = came up in { $count } of { $games } battles
rules-counted = Battles of up to twelve ships between two captains of the rank of { $captain }, by preset.
rules-goes-with = Goes with it
rules-view-contents = Contents
rules-view-text = Text
rules-view-aside = Rulings
rules-view = Part of the page
rules-keys = / search · [ ] previous and next · C compare · E other edition
