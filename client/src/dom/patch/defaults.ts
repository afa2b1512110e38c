/** Lets a field that shows its default show the next one; browsers do so of untouched fields alone. */

/**
 * Notes before a change whether `node` is a field that shows its default, as after a form of GET
 * that was sent; call the result after it. What differs from the default is the visitor's.
 */
export function followDefault(node: Element): () => void {
  if (!showsDefault(node)) return () => undefined;
  return () => {
    if (node instanceof HTMLSelectElement)
      for (const option of node.options) option.selected = option.defaultSelected;
    else if (isBox(node)) node.checked = node.defaultChecked;
    else if (isText(node) && node.value !== node.defaultValue) node.value = node.defaultValue;
  };
}

function showsDefault(node: Element): boolean {
  if (isBox(node)) return node.checked === node.defaultChecked;
  if (isText(node)) return node.type !== "file" && node.value === node.defaultValue;
  if (!(node instanceof HTMLSelectElement)) return false;
  const options = [...node.options];
  const hasDefault = node.multiple || options.some(({ defaultSelected }) => defaultSelected);
  if (!hasDefault) return node.selectedIndex <= 0;
  return options.every(({ selected, defaultSelected }) => selected === defaultSelected);
}

function isBox(node: Element): node is HTMLInputElement {
  return node instanceof HTMLInputElement && ["checkbox", "radio"].includes(node.type);
}

function isText(node: Element): node is HTMLInputElement | HTMLTextAreaElement {
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
}
