from games.kit.testing.laws import laws_for
from tests.games.why.laws import LAWS

TestLaws = laws_for(LAWS)
