"""The vocabulary of plans that all games share: facts of shots and ships, conditions, topics, alarms."""
