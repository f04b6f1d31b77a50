"""Share what every game has: catalogue, chart, views, events, sentences."""
