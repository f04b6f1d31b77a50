"""The kernel: turns, requests, sealed orders, dice and events. It knows no rule."""
