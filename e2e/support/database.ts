import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { contestRole } from '@knowledgeking/local-server/postgres-cluster';
import { sql } from 'kysely';
import { DataKey } from '../../contest-api/src/database/data-key.ts';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import { hashExamNumber } from '../../contest-api/src/entry/exam-number.ts';
import { readSettings } from '../../contest-api/src/settings.ts';
import { dataDirectory } from './contest.ts';

/** The tests' own database, on the server of the running `npm start`. */
export interface TestDatabase {
  url: string;
  /** The stored answers of the participant with this exam number, in the order of the questions. */
  answersOf(examNumber: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Creates an empty database; one of the same name, left behind by a worker, is dropped first. */
export async function createDatabase(name: string): Promise<TestDatabase> {
  const server = await openEmbeddedPostgres({ dataDirectory, port: 0 });
  const administration = openDatabase(server.administrationUrl, { poolSize: 1, onError: () => undefined });
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(administration.database);
  await sql`create database ${sql.id(name)} owner ${sql.id(contestRole)}`.execute(administration.database);
  await administration.close();
  const dataKey = new DataKey(readSettings(process.env).dataKey);
  const url = new URL(server.url);
  url.pathname = name;
  const { database, close } = openDatabase(url.href, { poolSize: 1, onError: () => undefined });
  return {
    url: url.href,
    answersOf: async (examNumber) => {
      const rows = await database
        .selectFrom('exam_numbers')
        .innerJoin('answers', 'answers.participant_id', 'exam_numbers.participant_id')
        .select('answers.answer')
        .where('exam_number_hash', '=', hashExamNumber(dataKey, examNumber))
        .orderBy('answers.quiz_number')
        .execute();
      return rows.map(({ answer }) => answer);
    },
    close: async () => {
      await close();
      await server.close();
    },
  };
}
