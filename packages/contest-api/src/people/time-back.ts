import { randomUUID } from 'node:crypto';
import { timeText } from '@knowledgeking/contract/rules/time';
import {
  type Credit,
  type Given,
  giveCredit,
  listAttemptsOf,
  listCreditSeconds,
  noteCredit,
  previewCredit,
  type Whose,
} from '../attempts/queries-time-back.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { lockExam } from '../contest/queries.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import type { OperationContext } from '../operations/operation.ts';
import { listOutages } from '../outages/find-outages.ts';
import { findPersons, meantBy } from './find-people.ts';

/** Attempts that are changed in one transaction: their contestants' answers wait for it. */
const attemptsAtOnce = 1_000;

export async function requireOutage({ database, now }: OperationContext, exam: ExamWithKey, number: number) {
  const outages = await listOutages(database, exam, now);
  const outage = outages.find((one) => one.number === number);
  if (!outage)
    throw new OperatorError(
      `${number}番の障害はありません（見つかったのは ${outages.length}件）。次は: contest outages`,
    );
  if (outage.isOngoing)
    throw new OperatorError(
      `${number}番の障害は、まだ続いているかもしれません（${timeText(outage.until)} まで）。直ったあと30秒ほどたってから、もう一度実行してください。`,
    );
  return outage;
}

/** The ids of those who are named one by one; undefined where nobody is. @throws OperatorError where somebody has no entry to the exam */
export async function findRecipients(
  { database, dataKey }: OperationContext,
  exam: ExamWithKey,
  typed: string[],
): Promise<string[] | undefined> {
  if (typed.length === 0) return undefined;
  const ids: string[] = [];
  for (const one of typed) {
    const meant = meantBy(one, await findPersons(database, dataKey, one));
    const person = meant.find(({ exam_id, participant }) => participant && exam_id === exam.id);
    if (!person?.participant) throw new OperatorError(`${exam.id} にこの参加者はいません: ${one}`);
    ids.push(person.participant.participant_id);
  }
  return [...new Set(ids)];
}

/** A credit, who would get it, and what they had been given until then. */
export type PlannedCredit = Awaited<ReturnType<typeof planCredit>>;

/** Whom a credit would reach at this moment; nothing is written. */
export async function planCredit(database: Database, asked: Omit<Credit, 'creditId' | 'now'>, now: Date) {
  const credit: Credit = { ...asked, creditId: randomUUID(), now };
  const preview = await previewCredit(database, credit);
  return { credit, preview, known: await knownCredits(database, credit) };
}

/** Only without a span, which by itself keeps time from being given twice. */
const knownCredits = async (database: Database, { examId, span, participantIds = [] }: Whose) =>
  span ? new Map<string, number>() : listCreditSeconds(database, examId, participantIds);

/**
 * Gives time back, some at a time, so that nobody's answer waits long. Those who have been given time for the same span are left out: killed
 * half-way and run again, or run by two operators at once, it gives to each once.
 * @throws OperatorError where the results are published, or somebody else has just given time to one of these participants
 */
export async function giveTimeBack(
  database: Database,
  { credit, known }: PlannedCredit,
  now: Date,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Given> {
  const { examId } = credit;
  const ids = await listAttemptsOf(database, credit);
  const outcome: Given = { given: 0, resumed: 0, last_end_at: null };
  for (let done = 0; done < ids.length; done += attemptsAtOnce) {
    const participantIds = ids.slice(done, done + attemptsAtOnce);
    const some = await inTransaction(database, async (transaction) => {
      const { isPublished } = await lockExam(transaction, examId);
      if (isPublished)
        throw new OperatorError(
          `${examId} の結果は公開されています。時間はもう戻せません。何も変えていません。`,
        );
      const theirs = { ...credit, participantIds, now };
      await requireUnchanged(transaction, theirs, known);
      const given = await giveCredit(transaction, theirs);
      if (given.given > 0) await noteCredit(transaction, examId, { last_end_at: given.last_end_at });
      return given;
    });
    outcome.given += some.given;
    outcome.resumed += some.resumed;
    if (some.last_end_at && (!outcome.last_end_at || some.last_end_at > outcome.last_end_at))
      outcome.last_end_at = some.last_end_at;
    onProgress(done + participantIds.length, ids.length);
  }
  // Last, because browsers then read their own end again; also where nobody got any, as the run before may have been killed.
  await noteCredit(database, examId, { last_end_at: outcome.last_end_at, creditedAt: now });
  return outcome;
}

async function requireUnchanged(database: Database, theirs: Credit, known: Map<string, number>) {
  for (const [participantId, seconds] of await knownCredits(database, theirs)) {
    if (known.get(participantId) === seconds) continue;
    throw new OperatorError(
      'ほかの人がちょうど同じ参加者に時間を戻しました。ここでは何も変えていません。もう一度、ためしの実行（--dry-run）で確かめてください。',
    );
  }
}
