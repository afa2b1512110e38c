/** Brings nodes into an order with as few moves as possible. */

/** Gives the rows of the longest run of rising numbers, which need not be moved. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** The row with the smallest end of a run, by the run's length. */
  const ends: number[] = [];
  const before = numbers.map((number, row) => {
    const place = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    const length = place < 0 ? ends.length : place;
    ends[length] = row;
    return length > 0 ? ends[length - 1] : undefined;
  });
  const rows = new Set<number>();
  for (let row = ends.at(-1); row !== undefined; row = before[row]) rows.add(row);
  return rows;
}

/** Moves `node` within its parent; focus, films and animations go on where browsers know how. */
export function move(parent: Element, node: ChildNode, next: ChildNode | null): void {
  if ("moveBefore" in Element.prototype) {
    parent.moveBefore(node, next);
    return;
  }
  const { activeElement: focused } = document;
  parent.insertBefore(node, next);
  if (focused instanceof HTMLElement && node.contains(focused))
    focused.focus({ preventScroll: true });
}
