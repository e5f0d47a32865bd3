"""Who is at the browser: a name and a secret token, no account."""
