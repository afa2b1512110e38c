/** The part of a drawn map that its frame shows, and how it is enlarged and moved. */

/** How many times the map is enlarged; `x` and `y` are the left and upper edge, from 0 to 1. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** A point of the frame, from 0 to 1 from the top left. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 6;
const CENTRE: Spot = { x: 0.5, y: 0.5 };

/** Enlarges `factor` times; what is at `spot` stays there. */
export function zoomed(view: View, factor: number, spot: Spot = CENTRE): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), MAX_ZOOM);
  return within({
    zoom,
    x: view.x + spot.x / view.zoom - spot.x / zoom,
    y: view.y + spot.y / view.zoom - spot.y / zoom,
  });
}

/** Moves what is shown by parts of the frame. */
export function moved(view: View, right: number, down: number): View {
  return within({ ...view, x: view.x - right / view.zoom, y: view.y - down / view.zoom });
}

/** Moves as little as needed to show a place of the map, which is from 0 to 1. */
export function showing(view: View, place: Spot): View {
  const size = 1 / view.zoom;
  const room = size / 8;
  const edge = (start: number, at: number) =>
    Math.max(Math.min(start, at - room), at + room - size);
  return within({ ...view, x: edge(view.x, place.x), y: edge(view.y, place.y) });
}

function within({ zoom, x, y }: View): View {
  const most = 1 - 1 / zoom;
  return { zoom, x: Math.min(Math.max(x, 0), most), y: Math.min(Math.max(y, 0), most) };
}
