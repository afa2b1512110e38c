/** Lists suggestions below a text field, which it makes a combobox. */
import { useEffect, useState, useSyncExternalStore } from "react";

import { useAttributes, useListeners } from "./combobox/field.ts";
import { keyStep } from "./combobox/keys.ts";
import { suggestionsFor } from "./combobox/suggestions.ts";
import type { ComboboxProps } from "./props.ts";

type InputProps = ComboboxProps & { readonly input: HTMLInputElement };

export default function Combobox(props: ComboboxProps) {
  const input = useSyncExternalStore(subscribeToNothing, () =>
    document.getElementById(props.field),
  );
  return input instanceof HTMLInputElement ? <Suggestions {...props} input={input} /> : null;
}

function Suggestions({ input, field, label, count, nothing }: InputProps) {
  const datalist = useDatalist(input);
  /** Undefined while the list is closed. */
  const [suggestions, setSuggestions] = useState<readonly string[]>();
  /** Index of the suggestion that Enter takes, -1 for none. */
  const [active, setActive] = useState(-1);
  const list = `${field}-list`;
  const activeId = active < 0 ? "" : `${list}-${String(active)}`;

  function open(): readonly string[] {
    const found = suggestionsFor(datalist, input.value);
    setSuggestions(found);
    setActive(-1);
    return found;
  }

  function close(): void {
    setSuggestions(undefined);
    setActive(-1);
  }

  function take(text: string): void {
    write(input, text);
    close();
  }

  useListeners(input, {
    input: open,
    blur: close,
    click: suggestions ? close : open,
    keydown: (event) => {
      const step = keyStep(event as KeyboardEvent, suggestions, active);
      if (!step) return;
      if (step.prevents) event.preventDefault();
      if (step.to === "close") close();
      else if (step.to === "clear") take("");
      else if (step.to === "take") take(suggestions?.[active] ?? "");
      else {
        const { length } = suggestions ?? open();
        setActive(step.to === "last" ? length - 1 : Math.min(step.to, length - 1));
      }
    },
  });
  useAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": list,
    "aria-expanded": String(Boolean(suggestions?.length)),
    "aria-activedescendant": activeId,
  });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const status = suggestions?.length ? count.replace("%s", String(suggestions.length)) : nothing;
  return (
    <>
      <ul
        className="combobox-list"
        id={list}
        role="listbox"
        aria-label={label}
        hidden={!suggestions?.length}
        // The focus stays in the field.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
      >
        {suggestions?.map((text, index) => (
          <li
            key={text}
            id={`${list}-${String(index)}`}
            role="option"
            aria-selected={index === active}
            onClick={() => {
              take(text);
            }}
          >
            {text}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {suggestions ? status : ""}
      </span>
    </>
  );
}

/** The field's own list, which the browser no longer shows. */
function useDatalist(input: HTMLInputElement): HTMLDataListElement | null {
  const [datalist] = useState(() => input.list);
  useEffect(() => {
    input.removeAttribute("list");
    return () => {
      if (datalist) input.setAttribute("list", datalist.id);
    };
  }, [input, datalist]);
  return datalist;
}

/** Writes as a visitor does, so that listeners of the field are notified. */
function write(input: HTMLInputElement, text: string): void {
  // React watches the property of the element itself.
  Reflect.set(HTMLInputElement.prototype, "value", text, input);
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
