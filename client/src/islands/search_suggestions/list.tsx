/** Shows suggestions as options of a listbox, in groups. */
import type { AnchorHTMLAttributes, ReactNode } from "react";

import { useFullStyle } from "../use-full-style.ts";
import type { Answer, Group, Suggestion } from "./answer.ts";

interface ListProps {
  readonly id: string;
  readonly answer: Answer;
  readonly groups: readonly Group[];
  /** Index of the option that Enter opens, -1 for none. */
  readonly active: number;
  readonly onTake: () => void;
}

export function List({ id, answer, groups, active, onTake }: ListProps) {
  // Its words are in the rest of the style, on no page.
  useFullStyle();
  const before = (number: number) =>
    groups.slice(0, number).reduce((sum, { options }) => sum + options.length, 0);
  const own = (index: number) => ({
    id: optionId(id, index),
    "aria-selected": index === active,
    onClick: onTake,
  });
  return (
    <div className="suggestions-list" id={id} role="listbox" aria-label={answer.words.list}>
      {groups.map(({ label, options }, number) => (
        <div key={label} role="group" aria-labelledby={`${id}-group-${String(number)}`}>
          <div className="suggestions-label" id={`${id}-group-${String(number)}`}>
            {label}
          </div>
          {options.map((each, index) => (
            <Option key={index} {...each} attributes={own(before(number) + index)} />
          ))}
        </div>
      ))}
      {answer.all ? (
        <Option {...answer.all} name="suggestion-all" attributes={own(before(groups.length))} />
      ) : null}
    </div>
  );
}

type OptionProps = Suggestion & {
  readonly name?: string;
  readonly attributes: AnchorHTMLAttributes<HTMLAnchorElement>;
};

function Option({ name, attributes, ...suggestion }: OptionProps) {
  const kind = name ?? (suggestion.lines ? "suggestion-answer" : "");
  return (
    <a
      {...attributes}
      role="option"
      tabIndex={-1}
      className={`suggestion ${kind}`.trim()}
      href={suggestion.href}
    >
      <Picture {...suggestion} />
      <Words {...suggestion} />
    </a>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${String(index)}`;
}

function Picture({ picture, arch }: Suggestion) {
  if (!picture) return null;
  const shape = arch ? "suggestion-picture suggestion-person" : "suggestion-picture";
  return <img className={shape} src={picture} alt="" width={72} height={54} decoding="async" />;
}

function Words({ title, above, badge, facts, lines }: Suggestion) {
  return (
    <span className="suggestion-words">
      {above || badge ? (
        <Line name="suggestion-above">{[above, badge].filter(Boolean).join(" · ")}</Line>
      ) : null}
      <Line name="suggestion-title">{title}</Line>
      {facts ? <Line name="suggestion-facts">{facts}</Line> : null}
      {lines?.map((each) => (
        <Line key={each} name="suggestion-line">
          {each}
        </Line>
      ))}
    </span>
  );
}

/** Screen readers read the lines of an option as one text: a space parts them. */
function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <span className={name}>{children} </span>;
}
