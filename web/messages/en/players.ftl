# The people at a game: players, onlookers, proposals and talk.

table-loading = Looking who is there…
table-adjourned = The game is adjourned; all clocks stand still.
table-adjourned-until = The game is adjourned until { $until }; all clocks stand still.
table-somebody = somebody
table-you = (you)
table-here = here
table-not-here = not here
table-away-since = away since { $when }
table-computer = played by the computer
table-stand-in = { $captain } sits in
table-holiday = on holiday until { $until }
table-writing = writing
table-sealed = sealed
table-you-write = { $phase }: you are writing
table-sealed-of = { $phase }: { $sealed } of { $asked } sealed
table-orders-open = Orders are opened when all are in{ $timed ->
    [yes] , or the time has run out
   *[no] { "" }
}.
table-who-sealed = Who else has sealed is shown when you have.
table-answer-later = Later
table-going = I have to leave the table…
table-time-up = time is up
table-away-minutes = away { $count } min
table-away-hours = away { $count } h
table-away-days = away { $count ->
    [one] { $count } day
   *[other] { $count } days
}
table-left = { $left } left
table-nudge = Nudge
table-nudged = Nudged
table-nudge-later = can be nudged again at { $when }
table-seat-bot = Lieutenant sits in
table-take-back = Take the seat back
table-empty = Nobody sits here.
table-leave-yes = Yes, I leave
table-leave-no = I stay
table-may-claim-late = The time of those you wait for is up: you may claim the game, or wait for them.
table-may-claim-left = Everybody on the other side has left: you may claim the game, offer their seat to somebody else, or play on against the captain who sits in.
table-claim-victory-ask = Claim victory? The game is over then, and cannot be played on.
table-claim-victory-yes = Yes, claim victory
table-claim-draw-ask = Claim a draw? The game is over then, and cannot be played on.
table-claim-draw-yes = Yes, claim a draw
table-claim-no = Not yet
table-accept-draw-ask = Agree to a draw? The game is over then.
table-accept-draw = Yes, a draw
table-accept-resign-ask = Agree to resign? Your side has lost once all its captains agree.
table-accept-resign = Yes, we resign
table-of-campaign = A battle of a campaign: its admirals fight it themselves. A captain may sit in for you; your seat is handed over with that of the campaign.
table-to-campaign = To the campaign
table-propose-resign = Propose to resign
table-proposes-resign = { $name } proposes to your side to resign. The other side does not know.
table-you-propose-resign = You propose to your side to resign. The other side does not know.
table-give-back = Give the seat back
table-for = for
table-returns = until { $until }
table-lend = Let somebody command for me
table-sought = { $name } is asked to command for you.
table-sought-link = Whoever opens this link commands for you:
table-sought-label = Link for a substitute
lend-title = Somebody commands for you
lend-why = They see and order what your seat does, until you take it back; what you have written and planned is there for them. The result counts for you.
lend-name = Whom do you ask?
lend-name-note = A name as it is known here, or nothing for a link.
lend-how-long = How long?
lend-back = Until I am back
lend-date = Until a date
lend-when = Date and time
lend-ask = Ask { $name }
lend-link = Make a link
adjourn-title = Adjourn the game
adjourn-why = When everybody agrees, all clocks stand still. You can go on writing meanwhile.
adjourn-open = Until all want to go on
adjourn-date = Until a date
adjourn-note = The game then goes on by itself, and everybody is told.
adjourn-propose = Propose it
table-onlookers = Onlookers
table-look-on = { $count ->
    [0] Nobody looks on
    [one] 1 looks on: { $names }
   *[other] { $count } look on: { $names }
}
table-link = Link for onlookers
table-link-note = Anyone with this link may watch{ $delay ->
    [0] { "" }
    [one] , one turn later
   *[other] , { $delay } turns later
}. A seat has its own link, under “Seats and links”.
table-reopen = Open your orders again
table-claim-victory = Claim victory
table-claim-draw = Claim a draw
table-propose-undo = Ask to take back
table-propose-draw = Offer a draw
table-propose-adjourn = Adjourn
table-propose-resume = Go on
table-proposes-undo = { $name } asks to take back the last orders. All write anew, and the dice go on.
table-proposes-draw = { $name } offers a draw.
table-proposes-adjourn = { $name } proposes to adjourn: all clocks would stand still.
table-proposes-adjourn-until = { $name } proposes to adjourn until { $until }: all clocks would stand still.
table-proposes-resume = { $name } proposes to go on; all clocks would run.
table-you-propose-undo = You ask to take back the last orders.
table-you-propose-draw = You offer a draw.
table-you-propose-adjourn = You propose to adjourn.
table-you-propose-adjourn-until = You propose to adjourn until { $until }.
table-you-propose-resume = You propose to go on.
table-accept = Accept
table-decline = Decline
table-withdraw = Withdraw

talk = Talk
talk-said = What was said
talk-table = Table
talk-side = Your side
talk-other-side = Talk of { $side }
talk-onlookers = Onlookers
talk-unread = ({ $count })
talk-nothing = Nothing was said yet.
talk-you = You
talk-turn = turn { $turn }
talk-say = Say something
talk-send = Say
talk-side-note = The other side can read this when the game is over.

holiday-begin = Go on holiday
holiday-days = Days
holiday-note = Your clocks of games by the day stand still. { $left ->
    [one] You have one day left this year.
   *[other] You have { $left } days left this year.
}
holiday-until = You are on holiday until { $until }.
holiday-end = Come back
table-seats = Seats and links
