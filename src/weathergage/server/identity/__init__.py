"""Identity of callers: browsers, seats and their keys, hosts and origins."""
