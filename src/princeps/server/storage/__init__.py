"""What is on disk: schema, store, queue, migrations, maintenance."""
