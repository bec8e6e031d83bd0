import { japanOffsetMilliseconds, japanOffsetText } from '@knowledgeking/contract/rules/japan-time';

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

/** A moment this many milliseconds later (or earlier). */
export function addMilliseconds(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

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
