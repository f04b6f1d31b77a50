"""Run turns, requests, sealed orders, dice and events, without knowing any rule."""
