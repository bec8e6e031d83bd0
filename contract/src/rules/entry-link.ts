/** How long the link in a verification mail can be used, in milliseconds. */
export const entryLinkMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Until when a verification link can be used: its own time, but never past the end of entry. All in milliseconds since 1970.
 * @param sentAt when the mail was asked for
 * @param entryEndAt when entry closes
 */
export const entryLinkEnd = (sentAt: number, entryEndAt: number): number =>
  Math.min(sentAt + entryLinkMilliseconds, entryEndAt);
