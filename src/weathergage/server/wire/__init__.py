"""What goes over the wire: messages, cards, bodies, errors."""
