"""What a table shows, for page, terminal and report alike: layouts read against views, described, drawn, compared."""
