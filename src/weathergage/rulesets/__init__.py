"""The rules: each ruleset in a folder of its family."""
