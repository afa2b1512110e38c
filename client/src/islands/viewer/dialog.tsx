/** Renders the dialog over the page: a picture, what is said of it, and the ways on. */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import type { ViewerProps } from "../props.ts";
import { leavePicture, replacePicture, shownPicture } from "./address.ts";
import type { DeepZoom } from "./deep-zoom.ts";
import type { Enlargeable } from "./enlargeables.ts";
import { actOf, ZOOM_STEP, type Act } from "./keys.ts";
import { Stage } from "./stage.tsx";

interface DialogProps {
  readonly words: ViewerProps;
  readonly pictures: readonly Enlargeable[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClosed: () => void;
}

/** A zoom that can be seen. */
const LEAST_ZOOM = 1.01;

export default function PictureDialog({ words, pictures, at, onMove, onClosed }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const deepZoom = useRef<DeepZoom>(undefined);
  const [zoom, setZoom] = useState(1);
  const picture = pictures[at];
  const count = pictures.length;
  useOpening(dialog, picture?.link);
  if (!picture) return null;
  const isZoomed = zoom >= LEAST_ZOOM;
  const place = count > 1 ? filled(words.position, at + 1, count) : "";

  function move(to: number): void {
    const next = (to + count) % count;
    const { id } = pictures[next] ?? {};
    if (next === at || id === undefined) return;
    setZoom(1);
    replacePicture(id);
    onMove(next);
  }

  function act(what: Act): void {
    if ("step" in what) move(at + what.step);
    else if ("to" in what) move(what.to === "first" ? 0 : count - 1);
    else if ("zoom" in what) deepZoom.current?.zoomBy(what.zoom);
    else if ("whole" in what) deepZoom.current?.showWhole();
    else deepZoom.current?.panBy(...what.pan);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const what = actOf(event.nativeEvent, isZoomed);
    if (!what) return;
    event.preventDefault();
    act(what);
  }

  function onClose(): void {
    // A link in the caption may have led to another page.
    if (shownPicture() === picture?.id) leavePicture();
    onClosed();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog dialog-full viewer"
      aria-label={[words.label, place].filter(Boolean).join(", ")}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="viewer-bar">
        <p className="viewer-position" role="status">
          {place} <span className="visually-hidden">{picture.alt}</span>
        </p>
        <output className="viewer-zoom">{`${Math.round(zoom * 100)} %`}</output>
        <Tool
          label={words.farther}
          lines="M4 12h16"
          isOff={!isZoomed}
          onClick={() => {
            act({ zoom: 1 / ZOOM_STEP });
          }}
        />
        <Tool
          label={words.closer}
          lines="M12 4v16M4 12h16"
          onClick={() => {
            act({ zoom: ZOOM_STEP });
          }}
        />
        <Tool
          label={words.whole}
          lines="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
          isOff={!isZoomed}
          onClick={() => {
            act({ whole: true });
          }}
        />
        <Tool
          label={words.close}
          lines="M5 5l14 14M19 5 5 19"
          className="viewer-close"
          onClick={() => {
            dialog.current?.close();
          }}
        />
      </div>
      <Stage
        key={picture.id}
        words={words}
        picture={picture}
        isZoomed={isZoomed}
        onReady={(ready) => {
          deepZoom.current = ready;
        }}
        onZoom={setZoom}
      />
      <div className="viewer-foot">
        <Words picture={picture} />
        {count > 1 && (
          <div className="viewer-steps">
            <Tool
              label={words.previous}
              lines="M21 12H4M10 6l-6 6 6 6"
              className="viewer-previous"
              onClick={() => {
                move(at - 1);
              }}
            />
            <Tool
              label={words.following}
              lines="M3 12h17M14 6l6 6-6 6"
              className="viewer-next"
              onClick={() => {
                move(at + 1);
              }}
            />
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Opens the dialog over an inert page; the focus comes back to the picture's link. */
function useOpening(
  dialog: { readonly current: HTMLDialogElement | null },
  link: HTMLElement | undefined,
): void {
  useEffect(() => {
    const element = dialog.current;
    const focused = document.activeElement;
    const back = focused instanceof HTMLElement && focused !== document.body ? focused : link;
    if (!element?.open) element?.showModal();
    element?.querySelector<HTMLElement>(".viewer-close")?.focus();
    return () => {
      if (element?.open) element.close();
      back?.focus({ preventScroll: true });
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for as long as it is open
  }, []);
}

function Words({ picture: { caption, description } }: { readonly picture: Enlargeable }) {
  if (!caption && !description) return <div />;
  return (
    // Keys scroll what is longer than its place.
    <div className="viewer-words" tabIndex={0} role="group">
      {/* The server has cleaned it: it is on the page. */}
      {caption && <div dangerouslySetInnerHTML={{ __html: caption }} />}
      {description && <p>{description}</p>}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly lines: string;
  readonly isOff?: boolean;
  readonly className?: string;
  readonly onClick: () => void;
}

function Tool({ label, lines, isOff = false, className = "", onClick }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className={`viewer-tool ${className}`.trim()}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={lines} />
      </svg>
    </button>
  );
}

/** Fills each `%s` in order. */
function filled(text: string, ...values: readonly number[]): string {
  return values.reduce<string>((filling, value) => filling.replace("%s", String(value)), text);
}
