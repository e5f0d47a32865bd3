"""The admins' own room: accounts, finished and running matches, charts, the audit log."""
