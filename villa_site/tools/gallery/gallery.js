/** Makes the gallery's pages quicker: frames fit, words filter at once, changes show by themselves. */

const TALLEST = 6000;
const LOOK_EVERY = 800;

/** Scales a frame into its place, as tall as what it shows. */
function fit(iframe) {
  const place = iframe.parentElement;
  const width = Number(iframe.getAttribute("width"));
  const scale = Math.min(1, place.clientWidth / width);
  const main = iframe.contentDocument?.querySelector("main");
  place.style.overflow = "hidden";
  if (place.classList.contains("gallery-frame") && main) {
    const bottoms = [...main.children]
      .filter((child) => getComputedStyle(child).position !== "absolute")
      .map((child) => child.getBoundingClientRect().bottom + iframe.contentWindow.scrollY);
    const height = Math.min(TALLEST, Math.max(240, ...bottoms.map((bottom) => bottom + 64)));
    iframe.style.height = `${Math.ceil(height)}px`;
    place.style.height = `${Math.ceil(height * scale)}px`;
  }
  iframe.style.scale = String(scale);
}

const fittedFrames = new WeakSet();

function fitFrame(iframe) {
  if (fittedFrames.has(iframe)) return;
  fittedFrames.add(iframe);
  const fitted = () => fit(iframe);
  new ResizeObserver(fitted).observe(iframe.parentElement);
  const watch = () => {
    fitted();
    const main = iframe.contentDocument?.querySelector("main");
    const Observer = iframe.contentWindow?.ResizeObserver;
    if (!main || !Observer) return;
    const observer = new Observer(fitted);
    for (const child of main.children) observer.observe(child);
  };
  iframe.addEventListener("load", watch);
  if (iframe.contentDocument?.readyState === "complete") watch();
}

/** Makes the frames of the page fit, those that have been added since as well. */
export function fitAll() {
  for (const iframe of document.querySelectorAll("iframe")) fitFrame(iframe);
}

fitAll();

/** Choices count at once; the button is for those without script. */
for (const form of document.querySelectorAll(".gallery-choices")) {
  form.querySelector("button").hidden = true;
  // The workshop changes in place.
  if (form.id !== "workshop") form.addEventListener("change", () => form.requestSubmit());
}

const search = document.querySelector(".gallery-search input");
const cards = [...document.querySelectorAll(".gallery-card")];
search?.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/);
  for (const card of cards) card.hidden = !words.every((word) => card.dataset.words.includes(word));
  for (const family of document.querySelectorAll(".gallery-family")) {
    family.hidden = !family.querySelector(".gallery-card:not([hidden])");
  }
  const seen = cards.filter((card) => !card.hidden).length;
  document.querySelector(".gallery-count").textContent = `${seen} of ${cards.length} blocks`;
});

/** The page loads itself anew when code, client or a fixture has changed; its place is kept. */
let state;
async function look() {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(document.documentElement.dataset.state);
    const found = answer.ok ? await answer.text() : state;
    if (state !== undefined && found !== state) location.reload();
    state = found;
  } catch {
    // The server is being restarted: the next look tells.
  }
}
setInterval(look, LOOK_EVERY);
look();
