"""The rulebook beside the code: tracing, worked examples, lessons."""
