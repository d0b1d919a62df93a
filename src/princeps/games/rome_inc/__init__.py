"""ROME, Inc.: From Augustus to Diocletian, a solitaire game of the Roman Empire."""
