"""The course of a conversation: scenes follow one another within sessions."""

from __future__ import annotations

from collections.abc import Iterator

from memlake.ingest.companion.life import companion_talk, user_talk
from memlake.ingest.companion.life.calendar import Day, Session
from memlake.ingest.companion.life.matter import Matter
from memlake.ingest.companion.life.recall import Told
from memlake.ingest.companion.life.turn import Scene, Turn
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.registry import choice


class Talk:
    """Tells one subject's life, message by message."""

    def __init__(self, matters: list[Matter], word: Word) -> None:
        """Start before the first message.

        Args:
            matters: The life, in order of due turns.
            word: Root of the draws.
        """
        self._untold = [m for m in matters if m.template.kind != "act"][::-1]
        self._acts = [m for m in matters if m.template.kind == "act"][::-1]
        self._word, self._told = word, Told()
        self._position = self._user_turns = 0
        self._scene = Scene("routine")
        self._last: Turn | None = None
        self._reflect: Matter | None = None
        self._rates = {
            name: float(choice(name))
            for name in ("refer_rate", "refer_half_distance", "scene_goes_on", "recall_rate")
        }

    def turns(self, days: list[Day]) -> list[Turn]:
        """Tell all days."""
        return [turn for day in days for session in day.sessions for turn in self._session(session)]

    def _session(self, session: Session) -> Iterator[Turn]:
        self._scene, self._last, self._reflect = Scene("routine", turns=9), None, None
        last = len(session.senders) - 1
        for at, sender in enumerate(session.senders):
            word = self._word.number(self._position)
            if sender == "app":
                turn = companion_talk.posts(word)
            elif sender == "user":
                turn = self._user(word, first=at == 0, last=at >= last - 1 and last > 3)
                self._user_turns += 1
            else:
                turn = self._companion(word, first=at == 0, last=at == last and last > 3)
            self._note(turn)
            yield turn

    def _note(self, turn: Turn) -> None:
        for matter, role in turn.mentions:
            if role == "refers":
                turn.distance = self._position - matter.expressed[-1]
                turn.on_screen = turn.distance <= int(choice("on_screen_window"))
        for matter, role in turn.mentions:
            if role != "refers":
                self._told.note(matter, self._position)
        self._last = turn
        self._position += 1

    def _user(self, word: Word, *, first: bool, last: bool) -> Turn:
        self._scene.turns += 1
        if first:
            greeting = user_talk.greets(word)
            if word.at("plain").chance(float(choice("plain_opener_share"))):
                return greeting
            return companion_talk.joined(greeting, self._starts(word))
        if last and word.at("leaves").chance(0.6):
            return user_talk.leaves(self._scene.topic, word)
        if self._scene.kind == "riddle":
            self._scene.kind = "talk"
            return Turn("user", [user_talk.said("riddle.user", word.at("riddle"))])
        if self._scene.kind == "recalled" and self._scene.matter:
            return self._answers_recall(self._scene.matter, word)
        if self._continues(word):
            asked = self._last is not None and self._last.asks
            return user_talk.goes_on(self._scene.topic, self._scene.matter, word, asked=asked)
        return self._starts(word)

    def _continues(self, word: Word) -> bool:
        limit = self._rates["scene_goes_on"] * (0.75 ** max(self._scene.turns - 2, 0))
        return self._scene.turns < 7 and word.at("goes on").chance(limit)

    def _answers_recall(self, matter: Matter, word: Word) -> Turn:
        self._scene.kind = "tells"
        if word.at("refers").chance(float(choice("recall_refers_share"))):
            return user_talk.refers(matter, word, recalled=True)
        return Turn(
            "user", [user_talk.said("recall.answer", word.at("answer"))], topic=matter.topic
        )

    def _starts(self, word: Word) -> Turn:
        """Start a scene: come back to something, tell something, or just chat."""
        if matter := self._comes_back(word.at("back")):
            return self._about(matter, "refers", user_talk.refers(matter, word, recalled=False))
        if matter := self._due(word.at("due")):
            self._reflect = matter
            return self._about(matter, "tells", user_talk.tells(matter, word, again=False))
        if word.at("again").chance(float(choice("restate_rate"))):
            fits = _is_fact
            if matter := self._told.any(word.at("which"), fits):
                return self._about(matter, "tells", user_talk.tells(matter, word, again=True))
        turn = user_talk.chats(word)
        self._scene = Scene(turn.topic)
        return turn

    def _about(self, matter: Matter, kind: str, turn: Turn) -> Turn:
        self._scene = Scene(matter.topic, matter.template.mood, matter, kind)
        return turn

    def _comes_back(self, word: Word) -> Matter | None:
        """The longer the history, the likelier something of it comes up."""
        far = self._position / (self._position + self._rates["refer_half_distance"])
        if not word.at("whether").chance(self._rates["refer_rate"] * far):
            return None
        kind = ("fact", "event", "act")[
            word.at("kind").weighted([float(w) for w in choice("refer_kinds").split()])
        ]
        return self._told.draw(
            self._position, word.at("which"), lambda m: m.template.kind == kind and m.has("back")
        )

    def _due(self, word: Word) -> Matter | None:
        """Tell what is due, after what it replaces or builds on."""
        if not self._untold or self._untold[-1].due > self._user_turns:
            return None
        return self._untold.pop() if word.at("whether").chance(0.75) else None

    def _companion(self, word: Word, *, first: bool, last: bool) -> Turn:
        before = self._last.sender if self._last else None
        if before == "app":
            return companion_talk.thanks(word)
        if last and word.at("leaves").chance(0.7):
            return companion_talk.leaves(word)
        if first:
            return companion_talk.joined(companion_talk.opens(word), self._leads(word))
        if before == "companion":
            return companion_talk.nudges(self._scene.topic, word)
        if self._scene.turns > 2 and word.at("leads").chance(0.3):
            reply = companion_talk.reacts(Scene(self._scene.topic), None, word.at("reply"))
            return companion_talk.joined(reply, self._leads(word))
        matter = self._scene.matter
        if (
            matter
            and word.at("echoes").chance(float(choice("echo_share")))
            and (echo := companion_talk.echoes(matter, word))
        ):
            return echo
        if not matter and word.at("drifts").chance(float(choice("drift_share"))):
            return companion_talk.drifts(self._scene.topic, word)
        reflected, self._reflect = self._reflect, None
        says_back = reflected if word.at("reflects").chance(0.45) else None
        return companion_talk.reacts(self._scene, says_back, word)

    def _leads(self, word: Word) -> Turn:
        """Start a scene of the companion's own."""
        if word.at("recalls").chance(self._rates["recall_rate"]) and (
            matter := self._told.draw(self._position, word.at("which"), _is_of_person)
        ):
            self._scene = Scene(matter.topic, matter.template.mood, matter, "recalled")
            return companion_talk.recalls(matter, word)
        if self._acts and self._acts[-1].due <= self._user_turns:
            act = self._acts.pop()
            self._scene = Scene(act.topic, act.template.mood)
            return companion_talk.acts(act, word)
        if word.at("plays").chance(0.2):
            self._scene = Scene("routine", kind="riddle")
            return companion_talk.plays(word)
        topic = word.at("topic").pick(user_talk.TOPICS)
        self._scene = Scene(topic)
        return companion_talk.lingers(Turn("companion", [], topic=topic), word)


def _is_fact(matter: Matter) -> bool:
    return matter.template.kind == "fact"


def _is_of_person(matter: Matter) -> bool:
    return matter.template.kind != "act" and matter.has("you")
