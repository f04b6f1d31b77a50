# Words that every page uses.

brand = Weathergage
try-again = Try again
loading = One moment…
settings = Settings
versus = v.
twice-no = No, go back

nav-label = Places
nav-harbour = Harbour
nav-battles = Battles
nav-lobby = Play together
nav-lobby-short = Together
nav-campaigns = Campaigns
nav-designer = Design a battle
nav-rules = Rules
nav-more = More
nav-games = Your games
nav-lessons = Lessons
nav-events = Tournaments
nav-file = Open a replay file
nav-referee = Referee a real table

rule-looking-up = Looking it up…
rule-ruling = Ruling { $id }, { $title }.
rule-in-book = In the rules

title-home = Weathergage
title-battle = Set up a battle · Weathergage
title-game = Battle · Weathergage
title-after = After the battle · Weathergage
title-replay = Replay · Weathergage
title-replay-file = Replay file · Weathergage
title-rules = Rules · Weathergage
title-campaigns = Campaigns · Weathergage
title-campaign = Campaign · Weathergage
person-nameless = Your name

title-person = You · Weathergage
title-shared = Shared replay · Weathergage
title-silence = No more messages · Weathergage
title-designer = Designer · Weathergage
title-lobby = Play together · Weathergage
title-people = Captain · Weathergage
title-join = Come in · Weathergage
title-admin = Administration · Weathergage
title-lessons = Lessons · Weathergage
title-referee = Referee · Weathergage
title-events = Tournaments · Weathergage
title-event = Tournament · Weathergage
title-of = { $title } · { $page }
title-your-turn = Your turn · { $title }
title-your-turns = ({ $count }) Your turn · Weathergage
title-fairness = Fair play · Weathergage

page-failed = This page could not be loaded: the server does not answer, or it was renewed. Load it again.
load-again = Load again
back-to-campaign = Back to the campaign
cancel = Cancel
close = Close
dismiss = Dismiss
done = Done
none = none

server-silent = The server does not answer. Check that it is running, then try again.
server-silent-waiting = The server does not answer. What you write stays here and is sent as soon as it does.
server-answered = The server answered { $status }. Reload the page; if it stays so, look at the server’s log.
keep-trying = Meanwhile we keep trying.

why-not = Why not?
why-not-this = { $answer }: why not?
copy = Copy
copy-this = Copy: { $what }
copied = Copied.
copy-selected = Copy the selected text.
boxes-left = { $label }: { $left } of { $full } left
die-shows = die { $value }
papers = Papers
sheet-down = Fold the sheet down
sheet-up = Pull the sheet up
something-new = something new
spread-mean = { $label }, mean
spread-said = { $label }, mean { $mean }: { $rows }
spread-row = { $value } in { $chance }

nation-british = British
nation-french = French
nation-spanish = Spanish
nation-venetian = Venetian
nation-american = American
nation-dutch = Dutch
nation-danish = Danish
nation-ottoman = Ottoman
nation-russian = Russian
nation-swedish = Swedish
nation-portuguese = Portuguese

sketch-label = Set-up: wind towards { $direction }

# { $value } is a whole number of hundredths, { $figure } a number as the language writes it.
percent = { $value } %
below = < { $figure }
above = > { $figure }

point-n = north
point-nne = north-north-east
point-ne = north-east
point-ene = east-north-east
point-e = east
point-ese = east-south-east
point-se = south-east
point-sse = south-south-east
point-s = south
point-ssw = south-south-west
point-sw = south-west
point-wsw = west-south-west
point-w = west
point-wnw = west-north-west
point-nw = north-west
point-nnw = north-north-west

guns = { $guns ->
    [one] 1 gun
   *[other] { $guns } guns
}
carronades = { $carronades ->
    [one] 1 carronade
   *[other] { $carronades } carronades
}

sound = Sound
sound-on = Sound on
sound-off = Sound off
sound-volume = Volume
sound-what = Guns, timber, bell and wind

settings-light = Light
settings-day = Day
settings-night = Night watch
settings-system = As the system
settings-films = Films
settings-slow = Slow
settings-normal = Normal
settings-fast = Fast
settings-keys = Keys of this screen
settings-ask-all = Ask me everything, routine questions too

alarm-secret = The server shows another hash of its secret than when this browser first saw the game. The dice may have been changed.
alarm-part = The random text of your browser is not among those the dice are made of. Somebody may know the dice.

name-ask = What shall the others call you?
name-ask-why = A name is enough, there is no password. You can give it later, too.
