"""The curator of ROME, Inc. and what search needs: prices, garrisons, campaigns, and how well a position stands."""
