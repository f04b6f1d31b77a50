# The page on fair dice and sealed orders.

fairness-title = Fair dice and sealed orders
fairness-dice = Where the dice come from
fairness-dice-made = When a game is made, the server draws a secret and shows its hash, a fingerprint that tells nothing about the secret but fits no other. Then each player’s browser adds a random text of its own. The dice are worked out from the secret, both texts, the number of the roll and its purpose. So the server chose its secret before it knew your text, and nobody could choose a text that brings good dice without knowing the secret.
fairness-dice-alone = As long as only one person plays, there is nobody to be cheated, and the server simply draws the dice. When a second person sits down, the battle begins anew with fresh dice.
fairness-dice-chosen = Whoever makes a game may choose the seed of the dice instead, to play the same battle again. Then they can know every die. Everybody who sits down is told so.
fairness-orders = Sealed orders
fairness-orders-sealed = When you seal orders, your browser adds a random salt and gets a receipt: the hash of orders and salt. It checks the receipt and notes it. You see the hash of the other side’s orders once you have sealed your own; earlier it would tell you that they are ready.
fairness-check = The check
fairness-check-made = When the game is over, the server opens its secret and all salts in the replay file. Your browser then checks the secret against the hash it noted at the start, every order against its seal, every seal that it noted, and every die. The command “{ $command }” also plays the battle again by the rules.
fairness-limits = What this does not prove
fairness-limit-owner = Whoever runs the server can look into its memory: at the secret, and at orders that are still sealed. They could tell a friend. Play on a server whose owner you trust, or on your own.
fairness-limit-another = A server can stop a game or begin another. Another game has another hash.
fairness-limit-browsers = Two browsers are two players, even if one person uses both.
fairness-limit-notes = Notes are kept in this browser. In another one, the file is checked by itself only.
