"""Secret plots and simultaneous movement: what both editions of the plotted game share."""
