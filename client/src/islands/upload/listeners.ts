/** Takes the files that are chosen, dropped or pasted, and holds the form back until they are sent. */
import { builtIn } from "../../own.ts";
import type { UploadWords } from "../props.ts";
import type { ChosenFiles } from "./chosen-files.ts";

/** Listens on field and form; returns what ends it. `place` is the island's own element. */
export function listen(
  input: HTMLInputElement,
  place: HTMLElement,
  form: HTMLFormElement,
  files: ChosenFiles,
  words: UploadWords,
): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const take = () => {
    const chosen = [...(input.files ?? [])];
    // The form sends handles: the files themselves would be sent twice.
    input.value = "";
    if (chosen.length > 0) files.add(chosen);
  };
  const over = (isOver: boolean) => {
    place.toggleAttribute("data-over", isOver);
  };
  input.addEventListener("change", take, options);
  // Those that were chosen before the island came.
  take();
  form.addEventListener(
    "dragover",
    (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Beside a field the browser would leave the page for the file.
      event.preventDefault();
      over(isFor(input, place, event.target));
    },
    options,
  );
  form.addEventListener(
    "dragleave",
    () => {
      over(false);
    },
    options,
  );
  form.addEventListener(
    "drop",
    (event) => {
      over(false);
      const dropped = event.dataTransfer?.files;
      if (!dropped?.length) return;
      event.preventDefault();
      if (isFor(input, place, event.target)) files.add(dropped);
    },
    options,
  );
  form.addEventListener(
    "paste",
    (event) => {
      const pasted = event.clipboardData?.files;
      if (!pasted?.length || event.defaultPrevented || !accepts(input, pasted)) return;
      event.preventDefault();
      files.add(pasted);
    },
    options,
  );
  form.addEventListener(
    "reset",
    () => {
      files.clear();
    },
    options,
  );
  holdBack(form, place, files, words, stop.signal);
  return () => {
    stop.abort();
  };
}

/** Whether what is dropped on `target` is for this field: it is beside it, or the only one. */
function isFor(input: HTMLInputElement, place: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Node)) return false;
  const beside = [input, place.closest(".upload"), ...(input.labels ?? [])];
  if (beside.some((each) => each?.contains(target))) return true;
  const all = input.form?.querySelectorAll("input[type=file]").length;
  return all === 1;
}

function accepts(input: HTMLInputElement, files: FileList): boolean {
  const endings = input.accept.toLowerCase().split(",");
  return [...files].every(({ name }) =>
    endings.some((ending) => name.toLowerCase().endsWith(ending)),
  );
}

/** Sends the form once its files are there; one with a file that is not accepted stays. */
function holdBack(
  form: HTMLFormElement,
  place: HTMLElement,
  files: ChosenFiles,
  words: UploadWords,
  signal: AbortSignal,
): void {
  let held: { readonly submitter: HTMLElement | null } | undefined;
  form.addEventListener(
    "submit",
    (event) => {
      held = undefined;
      if (!files.has("sending", "failed", "wrong")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (files.has("failed", "wrong")) {
        files.say(words.wrong);
        place.querySelector<HTMLElement>("[data-wrong] button")?.focus();
      } else {
        held = { submitter: event.submitter };
        files.say(words.wait);
      }
    },
    { signal, capture: true },
  );
  const unsubscribe = files.subscribe(() => {
    if (!held || files.has("sending")) return;
    const { submitter } = held;
    held = undefined;
    if (files.has("failed", "wrong")) return;
    // The handle's field is there after the rendering.
    setTimeout(() => {
      builtIn(form, "requestSubmit").call(form, submitter);
    });
  });
  signal.addEventListener("abort", unsubscribe);
}
