/** Sends the files of an action's form as they are chosen: with progress, preview and removal. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import type { UploadProps, UploadWords } from "./props.ts";
import { ChosenFiles, withName, type ChosenFile } from "./upload/chosen-files.ts";
import { listen } from "./upload/listeners.ts";
import { Preview } from "./upload/preview.tsx";

const PICTURE = /^image\/(?:jpeg|png|webp)$/;

export default function Upload(props: UploadProps) {
  const input = useSyncExternalStore(subscribeToNothing, () => fieldOf(props.field));
  return input?.form ? <Files input={input} form={input.form} {...props} /> : null;
}

type FilesProps = UploadProps & {
  readonly input: HTMLInputElement;
  readonly form: HTMLFormElement;
};

function Files({ input, form, ...props }: FilesProps) {
  const { words, required } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [files] = useState(() => new ChosenFiles(form, input.name, props));
  const list = useSyncExternalStore(files.subscribe, files.list);
  const news = useSyncExternalStore(files.subscribe, () => files.news);
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const stop = listen(input, place.current, form, files, latest.current);
    return () => {
      stop();
      files.stop();
    };
  }, [input, form, files]);
  const isMissing = list.length === 0;
  useEffect(() => {
    input.toggleAttribute("required", required && isMissing);
  }, [input, required, isMissing]);
  return (
    <span className="upload-place" ref={place}>
      <span className="upload-hint">{words.drop}</span>
      <span className="upload-files" role="list">
        {list.map((file) => (
          <Line
            key={file.id}
            file={file}
            words={words}
            onRemove={() => {
              files.remove(file);
              input.focus();
            }}
            onAgain={() => {
              files.sendAgain(file);
            }}
          />
        ))}
      </span>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </span>
  );
}

interface LineProps {
  readonly file: ChosenFile;
  readonly words: UploadWords;
  readonly onRemove: () => void;
  readonly onAgain: () => void;
}

function Line({ file, words, onRemove, onAgain }: LineProps) {
  const { name, state, message, part, handle } = file;
  const isWrong = state === "failed" || state === "wrong";
  return (
    <span className="upload-file" role="listitem" data-wrong={isWrong || undefined}>
      {file.file && PICTURE.test(file.file.type) && <Preview file={file.file} />}
      <span className="upload-name">{name}</span>
      {state === "sending" && <progress value={part} aria-label={withName(words.sending, name)} />}
      {message && <span className="field-error">{message}</span>}
      {state === "failed" && (
        <button
          type="button"
          className="upload-button"
          aria-label={withName(words.sendAgain, name)}
          onClick={onAgain}
        >
          {words.again}
        </button>
      )}
      <button
        type="button"
        className="upload-button"
        aria-label={withName(words.removeFile, name)}
        onClick={onRemove}
      >
        {words.remove}
      </button>
      {handle && <input type="hidden" name="villa-file" value={handle} />}
    </span>
  );
}

function fieldOf(id: string): HTMLInputElement | null {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : null;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
