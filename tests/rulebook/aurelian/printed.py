"""What is printed on counters, map and player aid, written down a second time to check the data against."""

from __future__ import annotations

# Resistance and Combat Value of every Enemy Unit, Box by Box.
UNIT_VALUES = {
    "germania": [(2, 1), (3, 2)],
    "noricum": [(2, 1), (3, 2)],
    "ravenna": [(2, 1), (3, 2)],
    "roma": [(2, 1), (2, 1), (3, 2)],
    "aquitania": [(2, 1), (3, 2)],
    "belgica": [(4, 2), (4, 2), (5, 3)],
    "britannia": [(4, 2), (4, 2), (5, 3)],
    "gallia": [(3, 1), (4, 2)],
    "byzantium": [(4, 2), (4, 2), (5, 3)],
    "dalmatia": [(3, 1), (4, 2)],
    "moesia": [(3, 1), (4, 1)],
    "pannonia": [(3, 1), (4, 2)],
    "aegyptus": [(3, 1), (4, 2)],
    "antiochia": [(4, 2), (5, 2)],
    "judaea": [(5, 2), (5, 2), (6, 3)],
    "nicomedia": [(3, 1), (4, 2)],
    "palmyra": [(5, 2), (5, 2), (6, 3)],
    "tyana": [(3, 1), (4, 2)],
}
LINES = """
    britannia-belgica belgica-aquitania belgica-gallia aquitania-gallia gallia-germania germania-ravenna
    germania-noricum ravenna-roma noricum-pannonia pannonia-dalmatia dalmatia-moesia moesia-byzantium
    byzantium-nicomedia nicomedia-tyana tyana-antiochia antiochia-palmyra antiochia-judaea judaea-aegyptus
"""
# Army Strength lost; rows: the modified die, columns: CV 1-2, 3-4, 5-6, 7 and more.
BATTLE = [
    [1, 1, 2, 3],
    [1, 1, 2, 2],
    [0, 1, 1, 2],
    [0, 1, 1, 2],
    [0, 0, 1, 1],
    [0, 0, 1, 1],
    [0, 0, 0, 1],
    [0, 0, 0, 0],
]
# Army Strength lost and Coins won; rows: the modified die, columns: 1, 2, 3, 4, 5 and more Barbarians.
CAMPAIGN = [
    [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2)],
    [(1, 1), (1, 1), (1, 2), (2, 3), (2, 3)],
    [(0, 1), (1, 2), (1, 2), (2, 4), (2, 4)],
    [(0, 1), (1, 2), (1, 3), (1, 4), (2, 5)],
    [(0, 1), (0, 2), (1, 4), (1, 5), (1, 6)],
    [(0, 2), (0, 3), (0, 4), (1, 5), (1, 7)],
    [(0, 2), (0, 3), (0, 5), (0, 6), (1, 8)],
    [(0, 2), (0, 4), (0, 6), (0, 7), (0, 8)],
]
