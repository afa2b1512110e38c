/** Lists suggestions below a search field, which it makes a combobox. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { useAttributes, useListeners } from "./combobox/field.ts";
import { keyStep } from "./combobox/keys.ts";
import type { SearchSuggestionsProps } from "./props.ts";
import { fetchAnswer, type Answer, type Group } from "./search_suggestions/answer.ts";
import { List, optionId } from "./search_suggestions/list.tsx";
import { forgetSearches, recentSearches, rememberSearch } from "./search_suggestions/recent.ts";
import { useFullStyle } from "./use-full-style.ts";

/** Milliseconds without a key press before suggestions are requested. */
const PAUSE = 120;

export default function SearchSuggestions({ field }: SearchSuggestionsProps) {
  const input = useSyncExternalStore(subscribeToNothing, () => document.getElementById(field));
  return input instanceof HTMLInputElement ? <Suggestions input={input} field={field} /> : null;
}

function Suggestions({ input, field }: SearchSuggestionsProps & { input: HTMLInputElement }) {
  const styled = useFullStyle();
  const root = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<Answer>();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [notice, setNotice] = useState("");
  const request = useRequest(input, (found) => {
    setRecent(input.value.trim() ? [] : recentSearches());
    setAnswer(found);
    setNotice(found ? [found.note, found.status].filter(Boolean).join(" ") : "");
  });
  const groups = answer ? withRecent(answer, recent) : [];
  const options = groups.flatMap((group) => group.options);
  const hrefs = [...options, ...(answer?.all ? [answer.all] : [])].map(({ href }) => href);
  // An answer that comes later leaves what is chosen, where it lists it too.
  const active = chosen === undefined ? -1 : hrefs.indexOf(chosen);
  const list = `${field}-suggestions`;
  const isOpen = styled && hrefs.length > 0;
  const activeId = active < 0 ? "" : optionId(list, active);
  // In the panel the list is part of what is read; elsewhere it covers the page.
  const isPanel = input.closest("dialog") !== null;

  const close = () => {
    request.stop();
    setAnswer(undefined);
    setChosen(undefined);
    setNotice("");
  };
  const open = () => {
    if (!isOpen) request.now();
  };

  useListeners(input, {
    input: request.soon,
    click: open,
    focus: () => {
      if (input.closest(".site-header")) open();
    },
    blur: (event) => {
      const to = (event as FocusEvent).relatedTarget;
      if (!isPanel && !(to instanceof Node && root.current?.contains(to))) close();
    },
    keydown: (event) => {
      const step = keyStep(event as KeyboardEvent, isOpen ? hrefs : undefined, active);
      // In the panel, of which the list is a part, Escape is the panel's.
      const isEscape = (event as KeyboardEvent).key === "Escape";
      if (!step || step.to === "clear" || (isPanel && isEscape)) return;
      if (step.prevents) event.preventDefault();
      if (step.to === "close") {
        // Not the panel around it.
        event.stopPropagation();
        close();
      } else if (step.to === "take") document.getElementById(activeId)?.click();
      else if (!isOpen) open();
      else setChosen(step.to === "last" ? hrefs.at(-1) : hrefs[step.to]);
    },
  });
  useListeners(input.form, {
    submit: () => {
      rememberSearch(input.value);
      close();
    },
  });
  useAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": isOpen ? list : "",
    "aria-expanded": String(isOpen),
    "aria-activedescendant": activeId,
  });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  useEffect(() => {
    // It has come after the focus.
    if (document.activeElement === input && (isPanel || input.value)) request.soon();
  }, [input]); // eslint-disable-line react-hooks/exhaustive-deps -- once

  if (!styled) return null;
  return (
    <div
      ref={root}
      className={isPanel ? "suggestions" : "suggestions suggestions-over"}
      data-open={isOpen || undefined}
      // What scrolls would be a stop of its own for the keyboard.
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {isOpen && answer?.note ? <p className="suggestions-note">{answer.note}</p> : null}
      {answer && isOpen ? (
        <List
          id={list}
          answer={answer}
          groups={groups}
          active={active}
          onTake={() => {
            rememberSearch(input.value);
            close();
          }}
        />
      ) : null}
      {answer && isOpen && recent.length > 0 ? (
        <button
          type="button"
          className="suggestions-clear"
          onClick={() => {
            forgetSearches();
            setRecent([]);
            setChosen(undefined);
            setNotice(answer.words.cleared);
            input.focus();
          }}
        >
          {answer.words.clear}
        </button>
      ) : null}
      <span className="visually-hidden" role="status">
        {notice}
      </span>
    </div>
  );
}

/** The visitor's last searches come first. */
function withRecent(answer: Answer, recent: readonly string[]): readonly Group[] {
  const options = recent.map((title) => ({
    title,
    href: `${answer.search}?${new URLSearchParams({ s: title }).toString()}`,
  }));
  return options.length > 0
    ? [{ label: answer.words.recent, options }, ...answer.groups]
    : answer.groups;
}

interface Request {
  readonly now: () => void;
  readonly soon: () => void;
  readonly stop: () => void;
}

/** Requests suggestions for what is typed; the last request alone is answered. */
function useRequest(input: HTMLInputElement, show: (answer?: Answer) => void): Request {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const [request] = useState(() => {
    let leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      leaving.abort();
    };
    const now = () => {
      stop();
      leaving = new AbortController();
      const { signal } = leaving;
      fetchAnswer(input.value.trim(), signal).then(
        (answer) => {
          if (!signal.aborted) latest.current(answer);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          console.info("There are no suggestions:", error);
          latest.current();
        },
      );
    };
    const soon = () => {
      stop();
      timer = setTimeout(now, PAUSE);
    };
    return { now, soon, stop };
  });
  useEffect(() => request.stop, [request]);
  return request;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
