"""The games: pure rules that a REPL can play without a server."""
