/** An option's place among those that one board shows. */
export interface BoardPlace {
  value: string;
  row: number;
  column: number;
  /** Options of one list share a Tab stop. */
  list: string;
}

type Step = (places: readonly BoardPlace[], from: BoardPlace) => BoardPlace | undefined;

/** In reading order, round the ends. */
const along =
  (by: number): Step =>
  (places, from) => {
    const inOrder = [...places].sort((one, other) => one.row - other.row || one.column - other.column);
    return inOrder.at((inOrder.indexOf(from) + by) % inOrder.length);
  };

/** To the nearest one in the same column. */
const across =
  (by: 1 | -1): Step =>
  (places, { row, column }) =>
    places
      .filter((place) => place.column === column && (place.row - row) * by > 0)
      .sort((one, other) => (one.row - other.row) * by)[0];

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: along(1),
  ArrowLeft: along(-1),
  ArrowDown: across(1),
  ArrowUp: across(-1),
};

/**
 * The option to which an arrow key leads: left and right go on in reading order, from the last one to the first, up and down stay in the column.
 * Undefined when the key means nothing there.
 */
export const placeBeside = (
  places: readonly BoardPlace[],
  from: BoardPlace,
  key: string,
): BoardPlace | undefined => steps[key]?.(places, from);
