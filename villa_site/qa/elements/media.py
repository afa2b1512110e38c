"""Sound and film: players, videos, the guided visit."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from villa_site.qa.elements.element import Element

_PLAYS_MPEG: Final = "() => document.createElement('audio').canPlayType('audio/mpeg') !== ''"


class Player(Element):
    """The audio player of an episode or of a station of a guided visit."""

    selector = ".audio-player"

    @property
    def play_button(self) -> Locator:
        """The button that plays and pauses."""
        return self.root.locator(".audio-play")

    @property
    def position(self) -> Locator:
        """The slider of the position."""
        return self.root.get_by_role("slider")

    @property
    def speed(self) -> Locator:
        """The choice of the speed."""
        return self.root.locator(".audio-speed")

    @property
    def back_button(self) -> Locator:
        """The button that goes back by some seconds."""
        return self.root.locator(".audio-skip").first

    @property
    def forward_button(self) -> Locator:
        """The button that goes on by some seconds."""
        return self.root.locator(".audio-skip").last

    @property
    def state(self) -> str:
        """One of idle, loading, playing, paused and failed."""
        return self.play_button.get_attribute("data-status") or ""

    @property
    def seconds_played(self) -> float:
        """The position in seconds."""
        return float(self.position.input_value())

    @property
    def duration(self) -> float:
        """The length in seconds."""
        return float(self.position.get_attribute("max") or 0)

    @property
    def rate(self) -> float:
        """The speed; 1 is that of the recording."""
        return float(self.speed.input_value())

    @property
    def is_playable(self) -> bool:
        """Whether the browser plays MP3."""
        return bool(self.page.evaluate(_PLAYS_MPEG))

    @property
    def bar(self) -> Locator:
        """The bar at the bottom of the window, once something was played."""
        return self.page.locator(".audio-bar")

    def bring_into_view(self) -> None:
        """Scroll to its place: the player is made when it comes near."""
        place = self.page.locator("villa-island[name=audio_player]").first
        if not self.root.count():
            place.evaluate(
                "(place) => place.scrollIntoView({ block: 'center', behavior: 'instant' })"
            )
        self.await_visible(self.root, "The player did not appear")
        super().bring_into_view()

    def play(self) -> None:
        """Play it until there is sound."""
        if self.state not in {"playing", "loading"}:
            self.click(self.play_button)
        self._await_state("playing", "The player did not play")

    def pause(self) -> None:
        """Pause it."""
        if self.state in {"playing", "loading"}:
            self.click(self.play_button)
        self._await_state("paused", "The player did not pause")

    def seek(self, seconds: int) -> None:
        """Move to a position in seconds."""
        with self.within(f"The player did not move to {seconds} s"):
            self.position.fill(str(seconds), timeout=self.milliseconds)

    def choose_rate(self, rate: float) -> None:
        """Choose a speed."""
        with self.within(f"The player has no speed {rate:g}"):
            self.speed.select_option(f"{rate:g}", timeout=self.milliseconds)

    def _await_state(self, state: str, sentence: str) -> None:
        with self.within(sentence):
            expect(self.play_button).to_have_attribute(
                "data-status", state, timeout=self.milliseconds
            )


class Video(Element):
    """A film: a file of the site, or one of another site behind its poster."""

    selector = "section.video"

    @property
    def player(self) -> Locator:
        """The player of a file."""
        return self.root.locator("video")

    @property
    def call(self) -> Locator:
        """The button that loads the player of another site; nothing is loaded before."""
        return self.root.locator("villa-island[name=foreign_player] button")

    @property
    def frame(self) -> Locator:
        """The player of another site, once it was called."""
        return self.root.locator("iframe")

    @property
    def is_foreign(self) -> bool:
        """Whether it is a film of another site."""
        return self.root.locator("villa-island[name=foreign_player]").count() > 0

    @property
    def state(self) -> str:
        """One of poster, playing and paused; of a film of another site poster or loaded."""
        if self.is_foreign:
            return "loaded" if self.frame.count() else "poster"
        return str(
            self.player.evaluate(
                "(film) => film.paused ? film.currentTime ? 'paused' : 'poster' : 'playing'"
            )
        )

    def load(self) -> None:
        """Agree to the player of another site."""
        with self.within("The player of the other site was not loaded"):
            self.click(self.call)
            expect(self.frame).to_have_attribute("src", re.compile("."), timeout=self.milliseconds)


class GuidedVisit(Element):
    """A visit in stops, with a plan and the visitor's progress."""

    selector = "section.guided-visit"

    @property
    def stops(self) -> Locator:
        """Its stops."""
        return self.root.locator("article.stop")

    @property
    def points(self) -> Locator:
        """The stops on its plan, links."""
        return self.root.locator(".visit-plan a[href^='#']")

    @property
    def progress(self) -> Locator:
        """How many stops were visited, as it is announced."""
        return self.root.locator(".visit-state [role=status]")

    @property
    def visited(self) -> int:
        """The number of stops that were visited."""
        return int(float(self.root.locator("progress").get_attribute("value") or 0))

    @property
    def restart_button(self) -> Locator:
        """The button that forgets the progress."""
        return self.root.locator(".visit-state button")

    def player(self, number: int = 0) -> Player:
        """Return the player of a stop by its number from 0."""
        return Player(
            self.page, self.stops.nth(number).locator(Player.selector), seconds=self.seconds
        )

    def go_to(self, number: int) -> Locator:
        """Click a stop of the plan by its number from 0; return the stop."""
        stop = self.stops.nth(number)
        with self.within("The stop of the visit did not come into view"):
            self.click(self.points.nth(number))
            expect(stop).to_be_in_viewport(timeout=self.milliseconds)
        return stop

    def read(self, number: int) -> None:
        """Open the transcript of a stop, which counts as visited then."""
        with self.within("The transcript of the stop did not open"):
            self.click(self.stops.nth(number).locator("details summary").first)
