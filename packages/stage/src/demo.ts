import { createHash } from 'node:crypto';
import type { ExamWithKey } from '@knowledgeking/contest-api/contest/exam';
import { ImportRefusedError, importExam } from '@knowledgeking/contest-api/contest/import-exam';
import { loadExam } from '@knowledgeking/contest-api/contest/load-exams';
import { readDatabaseTime } from '@knowledgeking/contest-api/database/clock';
import { DataKey } from '@knowledgeking/contest-api/database/data-key';
import { type Database, inTransaction, openDatabase } from '@knowledgeking/contest-api/database/database';
import { refuseOnProductionDatabase } from '@knowledgeking/contest-api/database/production';
import { toUuid } from '@knowledgeking/contest-api/database/rows';
import { newParticipant } from '@knowledgeking/contest-api/entry/entry';
import { examNumberOf } from '@knowledgeking/contest-api/entry/exam-number';
import {
  findParticipant,
  findParticipantByEmail,
  insertParticipant,
} from '@knowledgeking/contest-api/entry/queries';
import { hasOperatorsImport } from '@knowledgeking/contest-api/operations/queries';
import { moveToPeriod } from '@knowledgeking/contest-api/rehearsal/move-to-period';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { PackError } from '@knowledgeking/pack/problem';

const demoEmail = 'demo@demo.invalid';

/** The demonstration contest as `npm start` shows it. */
export type Demo = Awaited<ReturnType<typeof prepareDemo>>;

/**
 * Makes sure that the pack's contest is in the (migrated) database: a new one has entry open now, a known one goes on from
 * where it was, with the pack's current words and questions, unless an operator has imported another pack.
 * @param from DATA_KEY among it
 * @returns also the exam number of a ready-made participant, the same at each start; `refused`: the pack has changed, but the exam has to
 * stay as it was; `kept`: an operator has imported a pack of their own, which no start replaces
 * @throws PackError, and OperatorError where the database is production's
 */
export async function prepareDemo(from: { databaseUrl: string; packFolder: string; dataKey: string }) {
  const { databaseUrl, packFolder, dataKey } = from;
  const { pack, problems } = loadPack(packFolder);
  if (!pack) throw new PackError(problems);
  const connection = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    const { database } = connection;
    await refuseOnProductionDatabase(database, 'デモの試験を作る起動');
    const now = await readDatabaseTime(database);
    const examId = pack.contest.exam.id;
    const imported = await importUnlessKept(database, pack, now);
    if (imported.outcome === 'created')
      await moveToPeriod(database, await examOf(database, examId), 'entry', now);
    const exam = await examOf(database, examId);
    return {
      outcome: imported.outcome,
      refusal: 'refusal' in imported ? imported.refusal : undefined,
      examNumber: await demoExamNumber(database, exam, { now, dataKey: new DataKey(dataKey) }),
      period: periodAt(exam, now),
    };
  } finally {
    await connection.close();
  }
}

async function importUnlessKept(database: Database, pack: Pack, now: Date) {
  if (await hasOperatorsImport(database, pack.contest.exam.id)) return { outcome: 'kept' as const };
  return importExam(database, pack, now, { isListed: true }).catch((error: unknown) => {
    if (error instanceof ImportRefusedError) return { outcome: 'refused' as const, refusal: error.message };
    throw error;
  });
}

async function examOf(database: Database, examId: string): Promise<ExamWithKey> {
  const exam = await loadExam(database, examId);
  if (!exam) throw new Error(`the exam ${examId} is gone`);
  return exam;
}

/** Always the same for an exam, so that each start finds the one that an earlier one made. */
function demoParticipantId(examId: string): string {
  const digits = createHash('sha256').update(`demo ${examId}`).digest('hex');
  return toUuid(`${digits.slice(0, 12)}4${digits.slice(13, 16)}8${digits.slice(17, 32)}`);
}

async function demoExamNumber(
  database: Database,
  exam: ExamWithKey,
  { now, dataKey }: { now: Date; dataKey: DataKey },
): Promise<string> {
  const participantId = demoParticipantId(exam.id);
  // By id where a correction has changed the address; by address where the one with that id was erased.
  const known =
    (await findParticipantByEmail(database, exam.id, demoEmail)) ??
    (await findParticipant(database, participantId));
  if (known && !known.erased_at) return examNumberOf(dataKey, known);
  const { participant, examNumber, examNumberHash } = newParticipant(
    { exam, now, dataKey },
    {
      email: demoEmail,
      display_name: 'ためしの船員',
      birthplace: exam.regions[0] ?? '',
      children_division: false,
    },
    known ? undefined : participantId,
  );
  await inTransaction(database, (transaction) => insertParticipant(transaction, participant, examNumberHash));
  return examNumber;
}
