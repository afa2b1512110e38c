/** A module that renders without React. */
export const Box = "box";

export function bind(node, { sendMessage, onMessage }) {
  onMessage("box-text", ({ text }) => node.querySelector("box").setAttribute("heard", text));
  return {
    create: (type, { text = "" }, children) => {
      const element = document.createElement(type);
      element.append(text, ...children);
      return element;
    },
    render: (element) => {
      node.replaceChildren(element);
      sendMessage({ type: "box-ready" });
    },
    unmount: () => node.replaceChildren(),
  };
}
