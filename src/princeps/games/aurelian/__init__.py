"""Aurelian, Restorer of the World: a solitaire of the broken empire, AD 270-275."""
