"""Search by trial: candidate orders are played on in rehearsals, and the best is kept."""
