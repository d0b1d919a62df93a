"""Nero: Legacy of a Despot, in the variant rules of 2006: the year of the four emperors for two to four players, AD
68-69.
"""
