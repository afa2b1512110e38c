/** What islands are given. Written by `villa-site island-types` from the Python models. */

export interface ActionProps {
  readonly message: string;
  readonly failed: string;
  readonly slow: string;
  readonly offline: string;
}

export interface AudioWords {
  readonly player: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly forward: string;
  readonly position: string;
  readonly place: string;
  readonly speed: string;
  readonly volume: string;
  readonly previous: string;
  readonly following: string;
  readonly close: string;
  readonly failed: string;
  readonly started: string;
  readonly heard: string;
  readonly restart: string;
}

export interface Track {
  readonly src: string;
  readonly title: string;
  readonly series: string;
  readonly anchor: string;
  readonly image: string;
  readonly duration: number | null;
  readonly group: string;
}

export interface AudioPlayerProps {
  readonly track: Track;
  readonly words: AudioWords;
}

export interface CarouselProps {
  readonly track: string;
  readonly autoplay: boolean;
  readonly previous: string;
  readonly following: string;
  readonly pause: string;
  readonly resume: string;
}

export interface ComboboxProps {
  readonly field: string;
  readonly label: string;
  readonly count: string;
  readonly nothing: string;
}

export interface CopyProps {
  readonly text: string;
  readonly label: string;
  readonly done: string;
}

export interface DrawnMapProps {
  readonly frame: string;
  readonly name: string;
  readonly closer: string;
  readonly farther: string;
}

export interface ForeignPlayerProps {
  readonly src: string;
  readonly title: string;
  readonly call: string;
}

export interface VisitStop {
  readonly anchor: string;
  readonly label: string;
  readonly track: Track | null;
}

export interface VisitWords {
  readonly progress: string;
  readonly resume: string;
  readonly restart: string;
  readonly done: string;
  readonly heard: string;
}

export interface GuidedVisitProps {
  readonly group: string;
  readonly stops: readonly VisitStop[];
  readonly words: VisitWords;
}

export interface InfiniteListProps {
  readonly list: string;
  readonly next: string;
  readonly more: string;
  readonly loading: string;
  readonly failed: string;
  readonly position: string;
}

export interface ReaderCardProps {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly hidden: boolean;
  readonly shareTitle: string;
  readonly shareDescription: string;
  readonly image: string;
  readonly site: string;
}

export interface LivePreviewProps {
  readonly origins: readonly string[];
  readonly number: number;
  readonly problem: string;
  readonly card: ReaderCardProps | null;
}

export interface MapWords {
  readonly name: string;
  readonly show: string;
  readonly note: string;
  readonly closer: string;
  readonly farther: string;
  readonly failed: string;
}

export interface Marker {
  readonly anchor: string;
  readonly lat: number;
  readonly lng: number;
}

export interface Start {
  readonly lat: number;
  readonly lng: number;
}

export interface MapProps {
  readonly template: string;
  readonly host: string;
  readonly markers: readonly Marker[];
  readonly centre: Start | null;
  readonly zoom: number | null;
  readonly words: MapWords;
}

export interface OpeningProps {
  readonly said: readonly (readonly string[])[];
  readonly changes: readonly number[];
  readonly end: number;
}

export interface PreviewExpiryProps {
  readonly until: number;
  readonly words: string;
  readonly url: string;
  readonly link: string;
}

export interface PreviewProps {
  readonly expiry: PreviewExpiryProps | null;
  readonly live: LivePreviewProps | null;
}

export interface SearchSuggestionsProps {
  readonly field: string;
}

export interface ShareProps {
  readonly title: string;
  readonly url: string;
  readonly label: string;
}

export interface UploadWords {
  readonly drop: string;
  readonly sending: string;
  readonly ready: string;
  readonly remove: string;
  readonly removeFile: string;
  readonly removed: string;
  readonly again: string;
  readonly sendAgain: string;
  readonly failed: string;
  readonly tooLarge: string;
  readonly wrongKind: string;
  readonly empty: string;
  readonly tooMany: string;
  readonly wait: string;
  readonly wrong: string;
}

export interface WaitingFile {
  readonly name: string;
  readonly size: number;
  readonly handle: string;
}

export interface UploadProps {
  readonly field: string;
  readonly most: number;
  readonly largest: number;
  readonly endings: readonly string[];
  readonly required: boolean;
  readonly files: readonly WaitingFile[];
  readonly words: UploadWords;
}

export interface ViewerProps {
  readonly label: string;
  readonly position: string;
  readonly previous: string;
  readonly following: string;
  readonly closer: string;
  readonly farther: string;
  readonly whole: string;
  readonly close: string;
  readonly loading: string;
  readonly failed: string;
}
