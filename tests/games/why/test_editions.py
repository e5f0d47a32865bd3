from games.why.editions import ROWS


def test_the_rows_are_those_of_the_table_in_its_order() -> None:
    assert [row.number for row in ROWS] == list(range(1, 54))


def test_a_row_cites_lines_that_the_rulebooks_have() -> None:
    for row in ROWS:
        english, swedish = row.english[0], row.swedish[0]
        assert all(1 <= line <= 52 for line in english), row.number
        assert all(1 <= line <= 40 for line in swedish), row.number
        assert sorted(english) == list(english), row.number
        assert sorted(swedish) == list(swedish), row.number


def test_what_the_rulesets_tell_apart_is_a_difference() -> None:
    apart = {6, 12, 16, 21, 23, 25, 28, 30, 32, 36, 38, 40, 42, 43, 47, 48}
    assert apart <= {row.number for row in ROWS if row.differs}
