import { japanOffsetMilliseconds } from '@knowledgeking/contract/rules/japan-offset';

const dayNames = ['日', '月', '火', '水', '木', '金', '土'];

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Date and time of day in Japan, whatever the browser's time zone. */
function japanParts(time: string | number) {
  const shifted = new Date(new Date(time).getTime() + japanOffsetMilliseconds);
  const year = shifted.getUTCFullYear();
  const day = dayNames[shifted.getUTCDay()];
  return {
    date: `${year}年${shifted.getUTCMonth() + 1}月${shifted.getUTCDate()}日(${day})`,
    clockTime: `${pad(shifted.getUTCHours())}:${pad(shifted.getUTCMinutes())}`,
  };
}

/** `2025年6月22日(日)`, from an ISO string or milliseconds since 1970. */
export function formatDate(time: string | number): string {
  return japanParts(time).date;
}

/** The date in Japan a number of days later: `2025年8月9日(土)`. */
export function formatDayAfter(time: string | number, days: number): string {
  return formatDate(new Date(time).getTime() + days * dayMilliseconds);
}

/** `2025年6月22日`, without the day of the week, from an ISO string or milliseconds since 1970. */
export function formatFormalDate(time: string | number): string {
  return formatDate(time).replace(/\(.\)$/, '');
}

/** `2025年6月22日(日) 13:00`, from an ISO string or milliseconds since 1970. */
export function formatDateTime(time: string | number): string {
  const { date, clockTime } = japanParts(time);
  return `${date} ${clockTime}`;
}

/** `6月22日(日) 9:00`, for a time in the near future, from an ISO string or milliseconds since 1970. */
export function formatDayTime(time: string | number): string {
  return formatDateTime(time)
    .replace(/^\d+年/, '')
    .replace(/ 0(\d:)/, ' $1');
}

/** `2025年6月22日(日) 13:00 〜 16:00`; the second date is left out if it is the same day. */
export function formatSpan(from: string | number, to: string | number): string {
  const end = japanParts(to);
  return `${formatDateTime(from)} 〜 ${end.date === japanParts(from).date ? end.clockTime : formatDateTime(to)}`;
}

/** The day in Japan, counted from 1970, of a time in milliseconds since 1970. */
export const japanDayOf = (time: number): number =>
  Math.floor((time + japanOffsetMilliseconds) / dayMilliseconds);

/** Fills the dates into a text of the content pack: `{final_date}` is replaced by `dates.final_date`. */
export function fillIn(text: string, dates: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => dates[name] ?? whole);
}

/** Two digits at least. */
export const pad = (value: number): string => String(value).padStart(2, '0');

/** Splits a duration in milliseconds; a started second counts as a whole one, a negative duration as 0. */
export function splitDuration(milliseconds: number) {
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

/** The parts of a countdown, each with its unit; without the days if less than one is left. */
export function countdownParts(milliseconds: number): [figures: string, unit: string][] {
  const { days, hours, minutes, seconds } = splitDuration(milliseconds);
  const rest: [string, string][] = [
    [pad(hours), '時間'],
    [pad(minutes), '分'],
    [pad(seconds), '秒'],
  ];
  return days === 0 ? rest : [[String(days), '日'], ...rest];
}
