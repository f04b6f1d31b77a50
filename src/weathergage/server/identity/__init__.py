"""Who calls: browsers, seats and their keys, hosts and origins."""
