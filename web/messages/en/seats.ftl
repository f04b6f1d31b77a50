# Seats, invitations and links, and what is said about the dice; { $what } is "battle" or "campaign".

seat-yours = Your seat
seat-invited = You are invited
seat-your-side = Your side
seat-would-play = You would play
seat-side-of-link = the side of the link
seat-dice-known = The dice are known.
seat-dice-chosen = Whoever made this { $what ->
    [campaign] campaign
   *[battle] battle
} chose the seed of the dice and can know every one before it falls. Sit down only if you trust them.
seat-dice-fair = Nobody can know the dice: they are made of a secret of the server, fixed before you arrived, and of a random text from each player’s browser. When the { $what ->
    [campaign] campaign
   *[battle] battle
} is over everybody can check them.
seat-secret = Hash of the server’s secret
seat-dice-drawn = The server draws the dice.
seat-anew = The { $what ->
    [campaign] campaign
   *[battle] battle
} begins anew when you sit down. If somebody has played already, that does not count.
seat-back = This browser will play the seat; the one that held it until now no longer will.
seat-sitting = Sitting down…
seat-sit = Sit down
seat-not-now = Not now
guest-name = What may the others call you?
guest-name-why = A name is enough: no password, no mail.
guest-no = No, thank you

keep-link = Keep this link:
keep-link-why = it brings your seat to another browser, or back if this one forgets it. Show it to nobody.
keep-link-label = Recovery link
keep-link-again = You find it again where the seats and their links are listed.

leave-title = Leave { $title }?
leave-how = Another person plays this { $what ->
    [campaign] campaign
   *[battle] battle
}, so it cannot be removed. You can give it up, or let somebody else go on for you.
leave-no-flag = Other people play this battle, so it cannot be removed. Your side resigns when all its captains agree: propose it at the table. You can let somebody else go on with your ships.
leave-send = Send this invitation. Whoever opens it takes your seat, and the { $what ->
    [campaign] campaign
   *[battle] battle
} leaves your list.
leave-link = Invitation to your seat
leave-resign = Resign and leave
leave-hand-over = Hand over my seat

keys-renew = Renew
keys-withdraw = Withdraw
keys-invitation = Invitation
keys-invitation-for = Invitation for { $name }
keys-invitation-renewed = Renewing makes the old link void.
keys-invitation-make = Copy an invitation
keys-invitation-why = Whoever opens it takes this seat from you.
keys-recovery = Recovery
keys-recovery-for = Recovery link for { $name }
keys-recovery-renewed = It brings the seat to another browser of yours.
keys-recovery-show = Show the recovery link
keys-recovery-why = It brings your seat to another browser. Keep it to yourself.
keys-programs = For programs
keys-script-for = Script key for { $name }
keys-script-renewed = A program sends it as the header X-Seat.
keys-script-make = Make a script key
keys-script-why = It lets a program play this seat beside you.

seats = Seats
seats-of = { $side }: { $sitter }
seats-of-campaign = The seats of this battle are those of its campaign.
seats-notices = What happened
sitter-bot = the computer: { $name }
sitter-left = nobody; the player has left
sitter-link = nobody yet; whoever opens the link
sitter-named = { $name } is invited
sitter-open = nobody yet; anybody may sit down
sitter-nobody = nobody yet
sitter-you = you
sitter-other = a person at another desk

dice-chosen = Dice: whoever made this game chose their seed and can know them all.
dice-shared = Dice: made of a secret of the server and of a random text from each player, sealed before the game.
dice-drawn = Dice: drawn by the server.

fair-how = How this works
alarm-title = This game may not be fair.
alarm-then = Save a replay file when the game is over and have it checked.
alarm-receipt-wrong = The server’s receipt does not fit the orders you have just sealed: it may have noted other orders than yours.
alarm-receipt-missing = The server gave no receipt for the orders you have just sealed, so they could be changed unseen.

check-label = Check of the game
check-now = Check this game
check-busy = Checking…
check-alone = Your browser worked this out by itself. To play the battle again by the rules, run “{ $command }” on the file.
check-right = right
check-wrong = wrong
check-unknown = not compared
check-changed = This game was changed. { $fault }
check-no-notes = The file is right in itself, but this browser has no notes of the game to compare it with.
check-unchanged = Nothing was changed: neither a die nor an order.
check-no-proof = This file holds no secrets and seals that could be checked.

proof-secret-wrong = The server’s secret does not fit the hash that stands in the file.
proof-secret-other = The hash of the server’s secret is not the one this browser noted when it first saw the game.
proof-secret-right = The server’s secret fits the hash that was shown before the game.
proof-secret-noted = The server’s secret fits the hash that was shown before the game, as this browser noted it.
proof-battle-other = The proof is about { $found }, not about this battle ({ $wanted }).
proof-parts-count = The dice were made of { $parts ->
    [one] one random text
   *[other] { $parts } random texts
} for { $sides } sides.
proof-parts-missing = The random text of your browser is not among those the dice were made of.
proof-parts-right = The random text of your browser is part of the dice.
proof-parts-unknown = The dice were made with { $parts ->
    [0] no random text of the players.
    [one] one random text of the players; this browser did not give it.
   *[other] { $parts } random texts of the players; this browser gave none of them.
}
proof-seals-count = The file has { $orders } orders, { $seals } seals and { $salts } salts; each order needs one of both.
proof-seal-wrong = Entry { $entry } ({ $side }): the order does not fit its seal.
proof-seals-right = Every order fits its seal ({ $orders }).
proof-notes-none = This browser kept no seals of this game to compare with the file.
proof-notes-own = A seal that you gave for { $side } during the game ({ $seal }…) is not in the file: an order was changed or left out.
proof-notes-other = A seal for { $side } that was shown to you during the game ({ $seal }…) is not in the file: an order was changed or left out.
proof-notes-right = Every seal that this browser noted during the game is in the file ({ $own } of yours, { $others } of others).
proof-die-wrong = Die { $number } ({ $purpose }): the file says { $value }, the secrets give { $due }.
proof-seed-wrong = The seed of the file does not follow from its secrets.
proof-dice-right = Every die follows from the secret and the random texts ({ $dice }).
proof-dice-none = No dice were rolled.
proof-chronicle-wrong = Die { $number } of the chronicle ({ $purpose }: { $value }) was not rolled, or not in this order.
proof-chronicle-right = Every die of the chronicle stands in the file, in the same order ({ $dice }).
proof-chronicle-none = The chronicle shows no dice.

broken-export = Export
broken-remove = Remove
forget-this = Forget { $title }
forget-yes = Forget it
forget-keep = Keep
table-leave = Give up my seat
table-leave-ask = A captain sits in for you, and the others can offer the seat to somebody else. Until then you may come back, and the result counts for you.
