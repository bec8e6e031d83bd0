import { japanOffsetMilliseconds, japanOffsetText } from './japan-offset.ts';

/** The second that was written last: most responses of one second have it in them. */
let lastSecond = { number: Number.NaN, text: '' };

/** A moment as the API writes it: ISO 8601 with Japan's offset. */
export function toJapanTime(moment: Date): string {
  const time = moment.getTime();
  const number = Math.floor(time / 1_000);
  if (number !== lastSecond.number) {
    const text = new Date(number * 1_000 + japanOffsetMilliseconds).toISOString();
    lastSecond = { number, text: text.slice(0, -4) };
  }
  const milliseconds = time - number * 1_000;
  const zeros = milliseconds < 10 ? '00' : milliseconds < 100 ? '0' : '';
  return `${lastSecond.text}${zeros}${milliseconds}${japanOffsetText}`;
}

/** Whether a value is a moment as the API writes it. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$/.test(value);

/** A moment this many milliseconds later (or earlier). */
export function addMilliseconds(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

const weekdays = '日月火水木金土';

/** A moment as operators read it, and may type it: 2025-06-22(日) 13:02:00, in Japan. @param moment as text, it has an offset */
export function timeText(moment: Date | string): string {
  const [day = '', clock = ''] = toJapanTime(new Date(moment)).split('T');
  return `${day}(${weekdays[new Date(day).getUTCDay()]}) ${clock.slice(0, 'HH:MM:SS'.length)}`;
}

/** The same without the day: 13:02:00. */
export const hourText = (moment: Date | string): string => timeText(moment).slice(-'HH:MM:SS'.length);

const japaneseDate = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as mails write it: 2025年6月22日(日) 13:00 */
export function toJapaneseDate(moment: Date): string {
  return japaneseDate.format(moment);
}

const japaneseDay = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
});

/** The day of a moment as mails write it, such as 2025年8月9日(土), or a number of days later. */
export function toJapaneseDay(moment: Date, daysLater = 0): string {
  return japaneseDay.format(addMilliseconds(moment, daysLater * 24 * 60 * 60 * 1_000));
}
