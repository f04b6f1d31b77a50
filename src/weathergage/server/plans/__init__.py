"""Plans of a whole turn: kept for their seat alone, sealed with its orders, and carried out while it is away."""
