import { randomUUID } from 'node:crypto';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { readDatabaseTime } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { endAuditEntry, hasChanged, insertAuditEntry } from './queries.ts';

/** An outcome or a detail of the log as programs read it: times with Japan’s offset, names in snake_case; one that is no identifier stays as it is. */
export const toJson = (outcome: object): object =>
  Object.fromEntries(Object.entries(outcome).map(([name, value]) => [snakeCase(name), valueAsJson(value)]));

function valueAsJson(value: unknown): unknown {
  if (value instanceof Date) return toJapanTime(value);
  if (Array.isArray(value)) return value.map(valueAsJson);
  return typeof value === 'object' && value !== null ? toJson(value) : value;
}

const snakeCase = (name: string) =>
  /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*)+$/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : name;

/** Where nobody has said who types, an account's name is in the log. That is said once for each name, because it stays the same; then undefined. */
export async function whoseName(database: Database, { operator, isOperatorNamed }: Settings) {
  if (isOperatorNamed || (await hasChanged(database, operator))) return undefined;
  return `操作の記録（contest log）には「${operator}」と残ります。自分の名前にするには、.env に OPERATOR=名前 と書きます。`;
}

/** A change that an operator is about to make. */
interface OperatorsChange {
  operator: string;
  command: string;
  /** Whom or what it is about, and its options. It outlives people, so it names them by participant id only; so does the outcome. */
  subject: object;
}

/** Makes a change, noted before (one that is killed is seen too) and after. @param toAudit the part of the outcome that may be noted */
export async function recordChange<Outcome extends object>(
  database: Database,
  { operator, command, subject }: OperatorsChange,
  work: () => Promise<Outcome>,
  toAudit: (outcome: Outcome) => object = (outcome) => outcome,
): Promise<Outcome> {
  const id = randomUUID();
  const began_at = await readDatabaseTime(database);
  await insertAuditEntry(database, {
    ...{ audit_entry_id: id, operator, command, began_at },
    subject: toJson(subject),
  });
  let outcome: Outcome;
  try {
    outcome = await work();
  } catch (error) {
    // Only the first line: the others can quote what was typed.
    const message = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    const end = async () =>
      endAuditEntry(database, id, { ended_at: await readDatabaseTime(database), error: message });
    // Where even this fails, the error that the operator must see is the first one.
    await end().catch(() => undefined);
    throw error;
  }
  const ended_at = await readDatabaseTime(database);
  await endAuditEntry(database, id, { ended_at, outcome: toJson(toAudit(outcome)) });
  return outcome;
}
