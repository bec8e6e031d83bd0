import path from 'node:path';
import { type FinalStageDays, PackContest, PackMail } from '@knowledgeking/contract';
import { toJapaneseDate, toJapaneseDay } from '@knowledgeking/contract/rules/time';
import {
  checkMailMarks,
  type commonMarks,
  mark,
  personalMarks,
} from '@knowledgeking/pack/checks/check-mails';
import { PackError } from '@knowledgeking/pack/problem';
import { readPart } from '@knowledgeking/pack/read-part';
import { Type } from 'typebox';
import type { Database } from '../../database/database.ts';
import type { MailContent } from '../../database/tables.ts';
import { findParticipant, type Participant } from '../../entry/queries.ts';
import { OperatorError } from '../../errors.ts';
import { divisionName, examCalendar, type MailContext } from '../content/words.ts';
import type { MailRow } from '../outbox/queries.ts';
import { findNotificationById, isPresent } from './queries.ts';

/** A word that is the same for all recipients; `source`: where its date comes from. */
interface CommonWord {
  write: (context: MailContext, days: FinalStageDays) => string;
  source?: (days: FinalStageDays) => string;
}

const schedule = () => '試験の日程（exam show）';
const daysAfter = (days: number) => `試験の${days}日後（パックの contest.yaml の final_stage）`;

const common: Record<(typeof commonMarks)[number], CommonWord> = {
  exam_title: { write: ({ exam }) => exam.title },
  exam_date: { write: ({ exam }) => toJapaneseDay(exam.exam_start_at), source: schedule },
  exam_start: { write: ({ exam }) => toJapaneseDate(exam.exam_start_at), source: schedule },
  exam_end: { write: ({ exam }) => toJapaneseDate(exam.exam_end_at), source: schedule },
  summit_date: {
    write: ({ exam }, days) => toJapaneseDay(exam.exam_start_at, days.days_after_exam),
    source: (days) => daysAfter(days.days_after_exam),
  },
  qualified_date: {
    write: ({ exam }, days) => toJapaneseDay(exam.exam_start_at, days.qualified_by_days_after_exam),
    source: (days) => daysAfter(days.qualified_by_days_after_exam),
  },
};

/**
 * Reads the words of a mail to many.
 * @param typed the name of a file in the pack's folder `mails`, or a YAML file's path
 * @returns them with their name, and that file where it was given
 * @throws PackError
 */
export function readTemplate(typed: string, packFolder: string) {
  const isFile = /\.ya?ml$/.test(typed);
  const file = isFile ? path.resolve(typed) : path.join(packFolder, 'mails', `${typed}.yaml`);
  const { data, problems } = readPart(path.dirname(file), path.basename(file), PackMail, checkMailMarks);
  if (!data || problems.length > 0) throw new PackError(problems);
  const name = path.basename(file).replace(/\.ya?ml$/, '');
  return { name, file: isFile ? file : null, template: data };
}

/**
 * The days of the final stage, from the contest.yaml of an exam's pack.
 * @throws PackError where it is not there or wrong
 * @throws OperatorError where the pack is another exam's: its words and dates would be those of another championship
 */
export function readFinalStage(packFolder: string, { id }: { id: string }): FinalStageDays {
  const { exam, final_stage } = PackContest.properties;
  const Shape = Type.Object({ exam: Type.Object({ id: exam.properties.id }), final_stage });
  const { data, problems } = readPart(packFolder, 'contest.yaml', Shape, () => []);
  if (!data) throw new PackError(problems);
  if (data.exam.id === id) return data.final_stage;
  throw new OperatorError(
    `${path.resolve(packFolder)} は試験 ${data.exam.id} のパックで、試験 ${id} のパックではありません。言葉や日付がちがうので、使いません。次は: --pack <${id} のパックのフォルダー> をつけて、もう一度`,
  );
}

/** @throws OperatorError where a template says a name: anyone who has not confirmed may have been entered by somebody else */
export function requireNoName(template: PackMail): void {
  const said = JSON.stringify(template)
    .match(mark)
    ?.find((one) => personalMarks.some((word) => one === `{${word}}`));
  if (said)
    throw new OperatorError(
      `${said} は、未確定の人へのメールでは使えません。名前は、別の人が打ったものかもしれないためです。`,
    );
}

/** The dates that are filled into a template, each with its mark and its source, for the operator to check before it is sent. */
export function filledDates(template: PackMail, context: MailContext, days: FinalStageDays) {
  const { subject, greeting, paragraphs, notes } = template;
  const text = [subject, greeting, ...paragraphs, ...notes].join('\n');
  return Object.entries(common).flatMap(([word, { write, source }]) =>
    source && text.includes(`{${word}}`)
      ? [{ mark: `{${word}}`, text: write(context, days), source: source(days) }]
      : [],
  );
}

/** A template with everything filled in that is the same for all. */
export function toWords(template: PackMail, context: MailContext, finalStage: FinalStageDays): MailContent {
  const { exam, siteOrigin } = context;
  const { subject, greeting, paragraphs, button, notes, calendar } = template;
  const values = Object.entries(common).map(([word, { write }]) => [word, write(context, finalStage)]);
  return fillIn(
    {
      ...{ sender: exam.title, subject, greeting, paragraphs, notes },
      button: { label: button.label, link: `${siteOrigin}${button.path}` },
      ...(calendar && { calendar: examCalendar(context) }),
    },
    Object.fromEntries(values),
  );
}

/** The mail to one of many. */
export const toContent = (
  words: MailContent,
  person: Pick<Participant, 'display_name' | 'children_division'>,
): MailContent =>
  fillIn(words, {
    display_name: person.display_name,
    division: divisionName(person),
  } satisfies Record<(typeof personalMarks)[number], string>);

/**
 * One of many mails in the queue as it goes out: to its recipient as they are called and reached now, because it can have been queued at the
 * very moment at which they were corrected.
 * @returns undefined where they were taken out of the contest, or erased
 */
export async function notificationLetter(
  database: Database,
  {
    notification_id,
    participant_id,
    recipient,
  }: Pick<MailRow, 'notification_id' | 'participant_id' | 'recipient'>,
): Promise<{ recipient: string; content: MailContent } | undefined> {
  const words = notification_id && (await findNotificationById(database, notification_id))?.words;
  if (!words) throw new Error('the notification that this mail is of is gone');
  // Only the address is known.
  if (!participant_id)
    return { recipient, content: toContent(words, { display_name: '', children_division: false }) };
  const person = await findParticipant(database, participant_id);
  if (!person || !isPresent(person)) return undefined;
  return { recipient: person.email, content: toContent(words, person) };
}

/** Fills in what there is a value for, once: what is filled in is not looked at again. */
function fillIn(
  { sender, subject, greeting, paragraphs, button, notes, calendar }: MailContent,
  values: Readonly<Record<string, string>>,
): MailContent {
  const fill = (text: string) => text.replace(mark, (whole, word: string) => values[word] ?? whole);
  return {
    sender,
    subject: fill(subject),
    greeting: fill(greeting),
    paragraphs: paragraphs.map(fill),
    button: { label: fill(button.label), link: button.link },
    notes: notes.map(fill),
    ...(calendar && { calendar }),
  };
}
