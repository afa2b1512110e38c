/** What can be played, and the words of whoever plays it. */

export interface Track {
  readonly src: string;
  readonly title: string;
  /** What it is a part of. */
  readonly series: string;
  /** Id of its place on the page. */
  readonly anchor: string;
  readonly image: string;
  /** Seconds, as the editor says; the recording itself knows better. */
  readonly duration: number | null;
  /** Tracks of one group follow each other. */
  readonly group: string;
}

/** The page's own words, in its language; `%s` stands for what is not known before. */
export interface Words {
  readonly player: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly forward: string;
  readonly position: string;
  readonly place: string;
  readonly speed: string;
  readonly previous: string;
  readonly following: string;
  readonly close: string;
  readonly failed: string;
  readonly started: string;
  readonly heard: string;
}

export function filled(text: string, ...values: readonly string[]): string {
  let next = 0;
  return text.replace(/%s/g, () => values[next++] ?? "");
}
