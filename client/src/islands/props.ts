/** What islands are given. Written by `villa-site island-types` from the Python models. */

export interface CarouselProps {
  readonly track: string;
  readonly autoplay: boolean;
  readonly previous: string;
  readonly following: string;
  readonly pause: string;
  readonly resume: string;
}

export interface CopyProps {
  readonly text: string;
  readonly label: string;
  readonly done: string;
}

export interface ShareProps {
  readonly title: string;
  readonly url: string;
  readonly label: string;
}
