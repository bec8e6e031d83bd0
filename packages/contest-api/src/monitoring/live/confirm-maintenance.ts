import { createHmac } from 'node:crypto';
import { type MaintenanceState, readMaintenance } from '../../contest/queries.ts';
import type { Database } from '../../database/database.ts';
import {
  changesOfBeginning,
  changesOfEnd,
  linesOfEnd,
  type MaintenanceChange,
  switchMaintenance,
} from '../../outages/maintenance.ts';
import { isSameSecret } from '../../secrets.ts';

/** How long an operator may think about a proposal, in milliseconds. */
const validMilliseconds = 2 * 60_000;

/** The two steps of a switch, as the live page takes them. */
export type ConfirmedMaintenance = ReturnType<typeof confirmedMaintenance>;

/**
 * Switches maintenance in two steps: what it would do, then the switch, confirmed by a signature for this operator, change and known state only.
 * @param operationsToken signs the confirmations, so that every copy knows those of the others
 */
export function confirmedMaintenance(database: Database, operationsToken: string, clock: () => Date) {
  const confirmationOf = (
    { operator, position, message }: MaintenanceChange,
    { isInMaintenance, message: known, changedAt }: MaintenanceState,
    issuedAt: number,
  ): string => {
    // The moment of the last change: after any switch, its own too, a confirmation is for a state that is gone.
    const state = [isInMaintenance, known, changedAt?.getTime()];
    const signed = JSON.stringify([operator, position, message, ...state, issuedAt]);
    const key = `confirmations of the live page ${operationsToken}`;
    return `${issuedAt}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  return {
    /** The effects that the change would have, and the confirmation that makes it. */
    async propose(change: MaintenanceChange) {
      const known = await readMaintenance(database);
      const now = clock();
      const { position, message } = change;
      const unlessOn = known.isInMaintenance
        ? changesOfEnd
        : ['メンテナンス中ではありません。何も変わりません。'];
      return {
        confirmation: confirmationOf(change, known, now.getTime()),
        changes: position === 'on' ? await changesOfBeginning(database, { message, known, now }) : unlessOn,
      };
    },

    /** Makes the change, with a note in the audit log; undefined where the confirmation is for another change or state, or too old. */
    async apply(change: MaintenanceChange, confirmation: string): Promise<{ lines: string[] } | undefined> {
      const known = await readMaintenance(database);
      const now = clock();
      const issuedAt = Number(confirmation.split('.')[0]);
      const isFresh = Math.abs(now.getTime() - issuedAt) <= validMilliseconds;
      if (!isFresh || !isSameSecret(confirmationOf(change, known, issuedAt), confirmation)) return undefined;
      const outcome = await switchMaintenance(database, change, now);
      if (!outcome) return { lines: ['メンテナンスを始めました。どのコピーも1、2秒で切りかわります。'] };
      const words = {
        wasOver: 'メンテナンスは、もう終わっていました。',
        timeBackLater: '時間を返すかどうかは、「見つかった障害」を見てください。',
      };
      return { lines: await linesOfEnd(database, outcome, words) };
    },
  };
}
