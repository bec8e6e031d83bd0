import type { UserExamStatus } from '@knowledgeking/contract';
import { isOneOf } from '@/lib/checks';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import type { Sending } from './play-state';

/** Whether a value says what was sent for a question. */
export const isSending = isOneOf(['answer', 'skip']);

/** The name of an attempt at an exam: another exam, or another start of the same exam, is another attempt. */
export const ownerOf = (status: UserExamStatus): string => `${status.exam_id} ${status.user_start_at}`;

/** Remembers in this tab whether an answer or a skip was sent for a question of an attempt: the server only counts them. */
export const markSent = (owner: string, number: number, sending: Sending): void =>
  writeStored(`sent:${owner} ${number}`, sending);

/** The kind of answer that this tab sent for a question of an attempt; undefined: none, or it was another tab or device. */
export const sentOf = (owner: string, number: number): Sending | undefined =>
  readStored(`sent:${owner} ${number}`, isSending);

/** Forgets what was sent for a question, because the server has refused it: it has another answer already. */
export const forgetSent = (owner: string, number: number): void => removeStored(`sent:${owner} ${number}`);
