/* The measures of the loading of a page: milliseconds, bytes, counts. */
() => {
  const [document_] = performance.getEntriesByType("navigation");
  const resources = performance.getEntriesByType("resource");
  const sum = (entries, name) => entries.reduce((whole, each) => whole + each[name], 0);
  const scripts = resources.filter(({ initiatorType, name }) =>
    initiatorType === "script" || /\.m?js($|\?)/.test(name));
  const record = window.villaRecord ?? { shifts: [], lcp: 0 };
  // What a browser does not report is null: it is neither good nor bad.
  const reported = (type, value) => (PerformanceObserver.supportedEntryTypes.includes(type) ? value : null);
  // A session ends after a second of calm or five seconds; the worst one counts.
  let [worst, whole, first, last] = [0, 0, 0, -Infinity];
  let names = [];
  for (const { time, value, names: moved } of record.shifts) {
    if (time - last > 1000 || time - first > 5000) [whole, first] = [0, time];
    whole += value;
    last = time;
    worst = Math.max(worst, whole);
    names = [...names, ...moved];
  }
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return {
    ttfb: document_.responseStart - document_.requestStart,
    fcp: paint?.startTime ?? null,
    lcp: reported("largest-contentful-paint", record.lcp || null),
    cls: reported("layout-shift", worst),
    scripts: sum(scripts, "encodedBodySize") / 1024,
    bytes: (sum(resources, "encodedBodySize") + document_.encodedBodySize) / 1024,
    requests: resources.length + 1,
    nodes: document.querySelectorAll("*").length,
    moved: [...new Set(names)].slice(0, 5).join(", "),
  };
}
