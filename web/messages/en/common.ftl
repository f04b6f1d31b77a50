# Words that every page uses.

brand = Weathergage
try-again = Try again
loading = One moment…
settings = Settings
versus = v.

nav-label = Places
nav-harbour = Harbour
nav-battles = Battles
nav-campaigns = Campaigns
nav-rules = Rules

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
title-fairness = Fair play · Weathergage
