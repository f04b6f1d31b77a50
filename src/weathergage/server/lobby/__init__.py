"""Find people to play with: open tables, invitations, and duels with somebody of similar rating."""
