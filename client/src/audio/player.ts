/** Plays one recording at a time, across pages. Without React. */
import type { PlaybackStore } from "./playback-store.ts";
import { NO_TRACK, type PlayerState } from "./player-state.ts";
import type { Chapter, Track, AudioWords } from "./track.ts";

/** Seconds that the skip buttons move. */
export const SKIP_BACK = 15;
export const SKIP_FORWARD = 30;
/**
 * Seconds between two saves of the position, and before the end where a recording counts as heard.
 */
const SAVE_INTERVAL = 5;
const END_MARGIN = 5;
/** Seconds into a chapter up to which a step back leads to the one before. */
const BACK_MARGIN = 3;

export class Player {
  readonly store: PlaybackStore;
  readonly #audio: HTMLAudioElement;
  readonly #listeners = new Set<() => void>();
  readonly #queues = new Map<string, readonly Track[]>();
  readonly #chapters = new Map<string, readonly Chapter[]>();
  #queue: readonly Track[] = [];
  #start = 0;
  #savedAt = 0;
  #state: PlayerState;

  constructor(audio: HTMLAudioElement, store: PlaybackStore) {
    this.#audio = audio;
    this.store = store;
    this.#state = { ...NO_TRACK, rate: store.rate };
    this.#audio.volume = store.volume;
    this.#listen();
  }

  /** The element that sounds, to be listened to. */
  get audio(): HTMLAudioElement {
    return this.#audio;
  }

  /** The same object until the state changes. */
  readonly read = (): PlayerState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => {
      this.#listeners.delete(changed);
    };
  };

  /** Sets the order of a group's tracks; one of them may be playing already. */
  setQueue(group: string, tracks: readonly Track[]): void {
    this.#queues.set(group, tracks);
    if (this.#state.track?.group !== group) return;
    this.#queue = tracks;
    this.#state = { ...this.#state };
    this.#notify();
  }

  /** Notes the chapters of a recording, which the page lists. */
  setChapters(src: string, chapters: readonly Chapter[]): void {
    this.#chapters.set(src, chapters);
    if (this.#state.track?.src === src) this.#update({ chapters });
  }

  /** Plays `track` from its saved position; false where the browser refuses. */
  play(track: Track, words: AudioWords, page = location.pathname): Promise<boolean> {
    if (track.src !== this.#state.track?.src || this.#state.status === "failed") {
      this.#load(track, words, page);
    } else if (this.#audio.ended) {
      this.#audio.currentTime = 0;
    }
    return this.#startPlayback();
  }

  /** Plays `track` from a second of it. */
  playAt(track: Track, words: AudioWords, seconds: number): void {
    void this.play(track, words);
    this.seek(track, seconds);
  }

  /** Has a track of another page in it, as it was left there, without loading it. */
  restore(track: Track, words: AudioWords, page: string, chapters: readonly Chapter[]): void {
    this.#chapters.set(track.src, chapters);
    this.#load(track, words, page);
    this.#update({ status: "paused" });
  }

  resume(): void {
    const { track, words, page } = this.#state;
    if (track && words) void this.play(track, words, page);
  }

  pause(): void {
    this.#audio.pause();
  }

  toggle(track: Track, words: AudioWords): void {
    const { status } = this.#state;
    if (this.plays(track) && (status === "playing" || status === "loading")) this.pause();
    else void this.play(track, words);
  }

  plays(track: Track): boolean {
    return this.#state.track?.src === track.src;
  }

  /** Moves within `track`; sets its start position where it is not the current one. */
  seek(track: Track, seconds: number): void {
    const length = (this.plays(track) && this.#state.duration) || (track.duration ?? 0);
    const position = Math.max(0, length > 0 ? Math.min(seconds, length) : seconds);
    if (!this.plays(track)) {
      this.store.savePosition(track.src, position);
      return;
    }
    if (this.#audio.readyState > 0) this.#audio.currentTime = position;
    else this.#start = position;
    this.#update({ time: position });
    this.#savePosition(position);
  }

  skip(track: Track, seconds: number): void {
    this.seek(track, this.timeOf(track) + seconds);
  }

  timeOf(track: Track): number {
    return this.plays(track) ? this.#state.time : this.store.position(track.src);
  }

  setRate(rate: number): void {
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    this.store.rate = rate;
    this.#update({ rate });
  }

  setVolume(volume: number): void {
    this.#audio.volume = volume;
    this.store.volume = volume;
  }

  /** The track before or after the current one, in the order of its group. */
  adjacent(direction: 1 | -1): Track | undefined {
    const at = this.#queue.findIndex(({ src }) => src === this.#state.track?.src);
    return at < 0 ? undefined : this.#queue[at + direction];
  }

  step(direction: 1 | -1): void {
    const { words, page } = this.#state;
    const next = this.adjacent(direction);
    if (next && words) void this.play(next, words, page);
    else this.stepChapter(direction);
  }

  /** Moves to the chapter after the current one, or to the beginning of this one or the one before. */
  stepChapter(direction: 1 | -1): void {
    const { track, chapters, time } = this.#state;
    const next =
      direction > 0
        ? chapters.find(({ start }) => start > time)
        : (chapters.findLast(({ start }) => start < time - BACK_MARGIN) ?? chapters[0]);
    if (track && next) this.seek(track, next.start);
  }

  /** Stops and removes the track; its position stays saved. */
  close(): void {
    this.#saveCurrent();
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#state = { ...NO_TRACK, rate: this.#state.rate };
    this.#notify();
  }

  #load(track: Track, words: AudioWords, page: string): void {
    this.#saveCurrent();
    const position = this.store.position(track.src);
    const nearEnd = track.duration !== null && position > track.duration - END_MARGIN;
    this.#start = nearEnd ? 0 : position;
    this.#queue = this.#queues.get(track.group) ?? [];
    this.#audio.src = track.src;
    this.#audio.defaultPlaybackRate = this.#state.rate;
    this.#audio.playbackRate = this.#state.rate;
    const duration = track.duration ?? 0;
    const chapters = this.#chapters.get(track.src) ?? [];
    this.#update({ status: "loading", track, words, page, time: this.#start, duration, chapters });
  }

  async #startPlayback(): Promise<boolean> {
    // One of a page before has not been loaded.
    if (this.#state.status === "paused" && this.#audio.readyState === 0)
      this.#update({ status: "loading" });
    try {
      await this.#audio.play();
      return true;
    } catch (error) {
      // Another track replaced it, or the browser requires a user gesture: no errors.
      const name = error instanceof DOMException ? error.name : "";
      if (name === "NotAllowedError") this.#update({ status: "paused" });
      else if (name !== "AbortError") this.#update({ status: "failed" });
      return false;
    }
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
      if (Number.isFinite(audio.duration)) this.#update({ duration: audio.duration });
    });
    on("playing", () => {
      this.#update({ status: "playing" });
    });
    on("waiting", () => {
      if (!audio.paused) this.#update({ status: "loading" });
    });
    on("pause", () => {
      if (this.#state.track) this.#update({ status: "paused" });
      this.#saveCurrent();
    });
    on("timeupdate", () => {
      if (audio.readyState > 0 && this.#start === 0) this.#progress(audio.currentTime);
    });
    on("ended", () => {
      const { track } = this.#state;
      if (!track) return;
      this.store.markHeard(track.src);
      this.store.savePosition(track.src, 0);
    });
    on("error", () => {
      if (this.#state.track) this.#update({ status: "failed" });
    });
  }

  #progress(time: number): void {
    this.#update({ time });
    const { track, duration } = this.#state;
    if (!track) return;
    if (duration > 0 && time >= duration - END_MARGIN && !this.#audio.paused)
      this.store.markHeard(track.src);
    if (Math.abs(time - this.#savedAt) >= SAVE_INTERVAL && !this.#audio.ended)
      this.#savePosition(time);
  }

  /** Saves the position of the current track. */
  #saveCurrent(): void {
    if (this.#state.track && !this.#audio.ended) this.#savePosition(this.#state.time);
  }

  #savePosition(time: number): void {
    this.#savedAt = time;
    if (this.#state.track) this.store.savePosition(this.#state.track.src, time);
  }

  /** Saves the position as the page ends. */
  readonly save = (): void => {
    this.#saveCurrent();
  };

  #update(changes: Partial<PlayerState>): void {
    const names = Object.keys(changes) as (keyof PlayerState)[];
    if (names.every((name) => changes[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...changes };
    this.#notify();
  }

  #notify(): void {
    for (const changed of this.#listeners) changed();
  }
}
