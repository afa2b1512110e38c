/** Marks started videos, so that the style hides the poster behind them. */

export function markStartedVideos(): void {
  // `play` does not bubble.
  document.addEventListener("play", onPlay, true);
  for (const video of document.querySelectorAll("video")) if (!video.paused) mark(video);
}

function onPlay({ target }: Event): void {
  mark(target);
}

function mark(film: unknown): void {
  if (film instanceof HTMLVideoElement) film.dataset.started = "";
}
