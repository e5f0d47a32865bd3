"""The host: players sit at tables, tables hold matches, matches are logs."""
