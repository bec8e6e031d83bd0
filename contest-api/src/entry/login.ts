import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import type { ContestExam } from '../contest/contest.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import { ContestError } from '../http/contest-error.ts';
import { hashExamNumber } from './exam-number.ts';
import { findParticipantByExamNumber, type Participant } from './queries.ts';

/**
 * The participant to whom an exam number of this exam belongs; not one who was taken out of the contest.
 * @throws ContestError login_failed
 */
export async function requireParticipant(
  { database, dataKey }: { database: Database; dataKey: DataKey },
  exam: ContestExam | undefined,
  typedExamNumber: string,
): Promise<Participant> {
  const examNumber = normalizeExamNumber(typedExamNumber);
  const participant =
    examNumber && (await findParticipantByExamNumber(database, hashExamNumber(dataKey, examNumber)));
  if (!participant || participant.exam_id !== exam?.id || participant.cancelled_at) {
    throw new ContestError('login_failed', 'no participant has this exam number');
  }
  return participant;
}
