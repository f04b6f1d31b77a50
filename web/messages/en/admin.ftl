# The page of a server's administrator.

admin-title = Administration
admin-what = All games and campaigns of this server. What you do here is told to the table; sealed orders stay sealed for you, too.
admin-games = Games
admin-which = Which games
admin-which-running = Under way
admin-which-over = Over
admin-which-all = All
admin-ruleset = Rules
admin-any-rules = Any rules
admin-find = Title or player
admin-search = Search
admin-count = { $count ->
    [0] No game fits.
    [one] One game.
   *[other] { $count } games.
}
admin-more = Show more
admin-unfold = What to do
admin-fold = Fold
admin-turn = turn { $turn }
admin-over = over in turn { $turn } ({ $kind })
admin-touched = last change { $time }
admin-bot = the computer
admin-empty = empty
admin-nameless = somebody without a name
admin-watch = Look on as everybody may
admin-seat-name = Name of the new player
admin-seat-give = Give the seat
admin-seat-free = Free the seat
admin-hours = Hours
admin-extend = Extend the clocks
admin-judge-label = Judgement
admin-draw = A draw
admin-wins = { $side } wins
admin-reason = Reason, told to the table
admin-judge = End with this result
admin-judge-ask = { $result }: end the game so? Its table is told, and it cannot be played on.
admin-judge-yes = Yes, end it
admin-close = Close without a result
admin-close-ask = Close it without a result? Its table is told, and it cannot be played on.
admin-close-battle-ask = End this battle without a result? The campaign has it fought anew from its beginning.
admin-close-yes = Yes, close it
admin-close-battle = End without a result; it is fought anew
admin-of-campaign = a battle of a campaign
admin-campaigns = Campaigns
admin-campaign-month = month { $month }, { $step }
admin-campaign-over = over in month { $month }
admin-campaign-battle = To its battle
admin-campaign-give = End: { $side } wins
admin-campaign-give-ask = End the campaign, and { $side } wins? Its admirals are told, and it cannot be played on.
admin-campaign-close = Close without a winner
admin-campaign-close-ask = Close the campaign without a winner, and its battle without a result? Its admirals are told, and it cannot be played on.
admin-campaign-remove-ask = Remove it for good, with the battle that is being fought? Its admirals lose what they have of it.
admin-campaigns-csv = All campaigns as CSV
admin-campaigns-json = All campaigns as JSON
admin-campaign-remove = Remove the campaign …
admin-remove = Remove the game …
admin-remove-yes = Remove it for good
admin-remove-no = Keep it
admin-strike = strike its result from the ratings, too
admin-applicants = They ask to be admitted
admin-members = Members
admin-nameless-members = { $count ->
    [one] One member has no name yet.
   *[other] { $count } members have no name yet.
}
admin-admit = Admit
admin-dismiss = Dismiss
admin-dismiss-this = Dismiss { $name }
admin-results = Results
admin-csv = All results as CSV
admin-json = All results as JSON
