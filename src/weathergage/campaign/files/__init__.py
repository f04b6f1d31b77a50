"""Read and write campaigns, fleets and campaign sheets."""
