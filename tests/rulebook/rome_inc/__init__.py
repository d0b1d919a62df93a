"""The rulebook of ROME, Inc., module by module."""
