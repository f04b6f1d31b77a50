"""Sum up many games: summaries, comparisons, reports, pictures."""
