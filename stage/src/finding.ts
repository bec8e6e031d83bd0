/** One thing that had to hold, and whether it did. */
export interface Finding {
  /** Such as `failed requests`. */
  what: string;
  /** The outcome, such as `0 of 9,243`. */
  figure: string;
  holds: boolean;
}

/** A finding about the requests of a load that failed, of which there must be none. @param failures how many, by what was seen */
export function noneFailed(what: string, requests: number, failures: Record<string, number>): Finding {
  const failed = Object.values(failures).reduce((total, times) => total + times, 0);
  return noneOf(what, failed, requests, failed > 0 ? `: ${JSON.stringify(failures)}` : '');
}

/** A finding about how many of so many, of which there must be none. @param more of its outcome */
export const noneOf = (what: string, count: number, total: number, more = ''): Finding =>
  atMost(what, count, 0, `${count} of ${total}${more}`);

/** A finding about a number that must not be above a limit. */
export const atMost = (what: string, count: number, limit: number, figure = String(count)): Finding => ({
  what,
  figure,
  holds: count <= limit,
});
