# Tables at which people meet: terms, empty seats, invitations.

pace-none = no limit
pace-glass = { $minutes ->
    [one] a sandglass of 1 minute
   *[other] a sandglass of { $minutes } minutes
}
pace-days = { $days ->
    [one] a day a turn
   *[other] { $days } days a turn
}
pace-days-bank = { $days ->
    [one] a day a turn
   *[other] { $days } days a turn
}, up to { $bank ->
    [one] 1 day
   *[other] { $bank } days
} saved
time-up-defaults = When time is up the usual orders are sealed.
time-up-captain = When time is up a captain of the computer’s takes over.
time-up-claim = When time is up the others may claim the game.
onlookers-nobody = Nobody may look on.
onlookers-link = Whoever has the link may look on.
onlookers-anybody = Anybody may look on.
onlookers-delay = { $turns ->
    [one] They see everything a turn later.
   *[other] They see everything { $turns } turns later.
}
talk-yes = The table may talk.
talk-no = The table does not talk.
rated-yes = The result counts for the ratings.
rated-no = Not rated.

terms-pace = Pace
terms-none = No limit
terms-glass = Sandglass
terms-days = By the day
terms-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
terms-days-count = { $days ->
    [one] 1 day
   *[other] { $days } days
}
terms-glass-for = For each question
terms-days-for = For each turn
terms-bank = Saved up to
terms-bank-none = nothing
terms-time-up = When time is up
terms-up-defaults = usual orders
terms-up-captain = a captain
terms-up-claim = may be claimed
terms-more = Talk, onlookers, rating
terms-talk = The table may talk
terms-rated = Rated
terms-onlookers = Onlookers
terms-on-nobody = nobody
terms-on-link = with the link
terms-on-anybody = anybody
terms-delay = They see it
terms-delay-turns = { $turns ->
    [0] at once
    [one] a turn later
   *[other] { $turns } turns later
}

waiting-title = { $count ->
    [one] Not begun: 1 seat is empty
   *[other] Not begun: { $count } seats are empty
}
waiting-why = The battle begins when everybody sits. The dice are then made of a secret of the server and of a random text from each player’s browser.
waiting-told = This page goes on by itself. You may close it and come back.
waiting-who = Who commands
waiting-link = Whoever opens this link takes the seat. Send it by any means.
waiting-link-label = Invitation for { $name }
waiting-renew = New link
waiting-withdraw = Withdraw
waiting-named = { $name } is invited and finds it in the harbour.
waiting-open = Anybody may sit down; the table stands in the lobby.
waiting-nobody = Nobody is invited. How is the seat to be filled?
waiting-by-link = Make a link
waiting-by-name = Invite
waiting-name-label = Somebody’s name here
waiting-anybody = Open it to anybody
waiting-here = At this desk
waiting-captain = { $title } commands
waiting-remove = Withdraw the table
waiting-leave = Leave the table
waiting-withdrawn = This table was withdrawn. If you were found a duel and your opponent did not come, somebody else is looked for: see “Play together”.
waiting-sit = Sit down here
waiting-you = You
waiting-news = What happened

guest-host = { $name } invites you
guest-host-nameless = You are invited
guest-relieves = { $name } asks you to command for a while
guest-relieves-nameless = You are asked to command for a while
guest-relieves-back = The seat goes back when its owner wants it, or when you give it back.
guest-relieves-until = The seat goes back on { $until }, or earlier if its owner wants it or you give it back.
guest-open = An open table of { $name }
guest-rules = Rules
guest-no-options = No optional rules.
guest-options = { $count ->
    [one] One optional rule
   *[other] { $count } optional rules
}
guest-terms = Terms
guest-said-no = You said no. Whoever invited you is told.
guest-harbour = To the harbour
guest-side-ships = { $ships ->
    [one] one ship
   *[other] { $ships } ships
} · { $points ->
    [one] 1 point
   *[other] { $points } points
}
