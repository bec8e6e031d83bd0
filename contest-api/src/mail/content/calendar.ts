import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { ExamWithKey } from '../../contest/exam.ts';

const alarmSeconds = 60 * 60;

/**
 * A calendar file (RFC 5545) with the exam, and an alarm an hour before. All files for one exam on one site are the same event, the later one
 * being right: a calendar that takes a second file after the dates were moved moves the event. Moments are in UTC, which every
 * calendar shows in its own time zone.
 * @param now says which of two files is the later one
 */
export function examCalendar(
  exam: Pick<ExamWithKey, 'id' | 'title' | 'exam_start_at' | 'exam_end_at'>,
  siteOrigin: string,
  now: Date,
): string {
  const host = URL.canParse(siteOrigin) ? new URL(siteOrigin).hostname : 'localhost';
  const calendar = ical({
    prodId: { company: 'knowledgeking', product: 'contest', language: 'JA' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `${exam.id}@${host}`,
    // Grows with time and fits the 31 bits that calendars keep.
    sequence: Math.floor(now.getTime() / 60_000),
    stamp: now,
    start: exam.exam_start_at,
    end: exam.exam_end_at,
    summary: exam.title,
    description: `受験番号を用意して、ここからログインしてください。\n${siteOrigin}/login`,
    url: `${siteOrigin}/login`,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: alarmSeconds,
    description: `${exam.title} まであと1時間です。`,
  });
  return calendar.toString();
}
