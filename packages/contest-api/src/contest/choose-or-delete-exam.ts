import { periodAt } from '@knowledgeking/contract/rules/periods';
import { timeText } from '@knowledgeking/contract/rules/time';
import { readSiteMark } from '@knowledgeking/pack/site-mark';
import { type Database, inTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import type { ExamWithKey } from './exam.ts';
import { loadCurrentExam, lockedExam } from './load-exams.ts';
import { countExamUses, type ExamUses, updateExam } from './queries.ts';

/** Whether people enter, play or wait for their results, so that no other exam may take an exam's place. */
export function isUnderWay(exam: ExamWithKey, now: Date): boolean {
  return !exam.is_draft && exam.entry_start_at <= now && periodAt(exam, now) !== 'result_published';
}

export const named = (exam: ExamWithKey): string => `${exam.id}（${timeText(exam.exam_start_at)} 開始）`;

/** The exam whose place a draft would take. @throws OperatorError where it is listed, begins before the current one, or that is under way */
export async function planUse(
  database: Database,
  exam: ExamWithKey,
  now: Date,
): Promise<ExamWithKey | undefined> {
  const current = await loadCurrentExam(database);
  if (!exam.is_draft)
    throw new OperatorError(
      `${exam.id} は、いまの試験 ${current?.id} より前の試験です。下書きではないので、選びなおせません。何も変えていません。`,
    );
  if (!current) return undefined;
  if (isUnderWay(current, now)) {
    const isUsed = (await useTexts(database, current.id)).length > 0;
    throw new OperatorError(
      `いまの試験 ${current.id} の、エントリーの開始から結果の公開までのあいだは、ほかの試験に変えられません。何も変えていません。${
        isUsed
          ? ''
          : `${current.id} はだれも使っていないので、消せます。次は: contest exam delete ${current.id}`
      }`,
    );
  }
  if (exam.exam_start_at <= current.exam_start_at)
    throw new OperatorError(
      `${exam.id} は、いまの試験 ${named(current)}より先に始まるので、いまの試験にできません。何も変えていません。次は: contest exam schedule ${exam.id} --start … --end …`,
    );
  return current;
}

/** Makes a draft the current exam. @throws OperatorError as `planUse` does */
export const useExam = (database: Database, examId: string, now: Date) =>
  inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, examId);
    const before = await planUse(transaction, exam, now);
    await updateExam(transaction, examId, { is_draft: false });
    return { exam_id: examId, exam_before: before?.id ?? null };
  });

/** The warning where the site was built for another exam than the one that everybody will see; undefined where it can't be read. */
export async function otherSiteLine(origin: string, examId: string): Promise<string | undefined> {
  const site = await readSiteMark(origin);
  if (!site || site.exam_id === examId) return undefined;
  return `★${origin} のサイトは、別の試験（${site.exam_id}）のパックで作られています。作りなおして配るのも、いっしょに行います。`;
}

/** @throws OperatorError where anything hangs on the exam */
export async function requireDeletable(database: Database, examId: string): Promise<void> {
  const found = await useTexts(database, examId);
  if (found.length > 0)
    throw new OperatorError(`${examId} には ${found.join('、')}があるので、消せません。何も変えていません。`);
}

/** The rows that hang on an exam, in words. */
async function useTexts(database: Database, examId: string): Promise<string[]> {
  const uses = await countExamUses(database, examId);
  return (Object.keys(useWords) as (keyof ExamUses)[]).flatMap((name) =>
    uses[name] > 0 ? [useWords[name](uses[name])] : [],
  );
}

const useWords: Record<keyof ExamUses, (count: number) => string> = {
  participants: (count) => `参加者${count}人`,
  entry_requests: (count) => `未確定のエントリー${count}件`,
  commitments: (count) => `封印${count}件`,
  mails: (count) => `メール${count}通`,
  result_versions: (count) => `結果の版${count}つ`,
};
