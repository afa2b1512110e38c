/** An audio element that can be driven by hand: jsdom's plays nothing. */
import { vi } from "vitest";

import type { Track } from "../../src/audio/track.ts";

export class Tape extends EventTarget {
  src = "";
  currentTime = 0;
  duration = NaN;
  readyState = 0;
  paused = true;
  ended = false;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  refuse: DOMException | undefined;

  readonly load = vi.fn();

  get audio(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement;
  }

  play(): Promise<void> {
    if (this.refuse) return Promise.reject(this.refuse);
    this.paused = false;
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.tell("pause");
  }

  removeAttribute(): void {
    this.src = "";
  }

  tell(...names: string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }

  begin(duration: number): void {
    this.readyState = 4;
    this.duration = duration;
    this.tell("loadedmetadata", "playing");
  }

  reach(time: number): void {
    this.currentTime = time;
    this.tell("timeupdate");
  }
}

export function track(name: string, given: Partial<Track> = {}): Track {
  const src = `/${name}.mp3`;
  return {
    src,
    title: name,
    series: "",
    anchor: name,
    image: "",
    duration: 100,
    group: "",
    ...given,
  };
}
