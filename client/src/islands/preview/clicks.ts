/** Takes clicks on the page for the editor: a link or a form of a preview leads nowhere. */
import type { EditorPage } from "./editor-page.ts";
import { blockAt, caretAt, elementsOf } from "./marks.ts";
import { TOOLS } from "./style.ts";

const LEADING = "a, [type=submit], form button:not([type])";

/** Watches the page; call the result to stop. */
export function watchClicks(editor: EditorPage, select: (block: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(`.${TOOLS}`)) return;
    if (target.closest(LEADING)) cancel(event);
    const block = blockAt(target);
    if (!block) return;
    select(block);
    editor.say({ kind: "select", block });
  };
  const onDoubleClick = ({ target, clientX, clientY }: MouseEvent) => {
    const block = blockAt(target);
    if (!block || elementsOf(block).length === 0) return;
    const { offset, words } = caretAt(block, clientX, clientY) ?? { offset: 0, words: "" };
    editor.say({ kind: "caret", block, offset, words });
  };
  document.addEventListener("click", onClick, true);
  document.addEventListener("dblclick", onDoubleClick, true);
  document.addEventListener("submit", cancel, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("dblclick", onDoubleClick, true);
    document.removeEventListener("submit", cancel, true);
  };
}

function cancel(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
