/** Connects the player to the system's media controls. */
import { SKIP_BACK, SKIP_FORWARD, type Player } from "./player.ts";

export function connectMediaSession(player: Player): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const skip = (seconds: number): void => {
    const { track } = player.read();
    if (track) player.skip(track, seconds);
  };
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => {
      player.resume();
    },
    pause: () => {
      player.pause();
    },
    seekbackward: ({ seekOffset }) => {
      skip(-(seekOffset ?? SKIP_BACK));
    },
    seekforward: ({ seekOffset }) => {
      skip(seekOffset ?? SKIP_FORWARD);
    },
    seekto: ({ seekTime }) => {
      const { track } = player.read();
      if (track && seekTime !== undefined) player.seek(track, seekTime);
    },
    previoustrack: () => {
      player.step(-1);
    },
    nexttrack: () => {
      player.step(1);
    },
    stop: () => {
      player.close();
    },
  };
  for (const [name, act] of Object.entries(actions)) {
    try {
      mediaSession.setActionHandler(name as MediaSessionAction, act);
    } catch {
      // This browser does not support the action.
    }
  }
  let shownTrack: unknown;
  return player.subscribe(() => {
    const { track, status, time, duration, rate } = player.read();
    if (track !== shownTrack) {
      shownTrack = track;
      mediaSession.metadata = track
        ? new MediaMetadata({
            title: track.title,
            artist: track.series,
            artwork: track.image ? [{ src: new URL(track.image, location.href).href }] : [],
          })
        : null;
    }
    mediaSession.playbackState = track ? (status === "playing" ? "playing" : "paused") : "none";
    if (track && duration > 0 && "setPositionState" in mediaSession) {
      mediaSession.setPositionState({
        duration,
        playbackRate: rate,
        position: Math.min(time, duration),
      });
    }
  });
}
