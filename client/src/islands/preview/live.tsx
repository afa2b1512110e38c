/**
 * Connects the page with the editor that holds it in a frame: what is typed there goes over the
 * page's own socket, what is clicked here goes back.
 */
import { useEffect, useState } from "react";

import { useLive } from "../../react/live-context.ts";
import type { LivePreviewProps } from "../props.ts";
import { watchClicks } from "./clicks.ts";
import { connect } from "./connection.ts";
import { EditorPage } from "./editor-page.ts";
import type { Examined, Examiner } from "./findings.ts";
import { elementsOf, scrollTo, selectorOf } from "./marks.ts";
import type { FromEditor, Selection } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import { outline } from "./style.ts";
import { Tools } from "./tools.tsx";

const NOTHING: Selection = { kind: "select", blocks: [], scroll: false };
/** Milliseconds of rest after which the page is examined. */
const REST = 500;

export default function LivePreview({ origins, number, problem, card }: LivePreviewProps) {
  const { session } = useLive();
  const [editor] = useState(() => new EditorPage());
  const [outbox] = useState(
    () =>
      new Outbox(
        (text, more) => {
          if (session?.ready) session.send({ target: "page-data", data: [text, more], seq: 0 });
        },
        () => {
          editor.say({ kind: "shown", number: 0, problem: "too-long" });
        },
      ),
  );
  const [examiner] = useState(() => examinerLoader());
  const [wanted, setWanted] = useState(NOTHING);
  const [selected, setSelected] = useState("");
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const [scale, setScale] = useState(1);

  useEffect(() => {
    editor.expect(origins);
  }, [editor, origins]);

  useEffect(() => {
    if (!session || parent === window) return undefined;
    const take = (message: FromEditor) => {
      if (message.kind === "open") outbox.open(message);
      if (message.kind === "typed") outbox.add(message);
      if (message.kind === "words") setWords(message.words);
      if (message.kind === "scale") setScale(message.scale);
      if (message.kind === "select") setWanted(message);
    };
    const changed = () => {
      outbox.reset();
    };
    return connect(session, { editor, take, changed });
  }, [session, outbox, editor]);

  useEffect(() => {
    outbox.shown(number);
    if (problem !== "waiting") editor.say({ kind: "shown", number, problem });
  }, [outbox, editor, number, problem]);

  useEffect(() => {
    if (problem) return undefined;
    let isCurrent = true;
    const report = (examined: Examined) => {
      if (isCurrent) editor.say({ kind: "found", ...examined, card });
    };
    const timer = setTimeout(() => {
      examiner().then((loaded) => loaded.examine(report), console.info);
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [editor, examiner, number, problem, card]);

  // A block that was just made is on the page a moment later.
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      setSelected(wanted.blocks.find((each) => elementsOf(each).length > 0) ?? "");
    });
    return () => {
      cancelAnimationFrame(drawn);
    };
  }, [wanted, number]);

  useEffect(() => {
    outline(selectorOf(selected));
    if (wanted.scroll) scrollTo(selected);
  }, [selected, wanted]);

  useEffect(
    () =>
      watchClicks(editor, (block) => {
        setWanted({ ...NOTHING, blocks: [block] });
      }),
    [editor],
  );

  return (
    <Tools
      block={selected}
      words={words}
      version={number}
      scale={scale}
      act={(action) => {
        editor.say({ kind: "act", block: selected, action });
      }}
    />
  );
}

/** Loads what examines the page once the page is at rest for the first time. */
function examinerLoader(): () => Promise<Examiner> {
  let loaded: Promise<Examiner> | undefined;
  return () => (loaded ??= import("./findings.ts").then((module) => new module.Examiner()));
}
