/** Stores which track the bar of a tab has, so that it is there again after a full load. */
import type { Player } from "./player.ts";
import type { Chapter, Track, AudioWords } from "./track.ts";

/** `idle-tasks.ts` looks for it. */
const KEY = "villa-audio-bar";
/** The texts of the bar. */
const WORDS =
  "player play pause back forward position place speed volume previous following close failed started";

interface OpenTrack {
  readonly track: Track;
  readonly words: AudioWords;
  readonly page: string;
  readonly chapters: readonly Chapter[];
}

/** Gives the player what the tab had in it, and stores from then on what it has. */
export function storeOpenTrack(player: Player, storage: Storage | undefined): void {
  const open = read(storage);
  if (open) player.restore(open.track, open.words, open.page, open.chapters);
  let stored: unknown[] = [];
  player.subscribe(() => {
    const { track, words, page, chapters } = player.read();
    if (stored[0] === track && stored[1] === chapters) return;
    stored = [track, chapters];
    try {
      if (track) storage?.setItem(KEY, JSON.stringify({ track, words, page, chapters }));
      else storage?.removeItem(KEY);
    } catch {
      // A full storage: the bar is not there after a full load.
    }
  });
}

function read(storage: Storage | undefined): OpenTrack | undefined {
  try {
    const open = JSON.parse(storage?.getItem(KEY) ?? "null") as OpenTrack | null;
    return open && isComplete(open) ? open : undefined;
  } catch {
    return undefined;
  }
}

/** Another build may have written it. */
function isComplete({ track, words, page, chapters }: OpenTrack): boolean {
  const texts = [page, track.src, track.title, track.series, track.anchor, track.image];
  const isText = (value: unknown) => typeof value === "string";
  return (
    [...texts, ...WORDS.split(" ").map((name): unknown => Reflect.get(words, name))].every(
      isText,
    ) && chapters.every(({ start, title }) => typeof start === "number" && isText(title))
  );
}
