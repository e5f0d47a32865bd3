from games.kit.testing.laws import laws_for
from tests.games.kit.toy_laws import LAWS

TestLaws = laws_for(LAWS)
