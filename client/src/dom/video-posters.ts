/** Marks films that have been started: the poster behind them is not to be seen beside them. */

export function markStartedFilms(): void {
  // The event does not bubble.
  document.addEventListener("play", started, true);
  for (const film of document.querySelectorAll("video")) if (!film.paused) mark(film);
}

function started({ target }: Event): void {
  mark(target);
}

function mark(film: unknown): void {
  if (film instanceof HTMLVideoElement) film.dataset.started = "";
}
