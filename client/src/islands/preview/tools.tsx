/** The tools of the selected block: move, duplicate, add and delete, at its upper edge. */
import { useLayoutEffect, useState } from "react";

import { elementsOf, TITLE } from "./marks.ts";
import type { Action } from "./messages.ts";
import { TOOLS } from "./style.ts";

/** Drawings of 16 by 16. */
const SIGNS: Readonly<Record<Action, string>> = {
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  duplicate: "M5 5h8v8H5zM3 11V3h8",
  add: "M8 3v10M3 8h10",
  remove: "M4 4l8 8M12 4l-8 8",
};
const ACTIONS = Object.keys(SIGNS) as Action[];
const HEIGHT = 40;

export interface ToolsProps {
  readonly block: string;
  /** What the tools are called; none without words. */
  readonly words: Readonly<Record<string, string>>;
  /** Changes with each content that is shown. */
  readonly version: number;
  /** How small the page is shown. */
  readonly scale: number;
  readonly act: (action: Action) => void;
}

export function Tools({ block, words, version, scale, act }: ToolsProps) {
  const [place, setPlace] = useState<{ top: number; right: number }>();
  useLayoutEffect(() => {
    const settle = () => {
      const box = elementsOf(block)[0]?.getBoundingClientRect();
      const height = HEIGHT / scale;
      setPlace(
        box && {
          top: Math.max(box.top + scrollY - height, 0),
          right: Math.max(document.body.clientWidth - box.right, 0),
        },
      );
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [block, version, scale]);

  if (!block || block === TITLE || !place || !words.tools) return null;
  return (
    <div
      className={TOOLS}
      role="toolbar"
      aria-label={words.tools}
      style={{ ...place, transform: `scale(${1 / scale})` }}
      onKeyDown={moveFocus}
    >
      {ACTIONS.map((action) => (
        <button
          key={action}
          type="button"
          tabIndex={action === ACTIONS[0] ? 0 : -1}
          aria-label={label(words, action)}
          title={label(words, action)}
          onClick={() => {
            act(action);
          }}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={SIGNS[action]} fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      ))}
    </div>
  );
}

function label(words: ToolsProps["words"], action: Action): string {
  return new Map(Object.entries(words)).get(action) ?? action;
}

/** The arrows move within the tools, as in every toolbar. */
function moveFocus({ key, currentTarget }: React.KeyboardEvent<HTMLElement>): void {
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const buttons = [...currentTarget.querySelectorAll("button")];
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(now + step + buttons.length) % buttons.length]?.focus();
}
