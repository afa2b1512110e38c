/**
 * Loads the page again when a script of the document is missing, as after a deployment: the next
 * document names others. One that cannot be requested at all, without a connection or because it is
 * blocked, would be missing then, too. A page that was reloaded is not reloaded again. Scripts of
 * other services are no modules; see `needed-scripts.ts`.
 */
export function reloadWithoutScripts(): void {
  const onError = ({ target }: Event) => {
    const { type, src } = target as HTMLScriptElement;
    if (type !== "module" || isReloaded()) return;
    void fetch(src).then(
      ({ status }) => {
        if (status < 500) location.reload();
      },
      () => 0,
    );
  };
  // Such an event does not bubble.
  addEventListener("error", onError, true);
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}
