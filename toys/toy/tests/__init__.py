"""Tests of High Card."""
