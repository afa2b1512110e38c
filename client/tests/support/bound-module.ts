/** A module that renders without React. */
interface Session {
  readonly sendMessage: (message: unknown) => void;
  readonly onMessage: (type: string, listener: (message: { text: string }) => void) => void;
}

export const Box = "box";

export function bind(node: Element, { sendMessage, onMessage }: Session) {
  onMessage("box-text", ({ text }) => node.querySelector("box")?.setAttribute("heard", text));
  return {
    create: (type: string, { text = "" }: { text?: string }, children: (Node | string)[]) => {
      const element = document.createElement(type);
      element.append(text, ...children);
      return element;
    },
    render: (element: Element) => {
      node.replaceChildren(element);
      sendMessage({ type: "layout-event", target: "box", data: ["ready"] });
      sendMessage({ type: "nonsense" });
    },
    unmount: () => {
      node.replaceChildren();
    },
  };
}
