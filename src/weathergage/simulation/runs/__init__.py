"""Play games: the loop, processes and clusters, the journal of a run."""
