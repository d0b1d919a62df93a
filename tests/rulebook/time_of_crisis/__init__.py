"""The rulebook of Time of Crisis, paragraph by paragraph."""
