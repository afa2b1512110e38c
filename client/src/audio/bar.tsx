/** Renders the player bar, which stays at the bottom of the window across pages until closed. */
import { createRoot } from "react-dom/client";

import { focusMainContent } from "../dom/focus.ts";
import { Failure, Icon, PlayButton, Seek, Skips, Speed, Volume } from "./controls.tsx";
import type { Player } from "./player.ts";
import { formatText, partAt, type Track, type AudioWords } from "./track.ts";
import { usePlayer } from "./use-player.ts";

const ROOT_CLASS = "audio-bar-root";

/** Mounts the bar once, after the server's document. */
export function mountBar(player: Player): void {
  if (document.querySelector(`body > .${ROOT_CLASS}`)) return;
  const root = document.createElement("div");
  root.className = ROOT_CLASS;
  document.body.append(root);
  createRoot(root).render(<Bar player={player} />);
}

export function Bar({ player }: { readonly player: Player }) {
  const { track, words, page } = usePlayer(player);
  return (
    <>
      <p className="visually-hidden" role="status">
        {track && words ? formatText(words.started, track.title) : ""}
      </p>
      {track && words && <BarContent player={player} track={track} words={words} page={page} />}
    </>
  );
}

interface BarContentProps {
  readonly player: Player;
  readonly track: Track;
  readonly words: AudioWords;
  readonly page: string;
}

function BarContent({ player, track, words, page }: BarContentProps) {
  const state = usePlayer(player);
  const parts = { player, track, words, state };
  const below = partAt(state.chapters, state.time)?.title ?? track.series;
  const close = (): void => {
    const playButton = document
      .getElementById(track.anchor)
      ?.querySelector<HTMLElement>(".audio-play");
    player.close();
    if (playButton) playButton.focus();
    else focusMainContent(null);
  };
  return (
    <section className="audio-bar" aria-label={words.player}>
      <PlayButton {...parts} />
      <div className="audio-bar-title">
        <a href={track.anchor ? `${page}#${track.anchor}` : page}>{track.title}</a>
        {below && <span>{below}</span>}
      </div>
      <div className="audio-bar-seek">
        <Seek {...parts} />
      </div>
      <div className="audio-bar-tools">
        <Skips {...parts} />
        <AdjacentTracks player={player} words={words} />
        <Speed {...parts} />
        <Volume {...parts} />
      </div>
      <button type="button" className="audio-close" aria-label={words.close} onClick={close}>
        <Icon lines="M5 5l14 14M19 5 5 19" />
      </button>
      <Failure {...parts} />
    </section>
  );
}

function AdjacentTracks({
  player,
  words,
}: {
  readonly player: Player;
  readonly words: AudioWords;
}) {
  const previous = player.adjacent(-1);
  const following = player.adjacent(1);
  if (!previous && !following) return null;
  return (
    <>
      <StepButton
        label={words.previous}
        disabled={!previous}
        lines="M18 5v14L8 12zM6 5v14"
        act={() => {
          player.step(-1);
        }}
      />
      <StepButton
        label={words.following}
        disabled={!following}
        lines="M6 5v14l10-7zM18 5v14"
        act={() => {
          player.step(1);
        }}
      />
    </>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly lines: string;
  readonly act: () => void;
}

/** Stays focusable at either end: `aria-disabled` instead of `disabled`. */
function StepButton({ label, disabled, lines, act }: StepButtonProps) {
  return (
    <button
      type="button"
      className="audio-step"
      aria-label={label}
      aria-disabled={disabled}
      onClick={act}
    >
      <Icon lines={lines} />
    </button>
  );
}
