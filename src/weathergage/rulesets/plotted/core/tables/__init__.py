"""Tables that the editions share."""
