/** Plays one recording at a time, and goes on while pages come and go. Without React. */
import type { Memory } from "./playback-store.ts";
import type { Track, Words } from "./track.ts";

export interface PlayerState {
  readonly status: "idle" | "loading" | "playing" | "paused" | "failed";
  readonly track?: Track;
  readonly words?: Words;
  /** Path of the page that the track was started from. */
  readonly page: string;
  readonly time: number;
  /** Seconds; 0 while nobody knows. */
  readonly duration: number;
  readonly rate: number;
}

/** Seconds that the two buttons skip, and an arrow key on the slider. */
export const BACK = 15;
export const FORWARD = 30;
/** Seconds between two notes of the place, and before the end when a recording counts as heard. */
const NOTE_EVERY = 5;
const ENOUGH = 5;

export class Player {
  readonly memory: Memory;
  readonly #audio: HTMLAudioElement;
  readonly #listeners = new Set<() => void>();
  readonly #queues = new Map<string, readonly Track[]>();
  #queue: readonly Track[] = [];
  #start = 0;
  #noted = 0;
  #state: PlayerState;

  constructor(audio: HTMLAudioElement, memory: Memory) {
    this.#audio = audio;
    this.memory = memory;
    this.#state = { status: "idle", page: "", time: 0, duration: 0, rate: memory.rate };
    this.#listen();
  }

  /** The same object until something changes. */
  readonly read = (): PlayerState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => {
      this.#listeners.delete(changed);
    };
  };

  /** Says which tracks of a group follow each other; one of them may be playing already. */
  arrange(group: string, tracks: readonly Track[]): void {
    this.#queues.set(group, tracks);
    if (this.#state.track?.group !== group) return;
    this.#queue = tracks;
    this.#state = { ...this.#state };
    this.#tell();
  }

  /** Plays `track` from where it was left; what plays at that moment stops. */
  play(track: Track, words: Words, page = location.pathname): void {
    if (track.src !== this.#state.track?.src || this.#state.status === "failed") {
      this.#load(track, words, page);
    } else if (this.#audio.ended) {
      this.#audio.currentTime = 0;
    }
    this.#run();
  }

  resume(): void {
    const { track, words, page } = this.#state;
    if (track && words) this.play(track, words, page);
  }

  pause(): void {
    this.#audio.pause();
  }

  toggle(track: Track, words: Words): void {
    const { status } = this.#state;
    if (this.plays(track) && (status === "playing" || status === "loading")) this.pause();
    else this.play(track, words);
  }

  plays(track: Track): boolean {
    return this.#state.track?.src === track.src;
  }

  /** Goes to a place in `track`; where it is not the one that plays, that is where it will begin. */
  seek(track: Track, seconds: number): void {
    const length = (this.plays(track) && this.#state.duration) || (track.duration ?? 0);
    const place = Math.max(0, length > 0 ? Math.min(seconds, length) : seconds);
    if (!this.plays(track)) {
      this.memory.keep(track.src, place);
      return;
    }
    if (this.#audio.readyState > 0) this.#audio.currentTime = place;
    else this.#start = place;
    this.#show({ time: place });
    this.#note(place);
  }

  skip(track: Track, seconds: number): void {
    this.seek(track, this.timeOf(track) + seconds);
  }

  timeOf(track: Track): number {
    return this.plays(track) ? this.#state.time : this.memory.position(track.src);
  }

  setRate(rate: number): void {
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    this.memory.rate = rate;
    this.#show({ rate });
  }

  /** The track before or after the one that plays, in the order of its page. */
  neighbour(direction: 1 | -1): Track | undefined {
    const at = this.#queue.findIndex(({ src }) => src === this.#state.track?.src);
    return at < 0 ? undefined : this.#queue[at + direction];
  }

  step(direction: 1 | -1): void {
    const { words, page } = this.#state;
    const next = this.neighbour(direction);
    if (next && words) this.play(next, words, page);
  }

  /** Stops and forgets the track; its place is kept. */
  close(): void {
    this.#leave();
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#state = { status: "idle", page: "", time: 0, duration: 0, rate: this.#state.rate };
    this.#tell();
  }

  #load(track: Track, words: Words, page: string): void {
    this.#leave();
    const position = this.memory.position(track.src);
    const nearEnd = track.duration !== null && position > track.duration - ENOUGH;
    this.#start = nearEnd ? 0 : position;
    this.#queue = this.#queues.get(track.group) ?? [];
    this.#audio.src = track.src;
    this.#audio.defaultPlaybackRate = this.#state.rate;
    this.#audio.playbackRate = this.#state.rate;
    const duration = track.duration ?? 0;
    this.#show({ status: "loading", track, words, page, time: this.#start, duration });
  }

  #run(): void {
    this.#audio.play().catch((error: unknown) => {
      // Another track took its place, or the browser wants a gesture first: neither is a fault.
      const name = error instanceof DOMException ? error.name : "";
      if (name === "NotAllowedError") this.#show({ status: "paused" });
      else if (name !== "AbortError") this.#show({ status: "failed" });
    });
  }

  #listen(): void {
    const audio = this.#audio;
    const on = (names: string, act: () => void): void => {
      for (const name of names.split(" ")) audio.addEventListener(name, act);
    };
    on("loadedmetadata", () => {
      if (this.#start > 0) audio.currentTime = this.#start;
      this.#start = 0;
    });
    on("loadedmetadata durationchange", () => {
      if (Number.isFinite(audio.duration)) this.#show({ duration: audio.duration });
    });
    on("playing", () => {
      this.#show({ status: "playing" });
    });
    on("waiting", () => {
      if (!audio.paused) this.#show({ status: "loading" });
    });
    on("pause", () => {
      if (this.#state.track) this.#show({ status: "paused" });
      this.#leave();
    });
    on("timeupdate", () => {
      if (audio.readyState > 0 && this.#start === 0) this.#progress(audio.currentTime);
    });
    on("ended", () => {
      const { track } = this.#state;
      if (!track) return;
      this.memory.hear(track.src);
      this.memory.keep(track.src, 0);
    });
    on("error", () => {
      if (this.#state.track) this.#show({ status: "failed" });
    });
  }

  #progress(time: number): void {
    this.#show({ time });
    const { track, duration } = this.#state;
    if (!track) return;
    if (duration > 0 && time >= duration - ENOUGH && !this.#audio.paused)
      this.memory.hear(track.src);
    if (Math.abs(time - this.#noted) >= NOTE_EVERY && !this.#audio.ended) this.#note(time);
  }

  /** Notes the place of the track that is about to be left. */
  #leave(): void {
    if (this.#state.track && !this.#audio.ended) this.#note(this.#state.time);
  }

  #note(time: number): void {
    this.#noted = time;
    if (this.#state.track) this.memory.keep(this.#state.track.src, time);
  }

  /** For the page's end, when nothing else can be awaited. */
  readonly keep = (): void => {
    this.#leave();
  };

  #show(changes: Partial<PlayerState>): void {
    const names = Object.keys(changes) as (keyof PlayerState)[];
    if (names.every((name) => changes[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...changes };
    this.#tell();
  }

  #tell(): void {
    for (const changed of this.#listeners) changed();
  }
}
