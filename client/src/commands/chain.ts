/** Defines commands as `villa_site/engine/commands/` writes them: JSON in `data-on-…` attributes. */

/** A way from one element to others: its name, a selector, whether the last leads to the first. */
export type Relation = readonly [
  name: "closest" | "inner" | "next" | "previous" | "parent",
  selector?: string,
  wrap?: boolean,
];

/** A CSS selector, or the way from the element of the event. */
export type Target = string | readonly Relation[];

export type Command =
  | readonly ["show" | "hide" | "toggle", Target]
  | readonly ["add_class" | "remove_class" | "toggle_class", Target, readonly string[]]
  | readonly ["set_attribute", Target, string, string]
  | readonly ["remove_attribute", Target, string]
  | readonly ["toggle_attribute", Target, string, string, string | null]
  | readonly ["focus" | "focus_first" | "push_focus" | "submit", Target]
  | readonly ["pop_focus" | "prevent_default"]
  | readonly ["move_attribute", Target, string, string]
  | readonly ["scroll_to", Target, ScrollLogicalPosition]
  | readonly ["play" | "pause", Target]
  | readonly ["seek" | "skip", Target, number]
  | readonly ["drag", string]
  | readonly ["copy", Target, string | null]
  | readonly ["share", ShareData]
  | readonly ["dispatch", Target, string, unknown]
  | readonly ["navigate", string]
  | readonly ["wait", number]
  | readonly ["when", string, Chain]
  | readonly ["on_key", readonly string[], Chain, boolean]
  | LaterCommand;

/** Commands of `later.ts`. */
export type LaterCommand =
  | readonly ["scroll_within", Target, Target, ScrollLogicalPosition]
  | readonly ["scroll_by", Target, number, number]
  | readonly ["every", number, Chain]
  | readonly ["at_time", Target, Timeline]
  | readonly ["stop", Target];

/** Seconds of a player, in their order, and what happens then. */
export type Timeline = readonly (readonly [seconds: number, chain: Chain])[];

export type Chain = readonly Command[];

/** What commands are run for. */
export interface Source {
  readonly element: Element;
  readonly event: Event;
  /** Makes commands hear events of a type; before the first of them. */
  readonly listen: (type: string) => void;
}
