import type { MailContent, MailKind } from '../../database/tables.ts';
import {
  type Addressee,
  alreadyEnteredContent,
  examNumberContent,
  type MailContext,
  verificationContent,
} from './words.ts';

/** Somebody who does not exist. */
export const sampleAddressee: Addressee = {
  display_name: 'なぎさ',
  children_division: true,
  duration_factor: 1,
};
const sampleNumber = '7K3M-Q9RT-2XWD';

/** The exam of the samples where there is none yet. */
const sampleExam = {
  id: 'first-2025',
  title: '第7回 大海原ログブック 知識王決定戦 予選',
  exam_start_at: new Date('2025-06-22T13:00:00+09:00'),
  exam_end_at: new Date('2025-06-22T14:30:00+09:00'),
  duration_seconds: 60 * 60,
};

/** Each mail that somebody waits for, with made-up data. @param exam what they are about; default: an exam that does not exist */
export function sampleMails(
  siteOrigin: string,
  exam: MailContext['exam'] = sampleExam,
  now = new Date('2025-05-20T12:00:00+09:00'),
): Record<Exclude<MailKind, 'notice' | 'notification'>, MailContent> {
  const context = { exam, siteOrigin, now };
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000);
  return {
    entry: verificationContent(context, { token: 'mihon-no-tame-tsukaemasen', expiresAt }),
    exam_number: examNumberContent(context, sampleAddressee, sampleNumber),
    already_entered: alreadyEnteredContent(context, sampleAddressee, sampleNumber),
  };
}
