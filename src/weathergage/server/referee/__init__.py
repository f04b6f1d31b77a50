"""Referee games at real tables for the page: a position, orders as on paper, dice as they fell."""
