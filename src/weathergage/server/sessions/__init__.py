"""Games and campaigns in memory: registries, sessions, bots, deadlines, estimates."""
