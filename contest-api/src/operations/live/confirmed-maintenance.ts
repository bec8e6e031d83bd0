import { createHmac, timingSafeEqual } from 'node:crypto';
import { lengthText } from '../../command-line/japanese.ts';
import { type MaintenanceState, readMaintenance } from '../../contest/queries-maintenance.ts';
import type { Database } from '../../database/database.ts';
import { recordChange } from '../log/audit.ts';
import { beginMaintenance, changesOfBeginning, changesOfEnd, endMaintenance } from '../maintenance.ts';
import { timeBackLine } from '../outages/outages.ts';

/** How long an operator may think about a proposal, in milliseconds. */
const validMilliseconds = 2 * 60_000;

const timeBackLater = '時間を返すかどうかは、「見つかった障害」を見てください。';

/** A switch of maintenance that an operator asks for. */
export interface MaintenanceChange {
  operator: string;
  position: 'on' | 'off';
  message: string;
}

/** Switches maintenance in two steps: what it would do, then the switch, confirmed by a signature for this operator, change and known state only. */
export class ConfirmedMaintenance {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #key: string;

  /** @param parts.operationsToken signs the confirmations, so that every copy knows those of the others */
  constructor(parts: { database: Database; operationsToken: string; now: () => Date }) {
    this.#database = parts.database;
    this.#now = parts.now;
    this.#key = `confirmations of the live page ${parts.operationsToken}`;
  }

  /** The effects that the change would have, and the confirmation that makes it. */
  async propose(change: MaintenanceChange) {
    const known = await readMaintenance(this.#database);
    const now = this.#now();
    const issuedAt = now.getTime();
    const confirmation = `${issuedAt}.${this.#sign(change, known, issuedAt)}`;
    if (change.position === 'on') {
      const { message } = change;
      return {
        confirmation,
        changes: await changesOfBeginning(this.#database, { message, known, now }),
      };
    }
    const changes = known.isInMaintenance
      ? changesOfEnd
      : ['メンテナンス中ではありません。何も変わりません。'];
    return { confirmation, changes };
  }

  /** Makes the change, with a note in the audit log; undefined where the confirmation is for another change or state, or too old. */
  async apply(change: MaintenanceChange, confirmation: string): Promise<{ lines: string[] } | undefined> {
    const database = this.#database;
    const known = await readMaintenance(database);
    const now = this.#now();
    const issuedAt = Number(confirmation.split('.')[0]);
    const expected = `${issuedAt}.${this.#sign(change, known, issuedAt)}`;
    const isFresh = Math.abs(now.getTime() - issuedAt) <= validMilliseconds;
    if (!isFresh || !isSame(expected, confirmation)) return undefined;
    const { operator, message } = change;
    if (change.position === 'on') {
      const asked = { operator, command: 'maintenance on', subject: { message } };
      await recordChange(database, asked, () => beginMaintenance(database, message, now));
      return { lines: ['メンテナンスを始めました。どのコピーも1、2秒で切りかわります。'] };
    }
    const outcome = await recordChange(
      database,
      { operator, command: 'maintenance off', subject: {} },
      () => endMaintenance(database, now),
      ({ before: _before, ...noted }) => noted,
    );
    if (!outcome.before.isInMaintenance) return { lines: ['メンテナンスは、もう終わっていました。'] };
    if (outcome.playing_in_it === 0) return { lines: linesAfter(outcome) };
    // Maintenance is over by now: a list that can't be read must not tell the operator otherwise.
    const timeBack = await timeBackLine(database, now).catch(() => timeBackLater);
    return { lines: [...linesAfter(outcome), timeBack] };
  }

  #sign(
    { operator, position, message }: MaintenanceChange,
    { isInMaintenance, message: known, changedAt }: MaintenanceState,
    issuedAt: number,
  ): string {
    // The moment of the last change: after any switch, its own too, a confirmation is for a state that is gone.
    const state = [isInMaintenance, known, changedAt?.getTime()];
    const signed = [operator, position, message, ...state, issuedAt];
    return createHmac('sha256', this.#key).update(JSON.stringify(signed)).digest('base64url');
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function linesAfter({ seconds, playing_in_it }: { seconds: number; playing_in_it: number | null }): string[] {
  return [
    `メンテナンスを終えました。長さは${lengthText(seconds)}です。`,
    playing_in_it === null
      ? 'そのあいだに解いていた人は、数えられませんでした。'
      : playing_in_it > 0
        ? `そのあいだに解いていた人は${playing_in_it.toLocaleString('ja-JP')}人です。`
        : 'そのあいだに解いていた人はいません。',
  ];
}
