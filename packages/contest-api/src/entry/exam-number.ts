import { randomInt } from 'node:crypto';
import {
  examNumberAlphabet,
  examNumberLength,
  writeExamNumber,
} from '@knowledgeking/contract/rules/exam-number';
import type { ExamWithKey } from '../contest/exam.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import type { Participant } from './queries.ts';

/** Everything an entry service needs: where to write, for which exam, at which time, and the site's address for the mails. */
export interface EntryContext {
  database: Database;
  exam: ExamWithKey;
  now: Date;
  siteOrigin: string;
  dataKey: DataKey;
  /** With 1 its mails wait for those that somebody is waiting for; 0 by default. */
  priority?: 0 | 1;
}

/** A participant's new random exam number, such as `7K3M-Q9RT-2XWD` (60 bits): as it is written, as it is found, and encrypted to be mailed again. */
export function newExamNumber(dataKey: DataKey, participantId: string) {
  const character = () => examNumberAlphabet[randomInt(examNumberAlphabet.length)];
  const examNumber = writeExamNumber(Array.from({ length: examNumberLength }, character).join(''));
  const encrypted = dataKey.encrypt(examNumber, placeOf(participantId));
  return { examNumber, hash: hashExamNumber(dataKey, examNumber), encrypted };
}

/** The hash by which an exam number (in its written form) is found. */
export function hashExamNumber(dataKey: DataKey, examNumber: string): string {
  return dataKey.hash('exam_number', examNumber);
}

/** A participant's exam number. @throws for synthetic contestants, who have none */
export function examNumberOf(
  dataKey: DataKey,
  { participant_id, encrypted_exam_number }: Pick<Participant, 'participant_id' | 'encrypted_exam_number'>,
): string {
  if (encrypted_exam_number === null) throw new Error('a synthetic contestant has no exam number');
  return dataKey.decrypt(encrypted_exam_number, placeOf(participant_id));
}

const placeOf = (participantId: string) => `participant ${participantId}`;
