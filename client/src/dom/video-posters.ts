/** Marks films that have been started: the poster behind them is not to be seen beside them. */

export function markStartedVideos(): void {
  // The event does not bubble.
  document.addEventListener("play", onPlay, true);
  for (const video of document.querySelectorAll("video")) if (!video.paused) mark(video);
}

function onPlay({ target }: Event): void {
  mark(target);
}

function mark(film: unknown): void {
  if (film instanceof HTMLVideoElement) film.dataset.started = "";
}
