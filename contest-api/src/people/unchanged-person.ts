import { isDeepStrictEqual } from 'node:util';
import { RefusedError } from '../command-line/refused-error.ts';
import type { Database } from '../database/database.ts';
import { lockParticipant, type Participant } from '../entry/queries.ts';

/**
 * Holds a participant's row until the transaction ends, if it is still what the operator has seen and confirmed a change of. Without that, a
 * change that waited at its question would bring back somebody who was erased meanwhile, or undo half of another correction.
 * @throws RefusedError where it is not
 */
export async function requireUnchanged(transaction: Database, seen: Participant): Promise<void> {
  const participant = await lockParticipant(transaction, seen.participant_id);
  if (!isDeepStrictEqual(participant, seen))
    throw new RefusedError(
      '確かめているあいだに、この人の登録が変わりました。こちらでは何も変えていません。次は: contest participant find で確かめて、もう一度',
    );
}
