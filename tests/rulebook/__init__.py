"""One test at least for every numbered paragraph of every rulebook, named by it: `test_7_2_...`."""
