"""Plots, helm, drift, collision, wind, sails and anchors."""
