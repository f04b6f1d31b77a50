"""Search by trial: play candidate orders on in rehearsals, and keep the best."""
