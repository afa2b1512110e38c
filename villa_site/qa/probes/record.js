/* Runs before the page: it records layout shifts, paints, violations of the policy. */
(() => {
  if (window.villaRecord || window !== window.top) return;
  const record = (window.villaRecord = { shifts: [], lcp: 0, violations: [], slowest: null });
  const nameOf = (node) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    return element ? [element.localName, ...(element.classList ?? [])].slice(0, 2).join(".") : "?";
  };
  const observe = (type, act, options = {}) => {
    if (PerformanceObserver.supportedEntryTypes.includes(type))
      new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true, ...options });
  };
  observe("layout-shift", (entry) => {
    if (!entry.hadRecentInput)
      record.shifts.push({ time: entry.startTime, value: entry.value, names: entry.sources.map(({ node }) => nameOf(node)) });
  });
  observe("largest-contentful-paint", (entry) => {
    record.lcp = entry.startTime;
  });
  // An answer within the shortest duration that is reported counts as none.
  if (PerformanceObserver.supportedEntryTypes.includes("event")) record.slowest = 0;
  observe("event", (entry) => {
    if (entry.interactionId) record.slowest = Math.max(record.slowest, entry.duration);
  }, { durationThreshold: 16 });
  addEventListener("securitypolicyviolation", (event) => {
    record.violations.push(`${event.effectiveDirective}: ${event.blockedURI || event.sourceFile}`);
  });
})();
