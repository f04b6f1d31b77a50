"""What many games add up to: summaries, comparisons, reports, pictures."""
