# The page of a battle.

draft-back = What you had written is back.
draft-overwrote = Another page of yours had written other orders; these are the newest.
draft-afresh = Start afresh

score-strength = Fighting strength
score-of = { $name } { $strength } of { $fresh }
score-strength-word = fighting strength

bar-harbour = Harbour
bar-harbour-full = Back to the harbour
bar-battle = Battle
bar-turn = Turn { $turn }
bar-onlooker = Looking on
bar-reconnecting = reconnecting
bar-papers = Papers

paper-orders = Orders
paper-ships = Ships
paper-chronicle = Chronicle
paper-log = Ship’s log
paper-menu = Desk

column-fold = Fold away: { $title }
column-unfold = Unfold: { $title }
column-waiting = Waiting…
column-over = The battle is over
drawer-close = Close

seal-one = Seal orders
seal-all = Seal all orders
seal-busy = Sealing…
carry-out-one = Carry it out
carry-out-all = Carry all out
carry-out-busy = Aye aye…
seal-next = Next
seal-undo = Undo
seal-stay = { $count ->
    [one] 1 will stay put
   *[other] { $count } will stay put
  }
seal-default = { $count ->
    [one] 1 other goes by default
   *[other] { $count } others go by default
  }

strip-ordering = Ordering
strip-ships = { $count ->
    [one] 1 ship
   *[other] { $count } ships
  }
strip-attitude = attitude { $attitude }, allowance { $allowance }

film-action = The action is played…
film-orders = The orders are opened…
