/** Appends a `div` with a class and an attribute to the body, outside React's tree. */
export function appendDiv(className: string, attribute: string, value: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.setAttribute(attribute, value);
  document.body.append(element);
  return element;
}
