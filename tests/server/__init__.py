"""A real server, and visitors who talk to it as browsers do."""

PATIENCE = 120.0  # seconds for what must happen: a ceiling that a slow and busy machine stays under, never a measure
