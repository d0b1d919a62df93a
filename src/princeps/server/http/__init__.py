"""Requests: routes, guard, limits, the shapes of bodies."""
