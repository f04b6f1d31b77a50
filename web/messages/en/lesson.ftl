# Lessons: what is said at each step, and the page that lists them.
#
# A step is <lesson>-<step>: its value is the text, .title the heading, .deed what is to be done, .touch the same for
# fingers, .keys the same by keys (a key stands in brackets), .after the text once it only has to be sealed, and
# .early and .other say why something else is not yet to be done.

lessons-title = Lessons
lessons-about = Each is a real battle with an enemy who keeps to his part. Leave when you like: your place is kept.
lessons-minutes = { $count ->
    [one] A minute
   *[other] { $count } minutes
}
lessons-steps = { $count ->
    [one] one step
   *[other] { $count } steps
}
lessons-begin = Begin
lessons-go-on = Go on
lessons-again = Play it again
lessons-done = Done
lessons-next-title = Where to go next
lessons-next-about = Two squadrons off an island in the Adriatic, four ships a side: the captain who thinks, and you.
lessons-next = A second battle: Lissa
lessons-beginning = Beginning…

lesson-mark = Lesson
lesson-count = { $lesson } · { $at } of { $of }
lesson-progress = Step { $at } of { $of }
lesson-show = Show me
lesson-skip = Skip
lesson-leave = Leave the lesson
lesson-finish = Where to go next
lesson-seal = Seal your orders.
lesson-seal-touch = Tap Seal.
lesson-seal-keys = or press [Enter]
lesson-early = Not yet: first what is lit. The rest waits, but you may look at everything.
lesson-other = Not that way yet: this step needs what is lit. Undo takes a change back.
lesson-leave-about = The battle and your place in the lesson are kept: go on from the harbour whenever you like. Or fight “{ $title }” to its end without the lesson.
lesson-leave-harbour = Back to the harbour
lesson-leave-alone = Fight on alone
lesson-leave-stay = Stay

lesson-first-battle = Your first battle
    .about = Two frigates: the wind, a plot, a rake, a broadside, and boarders over the rail.
lesson-tournament = Tournament Edition
    .about = What differs from the Second Edition when you come to the same two ships.
lesson-quarters = Beat To Quarters
    .about = Chips from a bag, dice for the wind, fire as the enemy passes, and orders for a line.
lesson-red-and-black = Red & Black
    .about = Cards, an open table without hexes, a ruler, arcs of fire, and what is in the guns.
lesson-squadron = A squadron
    .about = Orders for many ships at once: divisions, in the wake, all together, and the lieutenant.

first-battle-wind = Everything at sea begins with the wind: it blows towards the south-east, and so does your Constitution. A ship cannot sail against it, and sails best with it behind her side.
    .title = Feel the wind.
    .deed = Press the wind at the top of the page.
    .touch = Tap the wind at the top of the page.
    .keys = or press [.] to go there, then [Enter]
    .early = Not yet: first look at the wind. Then you write your first order.
    .other = Soon! First look at the wind, then steer.
first-battle-plot = You write where she sails this turn, hex by hex. Guerriere has not seen you: run down on her.
    .title = Write a plot.
    .deed = Click the bright hex, three ahead.
    .touch = Tap the bright hex, three ahead.
    .keys = or press [↑] three times
    .after = Three of three: that is her allowance with the wind astern, and the figure at the helm counts what is left of it. The enemy writes at the same time, in secret; nothing moves until both have sealed.
    .other = That is another course. For this lesson she goes three hexes straight ahead; [Backspace] or Undo takes a step back.
first-battle-rake = Shot that runs the length of a ship does the most harm. From the bright hex your guns look down Guerriere’s deck from astern, and hers cannot answer.
    .title = Cross behind her.
    .deed = Click the bright hex.
    .touch = Tap the bright hex.
    .keys = or press [↑] twice
    .after = Two of three are enough; what you do not write is not sailed. Now both move at once.
    .other = From there your guns would not look down her deck. Two hexes straight ahead bring you across her stern.
first-battle-broadside = Guerriere’s stern is open before your starboard guns. Aim at her hull: the sum beside the target says why this is table 8, the rake and the first broadside above all.
    .title = Fire as you cross.
    .deed = Click Guerriere to aim at her hull.
    .touch = Tap Guerriere to aim at her hull.
    .keys = or press [↓] until her hull is chosen
    .after = Her stern is open before your starboard guns: the sum beside the target says why this is table 8, the rake and the first broadside above all.
    .other = Rigging slows her, but you want her guns and men: aim at the hull. And never hold a rake back.
first-battle-damage = The chronicle tells what your broadside did: press a line of it for its dice, every part of the sum and the rule. Hull, guns, men and rigging that are gone stay gone.
    .title = See what it did.
    .deed = Open the chronicle.
    .touch = Open the chronicle.
    .keys = or press [.] to go there, then [Enter]
    .early = Not yet: first see what your broadside did.
    .other = Soon! First see what your broadside did.
first-battle-loading = Every hit is crossed out in a ship’s log, and what is in her guns stands beside it. Your crew has loaded again, but only the first broadside, loaded in peace, is worth two tables more.
    .title = Look into your log.
    .deed = Open the ship’s log.
    .touch = Open the ship’s log.
    .keys = or press [.] to go there, then [Enter]
    .early = Not yet: first look at your own guns.
    .other = Soon! First look into your log.
first-battle-close = Her hull is broken and her men are few: take her. Turn to starboard and run up to her stern, close enough to throw a line.
    .title = Come up with her.
    .deed = Click the bright hex.
    .touch = Tap the bright hex.
    .keys = or press [→], then [↑] twice
    .after = A turn costs one of her allowance as a hex does. Seal, and you lie close under her stern.
    .other = From there no grapple reaches her: turn to starboard, then two hexes ahead.
first-battle-grapple = Ships that touch can be tied together. If the irons hold, neither sails away, and men can cross.
    .title = Throw the grapples.
    .deed = Choose to throw grapples.
    .keys = or press [1]
    .after = One die decides. Seal and throw.
    .other = Hold back, and she slips away: attempt it.
first-battle-board = The three parts of your crew can work guns or take cutlasses. Her guns do not bear on you: send them all over.
    .title = Boarders away!
    .deed = Let section 3 board Guerriere; 1 and 2 go with it.
    .keys = or press [.] to go there, then [Space]
    .after = All three sections go over, and the guns stay silent. Her two sections stand to meet them: seal.
    .other = Send all three sections over: you are the stronger, and here strength decides.
first-battle-prize = The first to strike has lost a duel, and a ship that is carried counts double: the line at the top always says how it is won and how it stands. You have a prize.
    .title = She is yours.
