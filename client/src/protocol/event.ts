/** Reduces a DOM event to what is sent: what a handler reads, and never another field's value. */
import { isField, readField, type Field, type FieldValue } from "./field.ts";

export interface WireTarget {
  name?: string;
  value?: FieldValue;
  checked?: boolean;
  boundingClientRect?: DOMRect;
}

export interface WireEvent {
  type: string;
  target: WireTarget;
  currentTarget: WireTarget;
  key?: string;
  clientX?: number | undefined;
  clientY?: number | undefined;
  formData?: Record<string, string | string[]>;
  /** The number of a form that is posted. */
  submission?: string;
  /** The members of a typed event. */
  readonly [member: string]: unknown;
}

/** The properties read from a DOM event or from React's wrapper of one. */
export interface EventLike {
  readonly type: string;
  readonly target: unknown;
  readonly currentTarget: unknown;
  readonly key?: unknown;
  readonly clientX?: number | undefined;
  readonly clientY?: number | undefined;
  readonly nativeEvent?: unknown;
}

/** Gives the event with `details`, the members that a handler declares; else with the usual ones. */
export function projectEvent(event: EventLike, details?: object): WireEvent {
  const { type, target, currentTarget, clientX, clientY } = event;
  const projected: WireEvent = {
    type,
    target: projectTarget(target, revealsValue(event)),
    currentTarget: projectTarget(currentTarget, true),
    ...(details ?? { clientX, clientY }),
  };
  if (details) return projected;
  if (type.startsWith("key") && typeof event.key === "string") projected.key = event.key;
  // What is undefined is not sent.
  if (clientX !== undefined)
    projected.currentTarget.boundingClientRect = (currentTarget as Element).getBoundingClientRect();
  if (type === "submit" && currentTarget instanceof HTMLFormElement) {
    projected.formData = formData(currentTarget, submitter(event));
  }
  return projected;
}

/**
 * A change reveals its field's value; any other event only that of the element with the handler.
 */
function revealsValue({ type, target, currentTarget }: EventLike): boolean {
  if (target === currentTarget) return true;
  if (target instanceof HTMLInputElement && target.type === "password") return false;
  return isChange(type) || target instanceof HTMLButtonElement;
}

export function isChange(type: string): boolean {
  return type === "change" || type === "input";
}

function projectTarget(target: unknown, withValue: boolean): WireTarget {
  const projected: WireTarget = {};
  if (!(target instanceof Element)) return projected;
  const name = target.getAttribute("name");
  if (name) projected.name = name;
  if (!withValue) return projected;
  if (isField(target)) Object.assign(projected, fieldState(target));
  else if (target instanceof HTMLButtonElement && target.value) projected.value = target.value;
  return projected;
}

function fieldState(field: Field): WireTarget {
  const value = readField(field);
  if (typeof value !== "boolean") return { value };
  return { value: field.value, checked: value };
}

/** Gives a form's data with the submitter's name and value; files are sent as names. */
export function formData(
  form: HTMLFormElement,
  submitter: HTMLElement | null = null,
): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const [name, entry] of new FormData(form, submitter)) {
    const text = typeof entry === "string" ? entry : entry.name;
    const earlier = fields.get(name);
    fields.set(name, earlier === undefined ? text : [earlier, text].flat());
  }
  return Object.fromEntries(fields);
}

export function submitter(event: EventLike): HTMLElement | null {
  return event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
}
