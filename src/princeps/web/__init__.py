"""The page: plain files for the browser in static/, and what it needs to know of a game's board."""
