/** Japan has no summer time: its clocks are always this far ahead. */
export const japanOffsetHours = 9;
export const japanOffsetMilliseconds = japanOffsetHours * 60 * 60 * 1_000;
/** The same at the end of an ISO 8601 time. */
export const japanOffsetText = '+09:00';
