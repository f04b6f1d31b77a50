# The harbour: the first page.

waiting-for-you = What waits for you
ticket-your-turn = Your turn
ticket-waiting = Under way
ticket-people = Waits for people
ticket-not-begun = { $count ->
    [one] Not begun: 1 seat is empty
   *[other] Not begun: { $count } seats are empty
}
ticket-where = Turn { $turn } · against { $against }
ticket-go-on = Go on
ticket-watch = Go on
ticket-all = { $count ->
    [one] Your game
   *[other] All { $count } games
}
opponent-same-desk = somebody at this desk
ago-now = just now
ago-minutes = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
ago-days = { $count ->
    [one] yesterday
   *[other] { $count } days ago
}

welcome-kicker = Battles of the age of sail
welcome-title = Take the wind, hold your fire, write the next order.
welcome-lead = { $battles ->
    [one] One battle
   *[other] { $battles } battles
} from 1776 to 1815, by four rule books, against a friend or a captain who thinks.
welcome-start = Start here: your first battle
welcome-go-on = Go on with your first battle
welcome-second = A second battle: Lissa
welcome-lessons = Lessons for the other games
welcome-all-lessons = All lessons
welcome-friend = Play a friend
welcome-hint = Ten minutes, one frigate each. Nothing to read first.

games-label = The four games
games-yours = Your games
games-none = You have no games yet. One that you begin stays here until you forget it.
games-none-battles = Choose a battle
games-open = Games under way
games-fought = Fought
games-all = All { $count } battles

library-title = Battles
library-any = Any
library-find = Find a battle
library-find-hint = Ship, captain, place
library-rules = Rules
library-size = Size
library-size-duel = Duel
library-size-squadron = Squadron
library-size-fleet = Fleet
library-time = Time
library-any-length = any length
library-up-to = up to { $minutes } min
library-period = Period
library-any-period = any period
library-from = From
library-from-all = all battles
library-from-history = history
library-from-designs = designs of this server
library-sorted = Sorted by
library-by-mixed = a mix of sizes, even ones first
library-by-size = size
library-by-date = year
library-by-length = length
library-by-title = name
library-found = { $count ->
    [0] No battle fits.
    [one] One battle fits.
   *[other] { $count } battles fit.
}
library-none = No battle fits all of this.
library-drop-words = Drop the search
library-drop-ruleset = Any rules
library-drop-size = Any size
library-drop-minutes = Any length
library-drop-period = Any period
library-drop-source = From history and designs
library-drop-all = Drop all filters
library-more = { $count ->
    [one] Show one more
   *[other] Show the other { $count }
}
library-some-more = Show { $count } more
library-count = { $found } of { $all }
library-empty = No battle is installed. Add one to the scenarios folder of the server.

card-minutes = { $minutes } min
card-hours = { $hours } h
card-even = even
card-design = designed by { $author }
card-design-own = your design
card-design-somebody = somebody here
card-leans = leans

together-title = Play together
together-about = Send a friend a link: they sit down on the other side, and nobody can look into sealed orders or know the dice.
together-all = All tables
together-table = { $host } · { $rules } · { $pace }
together-open = Open a table
together-invite = Invite a friend
together-fair = How it is kept fair
campaigns-title = Campaigns
campaigns-about = Build a fleet, send squadrons out month by month, and fight the battles that come of it.
campaigns-go = Campaigns and fleets
campaigns-desk = Go to the desk
campaigns-new = A new campaign
campaigns-month = Month { $month } of { $months }: { $step }
campaigns-fleets = The fleets are being bought
campaigns-all = { $count ->
    [one] Your campaign
   *[other] All { $count } campaigns
}
harbour-referee-title = At a real table
harbour-referee-about = You play with ships and dice of your own: write down position, orders and dice, and have the turn settled, every line with its rule.
harbour-referee-go = Referee an evening
harbour-designer-title = Design a battle
harbour-designer-about = Coast and shoals, ships, wind and victory: it is checked and tried out as you draw, and played at once.
harbour-designer-go = Draw a battle
harbour-designer-yours = { $count ->
    [one] Your battle
   *[other] Your { $count } battles
}
files-replay = Open a replay file

games-running = turn { $turn }, { $phase }
games-drawn = drawn on turn { $turn }
games-won = won by { $side } on turn { $turn }
games-options = { $options } options
games-you = you
games-hot-seat = hot seat
games-replay = Replay
games-go-on = Go on
