/**
 * Gives what `record` itself has under `name`. A name from outside may be `constructor` or
 * `__proto__`, under which every object has something.
 */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  // eslint-disable-next-line villa/no-record-lookup -- the one place
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Gives what `element` has by itself under `name`, where a form may have a field of that name. */
export function builtIn<Name extends keyof HTMLFormElement>(
  element: Element,
  name: Name,
): HTMLFormElement[Name] {
  return Reflect.get(HTMLFormElement.prototype, name, element);
}
