"""`whodunit simulate` and `whodunit games`: what a person and a program read."""

import json

import pytest

from app.cli import main
from app.simulation import _Series
from games.registry import discover

GAMES = discover()


def simulated(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(["simulate", "why", "--matches", "2", "--seats", "2", *more]) == 0
    captured = capsys.readouterr()
    assert "2/2" in captured.err
    return captured.out


def test_a_program_reads_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(simulated(capsys, "--json"))
    assert (found["game"], found["seed"]) == ("why", 1)
    assert found["bots"] == next(iter(GAMES["why"].bots))
    assert found["steps_per_second"] > 0
    (two,) = found["by_seats"]
    assert (two["seats"], two["matches"], two["fair"]) == (2, 2, 0.5)
    assert set(two["steps"]) == {"mean", "median", "p10", "p90", "max"}
    assert two["steps"]["p10"] <= two["steps"]["median"] <= two["steps"]["max"]
    assert set(two["endings"]) <= set(GAMES["why"].game.info.reasons)
    assert sum(two["endings"].values()) == pytest.approx(1)
    assert sum(two["wins"]) == pytest.approx(1)


def without_speed(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    del found["steps_per_second"]
    return found


def test_the_seed_decides_and_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    alone = without_speed(simulated(capsys, "--json"))
    assert without_speed(simulated(capsys, "--json", "--jobs", "2")) == alone
    other = without_speed(simulated(capsys, "--json", "--seed", "2"))
    assert other["by_seats"] != alone["by_seats"]


def test_bots_of_several_levels_change_seats(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(simulated(capsys, "--json", "--bots", "random,medium"))
    assert found["bots"] == "random,medium"
    levels = found["by_seats"][0]["levels"]
    assert {level: of["fair"] for level, of in levels.items()} == {"random": 0.5, "medium": 0.5}
    assert sum(of["wins"] for of in levels.values()) == pytest.approx(1)
    series = _Series("why", ("random", "medium"), 1)
    assert series.seated(3, 0) == ("random", "medium", "random")
    assert series.seated(3, 1) == ("medium", "random", "medium")
    assert series.key(3, 0) == series.key(3, 1) != series.key(3, 2)


def test_a_person_reads_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    text = simulated(capsys)
    for word in ("2 seats", "median", "p90", "endings", "seat 2", "fair 50.0%", "steps a second"):
        assert word in text


def test_without_a_seat_count_all_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "why", "--matches", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    least, most = GAMES["why"].game.info.seats
    assert [by["seats"] for by in found["by_seats"]] == list(range(least, most + 1))


@pytest.mark.parametrize(
    "wrong",
    [
        ["chess"],
        ["why", "--seats", "9"],
        ["why", "--bots", "godlike"],
        ["why", "--bots", "random,godlike"],
        ["why", "--bots", ","],
    ],
    ids=" ".join,
)
def test_what_there_is_not_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *wrong]) == 2
    captured = capsys.readouterr()
    assert captured.err
    assert not captured.out


def test_no_matches_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "why", "--matches", "0"])
    assert "no positive number" in capsys.readouterr().err


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)
    assert main(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["slug"] for game in found] == list(GAMES)
    assert found[-1]["seats"] == list(GAMES[found[-1]["slug"]].game.info.seats)
