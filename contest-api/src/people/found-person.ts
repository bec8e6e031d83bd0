import { type CommandContext, runOnDatabase } from '../command-line/context.ts';
import { type OperationContext, requireExam } from '../command-line/operation.ts';
import { OperatorError } from '../command-line/operator-error.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { EntryContext } from '../entry/entry-context.ts';
import type { Participant } from '../entry/queries.ts';
import { type Person, requirePerson } from './find-people.ts';

/** Describes the argument that tells a command who it is about. */
export const who = 'メールアドレス、受験番号、participant_id のどれか';

/** A person who was found, and what a change of the entry needs. */
export interface FoundPerson {
  context: CommandContext;
  entry: EntryContext;
  person: Person;
}

/** The one person whom somebody typed. @throws RefusedError where there is nobody, or more than one */
export async function findPerson(
  { database, dataKey, settings, now }: Pick<OperationContext, 'database' | 'dataKey' | 'settings' | 'now'>,
  who: string,
): Promise<Omit<FoundPerson, 'context'>> {
  const person = await requirePerson(database, dataKey, who);
  const examId = person.kind === 'participant' ? person.participant.exam_id : person.examId;
  const exam = await requireExam(database, examId ?? undefined);
  return { person, entry: { database, exam, now, siteOrigin: settings.siteOrigins[0] ?? '', dataKey } };
}

/** Runs a command about one person. @throws RefusedError where there is nobody, or more than one */
export async function withPerson(
  terminal: Terminal,
  who: string,
  work: (found: FoundPerson) => Promise<void>,
): Promise<void> {
  await runOnDatabase(terminal, async (context) => work({ context, ...(await findPerson(context, who)) }));
}

/** @throws OperatorError for whoever has no entry that can be changed */
export function requireEntered(person: Person): Participant {
  if (person.kind === 'address')
    throw new OperatorError(
      'このアドレスのエントリーは、まだ確定していません。使えるのは resend と erase です。',
    );
  if (person.participant.erased_at)
    throw new OperatorError('この人はもう消去されています。もどすことはできません。');
  if (person.participant.cancelled_at)
    throw new OperatorError('この人は取り消されています。次は: contest participant restore');
  return person.participant;
}
