import type { MailKind } from '../../database/tables.ts';
import { type MailBody, renderMail } from './layout.ts';
import {
  type Addressee,
  alreadyEnteredContent,
  examNumberContent,
  type MailContext,
  verificationContent,
} from './words.ts';

/** A mail that nobody gets, to be looked at. */
export interface SampleMail {
  mail_id: string;
  subject: string;
  body: MailBody;
}

/** Somebody who does not exist. */
export const sampleAddressee: Addressee = {
  display_name: 'なぎさ',
  children_division: true,
  duration_factor: 1,
};
const sampleNumber = '7K3M-Q9RT-2XWD';
const sampleId = '00000000-0000-4000-8000-000000000000';

/** The exam of the samples where there is none yet. */
const sampleExam = {
  id: 'first-2025',
  title: '第7回 大海原ログブック 知識王決定戦 予選',
  examStartAt: new Date('2025-06-22T13:00:00+09:00'),
  examEndAt: new Date('2025-06-22T14:30:00+09:00'),
  durationMilliseconds: 60 * 60_000,
  mailSignal: '--- -.-',
};

/** Each mail that somebody waits for, with made-up data. @param exam what they are about; default: an exam that does not exist */
export function sampleMails(
  siteOrigin: string,
  exam: MailContext['exam'] = sampleExam,
  now = new Date('2025-05-20T12:00:00+09:00'),
): Record<Exclude<MailKind, 'notice' | 'notification'>, SampleMail> {
  const context = { exam, siteOrigin, now };
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000);
  const contents = {
    entry: verificationContent(context, { token: 'mihon-no-tame-tsukaemasen', expiresAt }),
    exam_number: examNumberContent(context, sampleAddressee, sampleNumber),
    already_entered: alreadyEnteredContent(context, sampleAddressee, sampleNumber),
  };
  const toSample = (content: (typeof contents)[keyof typeof contents]): SampleMail => ({
    mail_id: sampleId,
    subject: content.subject,
    body: renderMail({ ...content, signal: exam.mailSignal }, exam.title),
  });
  return {
    entry: toSample(contents.entry),
    exam_number: toSample(contents.exam_number),
    already_entered: toSample(contents.already_entered),
  };
}
