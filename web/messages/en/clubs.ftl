# Club events: the list, one event, and the form to hold one.

clubs-title = Tournaments
clubs-what = Round robin, Swiss or knockout: for a battle, for ships bought by points, or for whole campaigns. The games of a round are set up for the players, and their results are counted when they end.
clubs-hold = Hold a tournament
clubs-none = Nobody has announced a tournament yet.
clubs-name-first = Players are listed by name.
clubs-give-name = Give yours
clubs-all = All tournaments
clubs-mine = yours
clubs-you = (you)
clubs-state-open = Open for entries
clubs-state-running = Being played
clubs-state-over = Over
clubs-state-cancelled = Called off
clubs-format-swiss = Swiss
clubs-format-round_robin = Round robin
clubs-format-knockout = Knockout
clubs-format-swiss-what = Each round pairs players with like scores who have not met. Many players, few rounds.
clubs-format-round_robin-what = Everybody meets everybody once.
clubs-format-knockout-what = The loser of a pair is out. A pair with equal points goes by the margin of its battles, then to the better seed.
clubs-contest-battle = A battle
clubs-contest-fleets = Ships by points
clubs-contest-campaign = Campaigns
clubs-players = { $count } of { $most } players
clubs-round-of = round { $round } of { $rounds }
clubs-begins = begins { $time }
clubs-round-ends = round ends { $time }
clubs-organiser = held by { $name }
clubs-points-each =
    { $ships ->
        [one] one ship of up to { $points } points
       *[other] up to { $ships } ships for { $points } points
    }
clubs-pace = Pace: { $pace }.
clubs-both-sides = each pair fights both sides
clubs-entrants =
    { $count ->
        [0] Nobody has entered yet
        [one] One player has entered
       *[other] { $count } players have entered
    }
clubs-enter = Enter
clubs-entered = You have entered.
clubs-bring =
    { $ships ->
        [one] Bring one ship of up to { $points } points. The others see her when the first round begins.
       *[other] Bring up to { $ships } ships for { $points } points. The others see them when the first round begins.
    }
clubs-ship-type = Type of ship
clubs-ship-crew = Crew
clubs-crew-price = { $quality }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }
clubs-add-ship = Add her
clubs-drop-ship = Leave out { $ship }
clubs-spent = { $price } of { $points } points spent
clubs-change-ships = Change my ships
clubs-leave = Leave
clubs-leave-sure = Leave this tournament?
clubs-leave-lose = Leave? Your open games count as lost.
clubs-stay = Stay
clubs-organise = As the organiser
clubs-begin = Begin round 1 now
clubs-begin-why =
    { $count ->
        [0] A tournament needs two players or more.
        [one] One player has entered; a tournament needs two or more.
       *[other] { $count } players have entered. Seeds follow ratings, newcomers draw lots.
    }
clubs-change = Change the plan
clubs-decide-why = Decide games that cannot be finished in the list below. The next round begins when all games of this one are decided.
clubs-more-days = More days for this round
clubs-extend = Extend the round
clubs-strike-out = Strike a player out
clubs-strike-out-ask = Strike { $name } out? Open games of theirs count as lost.
clubs-strike-out-yes = Yes, strike out
clubs-cancel = Call it off
clubs-cancel-sure = Call this tournament off? Games that were begun can still be played.
clubs-go-on = Go on with it
clubs-result = Result
clubs-standings = Standings
clubs-place = Place
clubs-name = Name
clubs-points = Points
clubs-played = Played
clubs-won = Won
clubs-drawn = Drawn
clubs-lost = Lost
clubs-tie-direct = Direct
clubs-tie-direct-what = Points from the games against those with equal points
clubs-tie-buchholz_cut = Buchholz −1
clubs-tie-buchholz_cut-what = Points of all opponents, without the weakest
clubs-tie-buchholz = Buchholz
clubs-tie-buchholz-what = Points of all opponents
clubs-tie-sonneborn = Sonneborn
clubs-tie-sonneborn-what = Points of the opponents beaten, and half of those drawn with
clubs-tie-wins = Wins
clubs-tie-wins-what = Games won by play
clubs-tie-margin = Margin
clubs-tie-margin-what = Points of the battles, own minus the enemy's
clubs-tie-seed = Seed
clubs-tie-seed-what = Place in the order of strength at the start
clubs-round = Round { $round }
clubs-bye = rests this round
clubs-going-on = being played
clubs-play = Play
clubs-look-on = Look on
clubs-decide = Decide…
clubs-decide-ask = { $result }: enter this result? Both are told.
clubs-decide-yes = Yes, enter it
clubs-draw = A draw
clubs-wins = { $name } has won
clubs-decided-organiser = decided by the organiser
clubs-decided-overdue = time was up
clubs-decided-left = one has left
clubs-standings-file = Standings (CSV)
clubs-games-file = Games (CSV)
clubs-print = Print
clubs-field-title = Title
clubs-field-notes = What players should know
clubs-field-format = Pairing
clubs-field-contest = They play
clubs-field-rules = Rules
clubs-field-preset = How much of the rules
clubs-field-battle = Battle
clubs-field-points = Points each
clubs-field-ships = Most ships each (1: single ships)
clubs-field-players = Most players
clubs-field-rounds = Rounds (0: as many as decide it)
clubs-field-late = Last round before which one may still enter (0: none)
clubs-field-starts = First round begins (empty: when you say so)
clubs-field-days = Days for a round (0: no limit)
clubs-field-both = Each pair fights twice, once on either side
clubs-field-terms = Each game
clubs-field-overdue = Games not over in time count as drawn (else you decide)
clubs-choose = Choose a battle
clubs-make = Announce it
clubs-change-it = Change it
clubs-cancel-form = Never mind
