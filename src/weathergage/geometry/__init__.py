"""Compute places, ranges and bearings in exact integers, for all rulesets."""
