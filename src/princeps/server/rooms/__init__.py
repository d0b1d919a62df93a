"""Open matches: who sits there, what is asked, what goes over the wire."""
