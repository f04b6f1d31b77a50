"""Club events: tournaments of single ships, fleets or campaigns, with rounds, pairings and standings."""
