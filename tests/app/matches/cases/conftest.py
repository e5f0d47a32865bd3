import pytest


@pytest.fixture(autouse=True)
def one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par is what one match of the bot says: what it is does not matter here."""
    monkeypatch.setattr("app.matches.dailies.service.RUNS", 1)
