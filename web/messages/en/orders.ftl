# Questions of a turn: choices, registers, sets of orders; and what is waited for.

orders-all-ships = All ships
orders-as-usual = As usual
# How many ships do something, or fire at a ship.
sheet-count = { $said }: { $count }
orders-usual = usual
orders-die = die { $needs }
orders-crew = { $squares } crew
orders-against = strength { $strength } against { $enemy }
orders-guns = guns { $change }
orders-no-guns = no guns this turn
orders-unresisted = nobody resists
orders-contest = { $chance } · die { $ours } against die { $theirs }
orders-ours = ours
orders-theirs = theirs
orders-all-choices-ships = All { $count } ships
orders-all-choices = All { $count } ways
orders-sets = Sets of orders
orders-set-first = First set
orders-set-second = Second set
orders-squadron = line { $formation }: { $ships }
orders-ships = Ships the order concerns
orders-none-together = No order concerns these ships together.
orders-all = All { $count } orders
orders-all-for-them = All { $count } orders for them
orders-point = Point at ships on the chart, in their order, to find the orders for them.
orders-questions = Questions
orders-former = Former question
orders-next = Next question
orders-step = { $at } of { $count }
orders-beside = beside
orders-low-powder = low on powder
orders-reloads = { $squares ->
    [one] 1 reload square
   *[other] { $squares } reload squares
}
orders-of-ship = { $ship }: { $what }
# Tabs of a sheet: the questions of a turn, and what those that follow are answered with.
sheet-tabs = Questions of this turn
sheet-singly = ship by ship
sheet-ahead = Answered ahead: { $says }
sheet-keep = Keep for next time
sheet-keep-why = In this battle, such a sheet begins with these answers.
sheet-gun-keys = ↑ ↓ change the line, ← → its shot, Space fires or holds; Ctrl-Enter seals.
orders-register-keys = ↑ ↓ change the line, ← → or figures its answer; Enter seals.
orders-written = { $titles }: { $written ->
    [0] none is written
   *[other] { $written } written
}
orders-routine = { $answers ->
    [one] One routine answer, by default
   *[other] { $answers } routine answers, by default
}
orders-characters = { $left ->
    [one] one character left
   *[other] { $left } characters left
}

game-battle = Battle
game-failed = This game cannot be opened
game-harbour = Back to the harbour
game-loading = Unrolling the chart…
game-table = Table of the battle
game-dice = { $sailing } · { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
handover-elsewhere = { $side }: played at another desk
handover-left = { $side }: you have left
handover-sat = Somebody sat down there by your invitation.
handover-go-on = Go on for { $sides }
handover-look-on = Look on
handover-shared = Two sides share this desk.
handover-title = Hand the desk to { $side }
handover-alone = Nobody else should look on.
handover-take = Take the desk for { $side }
handover-link = Invitation
handover-send = Send this link. When somebody sits down by it, the battle begins anew, and this desk plays the other side only.
handover-invite = They sit at another desk: copy an invitation
waiting-sealed = Our orders are sealed.
waiting-thinker = { $side }: the { $captain }
waiting-thinking = { $thinkers ->
    [one] { $who } is thinking
   *[other] { $who } are thinking
}
waiting-orders = Waiting for the sealed orders of { $who }…
waiting-for = Waiting for { $who }…
waiting-server = Waiting for the server to go on.
waiting-lent = { $name } commands for you; until you are back you look on.
waiting-left = You have left your seat; until somebody takes it you may come back.
waiting-watching = You look on: both sides’ secrets stay hidden.
waiting-player = { $side } ({ $player })
game-chart = Chart of the battle
