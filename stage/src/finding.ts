/** One thing that had to hold, and whether it did. */
export interface Finding {
  /** Such as `failed requests`. */
  what: string;
  /** The outcome, such as `0 of 9,243`. */
  figure: string;
  holds: boolean;
}

/** A finding about a number that must not be above a limit. */
export const atMost = (what: string, count: number, limit: number, figure = String(count)): Finding => ({
  what,
  figure,
  holds: count <= limit,
});
