"""How games are played: the loop, processes and clusters, the journal of a run."""
