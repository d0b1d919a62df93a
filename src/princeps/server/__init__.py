"""The table in the browser: REST and one socket per open table, over a record that is on disk before anything is
acknowledged.
"""
