/** How long the link in a verification mail can be used, in milliseconds. */
export const entryLinkMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Until when a verification link can be used: its own time, but never past the end of entry. All in milliseconds since 1970.
 * @param sentAt when the mail was asked for
 * @param entry_end_at when entry closes
 */
export const entryLinkEnd = (sentAt: number, entry_end_at: number): number =>
  Math.min(sentAt + entryLinkMilliseconds, entry_end_at);
