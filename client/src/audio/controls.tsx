/** Renders the controls shared by the player on the page and the player bar. */
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";

import { formatClock, formatSpoken } from "./clock.ts";
import type { PlayerState } from "./player-state.ts";
import { SKIP_BACK, SKIP_FORWARD, type Player } from "./player.ts";
import { formatText, type Track, type AudioWords } from "./track.ts";

interface PartProps {
  readonly player: Player;
  readonly track: Track;
  readonly words: AudioWords;
  readonly state: PlayerState;
}

const RATES = [0.75, 1, 1.25, 1.5, 2];
/** Seconds that an arrow key moves. */
const STEP = 5;

export function PlayButton({ player, track, words, state }: PartProps) {
  const busy = state.status === "playing" || state.status === "loading";
  return (
    <button
      type="button"
      className="audio-play"
      data-status={state.status}
      aria-label={formatText(busy ? words.pause : words.play, track.title)}
      onClick={() => {
        player.toggle(track, words);
      }}
    >
      {busy ? <Icon lines="M8.500 5v14M15.500 5v14" /> : <Icon filled lines="M8 5v14l11-7z" />}
    </button>
  );
}

export function Skips({ player, track, words }: PartProps) {
  const skip = (seconds: number) => () => {
    player.skip(track, seconds);
  };
  return (
    <>
      <button
        type="button"
        className="audio-skip"
        aria-label={formatText(words.back, String(SKIP_BACK))}
        onClick={skip(-SKIP_BACK)}
      >
        −{SKIP_BACK}
      </button>
      <button
        type="button"
        className="audio-skip"
        aria-label={formatText(words.forward, String(SKIP_FORWARD))}
        onClick={skip(SKIP_FORWARD)}
      >
        +{SKIP_FORWARD}
      </button>
    </>
  );
}

export function Seek({ player, track, words, state }: PartProps) {
  const { time, duration } = state;
  const length = Math.max(duration, 0);
  const position = length > 0 ? Math.min(time, length) : time;
  const spoken = formatSpoken(position);
  const progressStyle = {
    "--played": `${length > 0 ? (100 * position) / length : 0}%`,
  } as CSSProperties;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[key];
    const isPage = key === "PageUp" || key === "PageDown";
    if (step !== undefined) player.skip(track, step);
    else if (key === " ") player.toggle(track, words);
    else if (isPage && player.plays(track) && state.chapters.length > 0)
      player.stepChapter(key === "PageUp" ? 1 : -1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="range"
        className="audio-seek"
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(position)}
        disabled={length === 0}
        aria-label={formatText(words.position, track.title)}
        aria-valuetext={length > 0 ? formatText(words.place, spoken, formatSpoken(length)) : spoken}
        style={progressStyle}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          player.seek(track, Number(target.value));
        }}
      />
      <span className="audio-time" aria-hidden="true">
        {formatClock(position)}
        <span> / {length > 0 ? formatClock(length) : "–:––"}</span>
      </span>
    </>
  );
}

export function Speed({ player, words, state }: PartProps) {
  const format = new Intl.NumberFormat(document.documentElement.lang || "fr");
  const rates = RATES.includes(state.rate) ? RATES : [...RATES, state.rate].sort((a, b) => a - b);
  return (
    <select
      className="audio-speed"
      aria-label={words.speed}
      value={state.rate}
      onChange={({ target }) => {
        player.setRate(Number(target.value));
      }}
    >
      {rates.map((rate) => (
        <option key={rate} value={rate}>
          {format.format(rate)}×
        </option>
      ))}
    </select>
  );
}

/** Shown where there is room, and a pointer: telephones have keys for it. */
export function Volume({ player, words }: PartProps) {
  const [volume, setVolume] = useState(player.store.volume);
  return (
    <span className="audio-volume">
      <Icon lines="M4 9.500v5h3.500l4.500 4v-13l-4.500 4zM15.500 9a4.500 4.500 0 0 1 0 6" />
      <input
        type="range"
        className="audio-seek"
        max={1}
        step={0.05}
        value={volume}
        aria-label={words.volume}
        aria-valuetext={`${String(Math.round(volume * 100))} %`}
        style={{ "--played": `${String(volume * 100)}%` } as CSSProperties}
        onChange={({ target }) => {
          player.setVolume(Number(target.value));
          setVolume(Number(target.value));
        }}
      />
    </span>
  );
}

export function Failure({ words, state }: PartProps): ReactNode {
  return (
    <p className="audio-failure" role="alert" hidden={state.status !== "failed"}>
      {state.status === "failed" ? words.failed : ""}
    </p>
  );
}

export function Icon({
  lines,
  filled: solid,
}: {
  readonly lines: string;
  readonly filled?: boolean;
}) {
  return (
    <svg
      className={solid ? "icon icon-solid" : "icon"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
    </svg>
  );
}
