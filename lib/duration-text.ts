/** Two digits at least. */
export const pad = (value: number): string => String(value).padStart(2, '0');

/** Splits a duration in milliseconds; a started second counts as a whole one, a negative duration as 0. */
export function splitDuration(milliseconds: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  const total = Math.max(0, Math.ceil(milliseconds / 1_000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

/** A duration in milliseconds as `HH:MM:SS`; hours include the days. */
export function formatDuration(milliseconds: number): string {
  const { days, hours, minutes, seconds } = splitDuration(milliseconds);
  return [days * 24 + hours, minutes, seconds].map(pad).join(':');
}
