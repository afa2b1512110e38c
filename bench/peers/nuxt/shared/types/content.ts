/** What the bench exports (bench/peers/content.py), as the application reads it. */

export interface Picture {
  url: string;
  width: number;
  height: number;
  alt: string;
  sizes: Record<string, string | number>;
}

export interface Entry {
  path: string;
  title: string;
  colour: string;
}

export interface Network {
  name: string;
  icon: string;
  url: string;
}

export interface Column {
  title: string;
  entries: Entry[];
}

export interface Pictogram {
  link: string;
  colour: string;
  icon: string;
  words: [string, string];
}

/** What surrounds every page. */
export interface Frame {
  product: string;
  banner: string;
  search: string;
  ticket: { url: string; text: string };
  menu: { item: Entry; below: Entry[] }[];
  columns: Column[];
  more: Entry[];
  networks: Network[];
  partner: { url: string; text: string };
  pictograms: Pictogram[];
  legals: Entry[];
}

export interface Event {
  path: string;
  post_title: string;
  image: Picture;
  date_debut: string;
  date_fin: string | null;
  horaires: string;
  lieu: string;
  categorie: string;
}

export interface Question {
  titre: string;
  texte: string;
  anchor: string;
}

export type Block =
  | { kind: "text"; titre?: string; texte: string }
  | { kind: "quote"; texte: string; auteur: string; fonction: string; image: Picture }
  | { kind: "image"; image: Picture; legende: string; credit: string; taille: string }
  | { kind: "accordion"; titre: string; items: Question[] }
  | { kind: "agenda"; titre: string; filtres: boolean; evenements: Event[] };

export interface Page {
  path: string;
  title: string;
  seo: { title: string; description: string; image: Picture };
  languages: Record<string, string>;
  colour: string;
  theme: string;
  blocks: Block[];
}
