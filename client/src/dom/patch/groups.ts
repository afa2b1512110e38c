/** Groups nodes by a key, in their order; `Map.groupBy` is too young. */
export function groups<Item>(
  items: Iterable<Item>,
  key: (item: Item) => string,
): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const name = key(item);
    const group = found.get(name);
    if (group) group.push(item);
    else found.set(name, [item]);
  }
  return found;
}
