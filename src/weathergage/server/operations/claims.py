"""Claim work in the rooms of capabilities; the layers take claims from the store."""

from weathergage.server.store.claims import LEASE, Claims, OwnClaims, StoredClaims, claims_of, holding

__all__ = ["LEASE", "Claims", "OwnClaims", "StoredClaims", "claims_of", "holding"]
