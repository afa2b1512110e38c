/** Lays a map under the points, once the visitor allows another house to send its tiles. */
import { useEffect, useRef, useState, type ReactNode } from "react";

import type { MapProps } from "./props.ts";

const KEY = "villa-map";

type Given = MapProps & { readonly children?: ReactNode };

export default function Map({ children, ...props }: Given) {
  const { host, words } = props;
  const [wanted, setWanted] = useState(() => host === "" || allowed() === host);
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  if (!wanted) {
    return (
      <>
        {children}
        <div className="map-ask">
          <button
            type="button"
            className="button button-outline"
            onClick={() => {
              allow(host);
              setWanted(true);
            }}
          >
            {words.show}
          </button>
          <p>{words.note}</p>
        </div>
      </>
    );
  }
  if (state === "failed") {
    return (
      <>
        {children}
        <p className="map-ask" role="status">
          {words.failed}
        </p>
      </>
    );
  }
  return (
    <div className="map-tiles" aria-busy={state === "waiting"}>
      {state === "waiting" && children}
      <Earth {...props} setState={setState} />
    </div>
  );
}

interface EarthProps extends MapProps {
  readonly setState: (state: "shown" | "failed") => void;
}

function Earth({ setState, ...options }: EarthProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove: (() => void) | undefined;
    let left = false;
    const shown = (): void => {
      setState("shown");
    };
    const failed = (): void => {
      setState("failed");
    };
    const show = async (place: HTMLElement): Promise<void> => {
      const { showEarth } = await import("../map/leaflet-map.ts");
      const undo = await showEarth(place, { ...options, shown, failed });
      if (left) undo();
      else remove = undo;
    };
    if (element.current) show(element.current).catch(failed);
    return () => {
      left = true;
      remove?.();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a map is made once; its page never changes it
  }, []);
  return <div ref={element} />;
}

/** The house that was allowed before; a browser may forbid to look. */
function allowed(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function allow(host: string): void {
  try {
    localStorage.setItem(KEY, host);
  } catch {
    // It is asked again at the next visit.
  }
}
