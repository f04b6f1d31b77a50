# The public page of a person, and what a stranger sees on a server that is not open.

profile-loading = Looking for the captain …
profile-seen-now = Here within the last hours
profile-seen-hours = Last seen { $hours } hours ago
profile-seen = Last seen on { $date }
profile-since = here since { $date }
profile-running = { $count ->
    [0] no game under way
    [one] one game under way
   *[other] { $count } games under way
}
profile-ratings = Ratings
profile-provisional = provisional
profile-provisional-why = A rating is provisional until about ten rated games have been played by those rules.
profile-rated-games = { $count ->
    [one] one rated game
   *[other] { $count } rated games
}
profile-unrated = No rated games yet. A game is rated if its makers agree on it when they set it up.
profile-line = { $games } games, from { $from } to { $to }
profile-results = Results
profile-rules = Rules
profile-won = Won
profile-drawn = Drawn
profile-lost = Lost
profile-no-results = No finished games with other people yet.
profile-how-won = Won
profile-how-drawn = Drawn
profile-how-lost = Lost
profile-against = { $side } against { $enemies }
profile-with = with { $friends }
profile-not-rated = not rated
profile-regard = How you meet
profile-mute = Mute
profile-mute-what = You do not see what this captain says at a table.
profile-block = Block
profile-block-what = No invitations, nudges or talk between you, and no seat at each other's open tables. Nobody is told.

join-title-private = A private table
join-title-club = A club's tables
join-title-open = Weathergage
join-what-private = Here friends play wargames of the age of sail, with sealed orders, in the browser. To make and join games you need the join word, or an invitation from somebody who is in.
join-what-club = Here the members of a club play wargames of the age of sail, with sealed orders, in the browser. To make and join games you must be admitted, or open an invitation from a member.
join-what-open = This server is open to everybody.
join-member-title = You are in
join-in = You can make and join games here.
join-harbour = To the harbour
join-invited = You have an invitation
join-accept = Come in
join-word-title = The join word
join-word-what = Whoever told you of this server knows it. You need it once.
join-word-label = The join word
join-enter = Come in
join-ask-title = Ask to be admitted
join-ask-name = Your name
join-ask-words = A word to the administrator, such as who knows you
join-ask = Ask
join-asked = You have asked. The administrator will see it; look in again later.
join-meanwhile = Meanwhile you can read
join-rules = the rules of the games.
