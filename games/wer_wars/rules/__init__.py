"""The rules of Wer war's?, one file for each part of a turn."""
