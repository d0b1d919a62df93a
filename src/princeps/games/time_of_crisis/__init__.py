"""Time of Crisis, by Wray Ferrell and Brad Johnson: four dynasties and an empire in turmoil."""
