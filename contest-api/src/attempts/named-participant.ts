import { isEmail, normalizeEmail } from '@knowledgeking/contract/rules/email';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import { hashExamNumber } from '../entry/exam-number.ts';
import {
  findParticipant,
  findParticipantByEmail,
  findParticipantByExamNumber,
  type Participant,
} from '../entry/queries.ts';

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The participant of an exam whom an operator names by id, by e-mail address, or by exam number, each as it may be typed. Undefined
 * where there is none.
 */
export async function findNamedParticipant(
  { database, dataKey, examId }: { database: Database; dataKey: DataKey; examId: string },
  typed: string,
): Promise<Participant | undefined> {
  const found = await find();
  return found?.exam_id === examId ? found : undefined;

  async function find(): Promise<Participant | undefined> {
    if (idShape.test(typed)) return findParticipant(database, typed.toLowerCase());
    const email = normalizeEmail(typed);
    if (isEmail(email)) return findParticipantByEmail(database, examId, email);
    const examNumber = normalizeExamNumber(typed);
    if (!examNumber) return undefined;
    return findParticipantByExamNumber(database, hashExamNumber(dataKey, examNumber));
  }
}
