/** What the browser reports about itself, gathered from before the page's first byte. */
(() => {
  const SILENCE = 1500;
  const seen = { blocking: [], hydrated: 0, largest: NaN, last: 0 };
  const bench = { shift: 0 };

  const observe = (type, note) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.last = performance.now();
        note(entry);
      }
    }).observe({ type, buffered: true });
  };
  observe("longtask", (entry) => seen.blocking.push(entry));
  // All of them: nobody touches the page, but the size of its window counts as input.
  observe("layout-shift", ({ value }) => (bench.shift += value));
  observe("resource", () => undefined);
  observe("paint", () => undefined);
  observe("largest-contentful-paint", ({ startTime }) => (seen.largest = startTime));

  const isReacts = (element) =>
    element && Object.keys(element).some((name) => name.startsWith("__reactFiber"));
  const isNuxts = (root) => root?.__vue_app__?.$nuxt?.isHydrating === false;
  const isHydrated = () =>
    document.documentElement?.dataset.plain === "" ||
    isReacts(document.querySelector("#villa > *")) || isNuxts(document.querySelector("#villa"));
  const watch = () => {
    if (isHydrated()) seen.hydrated = performance.now();
    else requestAnimationFrame(watch);
  };
  watch();

  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const until = async (condition) => {
    while (!condition()) await nextFrame();
  };
  const paint = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;

  /** Resolves when nothing has happened for a while. */
  bench.settled = () =>
    until(
      () =>
        document.readyState === "complete" &&
        seen.hydrated > 0 &&
        performance.now() - seen.last > SILENCE,
    );

  /** Resolves with the time of the first paint that shows content. */
  bench.painted = () => {
    const contentful = () => paint("first-contentful-paint");
    return until(() => contentful() > 0).then(contentful);
  };

  /** Resolves once a framework has adopted the page. */
  bench.hydrated = () => until(() => seen.hydrated > 0);

  bench.frame = nextFrame;

  bench.read = () => {
    const contentful = paint("first-contentful-paint");
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return {
      paint: paint("first-paint"),
      contentful,
      largest: seen.largest,
      waits: scripts.filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking").length,
      blocking: seen.blocking
        .filter(({ startTime, duration }) => startTime + duration > contentful)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      hydrated: seen.hydrated,
    };
  };

  /** Sets `bench.turned` to the time from `start` to the first frame with the page `title`. */
  const watchFor = (title, start) => {
    bench.turned = new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("main h1")?.textContent !== title) return;
        observer.disconnect();
        requestAnimationFrame(() => done(performance.now() - start()));
      });
      observer.observe(document, { childList: true, characterData: true, subtree: true });
    });
  };

  /** Measures the turn to the page `title`, from the click that is to come. */
  bench.awaitClick = (title) => {
    let clicked = NaN;
    addEventListener("click", ({ timeStamp }) => (clicked = timeStamp), {
      capture: true,
      once: true,
    });
    watchFor(title, () => clicked);
  };

  /** Goes `step` pages through the history; gives the milliseconds until `title` is shown. */
  bench.go = ([step, title]) => {
    const start = performance.now();
    watchFor(title, () => start);
    history.go(step);
    return bench.turned;
  };

  /** Whether the payload of the page at `path` has been fetched. */
  bench.hasPayload = (path) =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => new URL(name).pathname === `${path}_payload.json`);

  window.bench = bench;
})();
