"""Where things are: exact integer geometry shared by the rulesets."""
