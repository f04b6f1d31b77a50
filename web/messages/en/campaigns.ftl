# The list of campaigns, a new one, and the buying of fleets.

admiralty-title = Campaigns
admiralty-lead = { $months } months of building, repairing and seeking battle between two navies, by { $rules }.
admiralty-going = Under way
admiralty-month = month { $month } of { $months } · { $step }
admiralty-fleets = the fleets are being bought
admiralty-over = over
admiralty-open = Go on
admiralty-look = Look back
admiralty-kind = What is to be fought
admiralty-kind-campaign = A campaign
admiralty-kind-battle = A single battle by points

new-campaign-title = A new campaign
new-campaign-lead = Each side buys its fleet for { $points } points in secret; then the first month begins.
new-meeting-title = A battle by points
new-points = Points for each side
new-points-more = Both fleets come from opposite corners, the wind on the quarter.
new-side-first = Your side
new-side-second = The other side
new-commander = Commanded by
new-you = You
new-person = A friend
new-friend-more = You share this desk, or send an invitation once the campaign has begun.
new-nation = Country
new-another = Another fleet
new-options = Optional rules and dice
new-seed = Seed of the dice
new-begin = Begin: buy the fleets
new-sail = Sail
new-busy = Mustering…
new-same = Both sides would have the same country; choose two.
new-rest-single = { $points ->
    [one] is not spent
   *[other] are not spent
}
new-rest = { $points ->
    [one] point left for the first month
   *[other] points left for the first month
}

fleet-title = The fleet of { $side }
fleet-lead = Nobody sees what you buy before both have sealed. Points that you do not spend are kept for the first month.
fleet-for-me = Buy for me
fleet-again = Another suggestion
fleet-rules = At least { $squadrons } squadrons, at most { $first } first rates and { $batteries } shore batteries.
fleet-bill = { $cost } of { $points } points
fleet-left = { $left } left
fleet-over = { $over } too many
fleet-right = Everything is in order.
fleet-strike = Strike { $name } off
fleet-ship-name = Name of ship { $number } of { $squadron }
fleet-ship-rate = Rate of { $name }
fleet-terms = What the lists mean:
fleet-terms-masts = Masts
fleet-terms-squadron = Squadron
fleet-ship-crew = Crew of { $name }
fleet-ship-masts = Masts of { $name }
fleet-masts = { $count ->
    [one] one mast
   *[other] { $count } masts
}
fleet-add-ship = + a ship
fleet-add-squadron = + a squadron
fleet-add-battery = + a battery
fleet-battery = Battery { $number }
fleet-battery-crew = Crew of battery { $number }
fleet-battery-strike = Strike battery { $number } off
fleet-new-ship = Ship { $number }
fleet-squadron = { $name } squadron
fleet-squadron-number = Squadron { $number }
fleet-van = Van
fleet-centre = Centre
fleet-rear = Rear
fleet-flying = Flying
fleet-reserve = Reserve
fleet-save = Save this fleet
fleet-open = Open a saved fleet
fleet-no-file = This is no fleet that was saved here.
fleet-price = { $price ->
    [one] one point
   *[other] { $price } points
}

how-title = A month in five steps
how-points = You lay ships down, pay for repairs and man prizes.
how-go = You stay in port or send a squadron to sea; the other side decides at the same time, unseen.
how-placing = If both go out, the dice set the scene, and you place your line on the board.
how-battle = You fight it at the chart, or let captains settle it and watch the film.
how-yard = Damaged ships go into dock, repaired and new ones are launched.
how-won = Ships sunk and taken count as victory points. Whoever has more after the last month wins, or whoever has the last ship afloat.
