import { randomUUID } from 'node:crypto';
import { RefusedError } from '../command-line/refused-error.ts';
import { lockExam } from '../contest/queries.ts';
import { type Database, inTransaction } from '../database/database.ts';
import type { OnProgress } from '../results/versions/write-version.ts';
import type { Part, Whose } from './queries-span-attempts.ts';
import {
  type Credit,
  type CreditPreview,
  giveCredit,
  listCreditSeconds,
  noteCredit,
  previewCredit,
} from './queries-time-credits.ts';

/** Attempts that are changed in one transaction, about: their contestants' answers wait for it. */
const attemptsPerPart = 1_000;
const mostParts = 256;
/** For those whose clock has run out: until their browser has heard that they can go on (docs/decisions/0086). */
const noticeSeconds = 30;

/** Time to be given back, as an operator has asked for it. */
export interface AskedCredit extends Whose {
  seconds: number;
  reason: string;
}

/** A credit, who would get it, and what they had been given until then. */
export interface PlannedCredit {
  credit: Credit;
  preview: CreditPreview;
  known: Map<string, number>;
}

/** Whom a credit would reach at this moment; nothing is written. */
export async function planCredit(database: Database, asked: AskedCredit, now: Date): Promise<PlannedCredit> {
  const credit = { ...asked, creditId: randomUUID(), noticeSeconds, now };
  const preview = await previewCredit(database, credit);
  return { credit, preview, known: await knownCredits(database, credit) };
}

/** Only without a span, which by itself keeps time from being given twice. */
async function knownCredits(database: Database, { examId, span, participantIds }: Whose) {
  if (span || !participantIds) return new Map<string, number>();
  return listCreditSeconds(database, examId, participantIds);
}

/**
 * Gives time back, part by part, so that nobody's answer waits long. Whoever has been given time for the same span is left out: killed
 * half-way and run again, or run by two operators at once, it gives to each once.
 * @throws RefusedError where the results are published, or somebody else has just given time to one of these participants
 */
export async function giveTimeBack(
  database: Database,
  { credit, preview, known }: PlannedCredit,
  now: Date,
  onProgress: OnProgress = () => undefined,
): Promise<{ given: number; resumed: number; lastEndAt: Date | null }> {
  const { examId } = credit;
  const parts = partsOf(credit.span ? preview.touched : 0);
  const outcome = { given: 0, resumed: 0, lastEndAt: null as Date | null };
  for (const [index, part] of parts.entries()) {
    const done = await inTransaction(database, async (transaction) => {
      const { isPublished } = await lockExam(transaction, examId);
      if (isPublished)
        throw new RefusedError(
          `${examId} の結果は公開されています。時間はもう戻せません。何も変えていません。`,
        );
      await requireUnchanged(transaction, credit, known);
      const given = await giveCredit(transaction, { ...credit, now }, part);
      if (given.given > 0) await noteCredit(transaction, examId, given);
      return given;
    });
    outcome.given += done.given;
    outcome.resumed += done.resumed;
    if (done.lastEndAt && (!outcome.lastEndAt || done.lastEndAt > outcome.lastEndAt))
      outcome.lastEndAt = done.lastEndAt;
    onProgress(index + 1, parts.length);
  }
  // Last, because browsers then read their own end again; also where nobody got any, as the run before may have been killed.
  await noteCredit(database, examId, { lastEndAt: outcome.lastEndAt, creditedAt: now });
  return outcome;
}

async function requireUnchanged(
  database: Database,
  credit: Credit,
  known: Map<string, number>,
): Promise<void> {
  for (const [participantId, seconds] of await knownCredits(database, credit)) {
    if (known.get(participantId) === seconds) continue;
    throw new RefusedError(
      'ほかの人がちょうど同じ参加者に時間を戻しました。ここでは何も変えていません。もう一度、ためしの実行（--dry-run）で確かめてください。',
    );
  }
}

/** Parts of all participants by their ids, which are random: about as many attempts in each. */
function partsOf(attempts: number): Part[] {
  const count = Math.min(mostParts, Math.max(1, Math.ceil(attempts / attemptsPerPart)));
  const bound = (index: number) =>
    `${Math.floor((index * 2 ** 32) / count)
      .toString(16)
      .padStart(8, '0')}-0000-0000-0000-000000000000`;
  return Array.from({ length: count }, (_, index) => ({
    from: bound(index),
    before: index + 1 < count ? bound(index + 1) : null,
  }));
}
