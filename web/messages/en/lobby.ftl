# The lobby, where people find a table and each other.

lobby-title = Play together
lobby-about = Sit down at a table, open one, or be found an opponent. A name is enough.
lobby-invitations = Invitations to you
lobby-tables = Tables
lobby-none = No table is open now. Open one: it stands here until somebody sits down.
lobby-none-fits = No table fits all of this.
lobby-drop = Drop the filters
lobby-watch = Games to watch
lobby-any = Any
lobby-rules = Rules
lobby-size = Size
lobby-size-duel = Duel
lobby-size-squadron = Squadron
lobby-size-fleet = Fleet
lobby-pace = Pace
lobby-pace-none = No limit
lobby-pace-glass = Sandglass
lobby-pace-days = By the day
lobby-rated = Rating
lobby-rated-yes = Rated
lobby-rated-no = Not rated
lobby-length = Length
lobby-up-to = up to { $minutes } min
lobby-minutes = { $minutes } min
lobby-turn = turn { $turn }
lobby-rated-mark = rated
lobby-free = { $side }: free
lobby-kept = { $side }: kept for somebody who is invited
lobby-kept-for = { $side }: kept for { $name }
lobby-head-battle = Battle
lobby-head-seats = Seats
lobby-against = { $title }, against { $names }
lobby-where = Turn { $turn }, { $phase }
lobby-taken = { $side }: { $name }
lobby-somebody = somebody
lobby-sit = Sit down
lobby-look-on = Look on
lobby-withdraw = Withdraw
lobby-go = Go there

invite-from = { $name } asks you
invite-relieve = { $name } asks you to command for a while
invite-nameless = You are asked
invite-side = You are { $side } · { $rules } · { $pace }
invite-accept = Look and accept
invite-decline = No, thank you

duel-title = Find me a duel
duel-about = One ship each, an even battle, somebody of similar rating. Sides are drawn by lot.
duel-rules = Rules
duel-pace = Pace
duel-glass = 3 minutes
duel-none = No limit
duel-days = 2 days a turn
duel-rated = Rated
duel-name = Your name
duel-go = Find me a duel
duel-seeking = Looking for somebody between { $low } and { $high } points. The window widens while you wait.
duel-others = { $count ->
    [0] Nobody else looks for a duel now.
    [one] One other person looks for a duel now.
   *[other] { $count } others look for a duel now.
}
duel-leave = You may leave this page: it goes on looking until { $time }. Who is found invites you in your harbour, and the messages that you have set up tell you. If they do not come, somebody else is looked for.
duel-missed = { $name } did not come, so somebody else is looked for.
duel-cancel = Cancel
duel-found = An opponent is found.
duel-to-battle = To the battle
duel-ticket = Looking for a duel
duel-ticket-until = { $pace } · until { $time }
duel-ticket-show = Show

open-title = Open a table
open-about = Choose the battle; rules, terms and your side come on the next page.
open-battle = Battle
open-anybody = For anybody
open-link = For a friend with a link

friends-title = Friends
friends-none = People with whom you have played are listed here.
friends-here = here now
friends-seen = last here { $when }
friends-games = { $count ->
    [one] one game
   *[other] { $count } games
}
friends-ask = Ask
friends-go = Your game
friends-ask-who = Ask { $name } to a game

lobby-events = Tournaments
lobby-events-what = Round robin, Swiss or knockout: enter one, or hold one.
