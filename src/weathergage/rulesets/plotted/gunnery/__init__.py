"""Fields of fire, shots, tables and loading."""
