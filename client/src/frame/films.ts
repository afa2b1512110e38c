/** Marks films that have been started: the poster behind them is not to be seen beside them. */

export function markStartedFilms(): void {
  // The event does not bubble.
  document.addEventListener("play", started, true);
}

function started({ target }: Event): void {
  if (target instanceof HTMLVideoElement) target.dataset.started = "";
}
