/** Shows a map of tiles under the points, once the visitor allows the third-party host. */
import { useEffect, useRef, useState, type ReactNode } from "react";

import { fullStyleWithFaces } from "../dom/full-style.ts";
import type { MapProps } from "./props.ts";

const STORAGE_KEY = "villa-map";

type Props = MapProps & { readonly children?: ReactNode };

export default function Map({ children, ...props }: Props) {
  const { host, words } = props;
  const [allowed, setAllowed] = useState(() => host === "" || allowedHost() === host);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    if (allowed) return undefined;
    // Another tab may have allowed the host.
    const check = () => {
      if (allowedHost() === host) setAllowed(true);
    };
    window.addEventListener("storage", check);
    return () => {
      window.removeEventListener("storage", check);
    };
  }, [allowed, host]);
  if (!allowed) {
    return (
      <>
        {children}
        <div className="map-ask">
          <button
            type="button"
            className="button button-outline"
            onClick={() => {
              saveAllowedHost(host);
              setAllowed(true);
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
    <div className="map-tiles" aria-busy={state === "loading"}>
      {state === "loading" && children}
      <TileMap {...props} setState={setState} />
    </div>
  );
}

interface TileMapProps extends MapProps {
  readonly setState: (state: "shown" | "failed") => void;
}

function TileMap({ setState, ...options }: TileMapProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove: (() => void) | undefined;
    let unmounted = false;
    const onShown = (): void => {
      setState("shown");
    };
    const onFailed = (): void => {
      setState("failed");
    };
    const show = async (container: HTMLElement): Promise<void> => {
      const [{ showTileMap }] = await Promise.all([
        import("../map/leaflet-map.ts"),
        fullStyleWithFaces(),
      ]);
      const removeMap = await showTileMap(container, { ...options, onShown, onFailed });
      if (unmounted) removeMap();
      else remove = removeMap;
    };
    if (element.current) show(element.current).catch(onFailed);
    return () => {
      unmounted = true;
      remove?.();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount: its page never changes the map
  }, []);
  return <div ref={element} />;
}

/** The host allowed before; a browser may forbid access. */
function allowedHost(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function saveAllowedHost(host: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, host);
  } catch {
    // The question is shown again on the next visit.
  }
}
