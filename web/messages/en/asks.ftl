# Questions and what helps to answer them: the clock, crew sections, forecasts and odds.

time-left = Time left
time-hours-short = { $hours } h
time-days-short = { $days } days
time-minutes = { $minutes ->
    [one] One minute left.
    [2] Two minutes left.
   *[other] { $minutes } minutes left.
}
time-seconds = { $seconds ->
    [10] Ten seconds left.
    [30] Thirty seconds left.
   *[other] { $seconds } seconds left.
}
time-up = Time is up.
time-up-ours = Time is up: the orders go out as they stand.

crew-section = Section { $number }
crew-section-boxes = Crew section { $number }
crew-no-guns = no guns
crew-guns = guns { $change }
crew-strength = strength { $strength }
crew-against = { $squares } crew, strength { $strength } against { $enemy }.
crew-no-guns-turn = No guns this turn.
crew-guns-table = Guns { $change } on the hit table.
crew-put-out = to put it out next turn: { $needs }.
crew-die = die { $needs }
crew-guns-why = Guns { $change }: { $why }
crew-at-posts = at posts
crew-lost = lost

line-no-hit = no hit

forecast = Forecast
forecast-estimate = · an estimate
forecast-each = Each ship
forecast-all = All { $ships } ships
forecast-all-said = all { $ships } ships
forecast-reckoning = Reckoning…
forecast-in-all = in all
forecast-ship = Ship
forecast-said = Forecast for { $name }, an estimate: { $figures }.
forecast-refused = No forecast: as they stand, these orders would be refused.
forecast-failed = No forecast: the server gave none. It will be asked again with the next change.

odds-title = Odds
odds-exact = · exact, by every way the dice can fall
odds-all = All the odds
odds-loading = Working them out…

forecast-basis = An estimate from { $basis }.
forecast-basis-off = An estimate from { $basis }, give or take up to { $off }.

line-fire = range { $range } · { $tables }
line-crew = { $table } crew
line-table = table { $table }
line-tables = tables { $tables }
line-plot = heading { $heading }, { $left } left
