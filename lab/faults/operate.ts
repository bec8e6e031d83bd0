import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { runContest } from '../../contest-api/src/command-line/run-contest.ts';
import type { Database } from '../../contest-api/src/database/database.ts';
import { inRoot } from '../../scripts/lib/paths.ts';

/** The outcome of an operator's command. */
export interface Outcome {
  isDone: boolean;
  text: string;
}

/** Runs an operator's command in this process, on connections of its own. */
export async function operate(databaseUrl: string, command: string): Promise<Outcome> {
  let text = '';
  const add = (more: string) => {
    text += more;
  };
  const terminal = {
    env: { DATABASE_URL: databaseUrl },
    print: add,
    printError: add,
    ask: undefined,
  };
  const code = await runContest([...command.split(' '), '--yes'], terminal);
  return { isDone: code === 0, text };
}

const firstAnswer = /(answers:\n\s+- )"\d"/;

/** Writes a copy of the content pack in which the first question has another right answer and explanation. @returns its folder */
export function otherPack(folder: string, name: string, answer: '1' | '2' | '3'): string {
  const pack = path.join(folder, `pack-${name}`);
  cpSync(inRoot('content'), pack, { recursive: true });
  const file = path.join(pack, 'exam', '01.yaml');
  const text = readFileSync(file, 'utf8');
  const changed = text
    .replace(firstAnswer, `$1"${answer}"`)
    .replace('explanation: ', `explanation: 版${name}。`);
  if (changed === text) throw new Error('the pack has no first question that can be changed');
  writeFileSync(file, changed);
  return pack;
}

/** The parts of the results shown that are not whole, of so many participants; undefined where all are. */
export async function brokenResults(database: Database, participants: number): Promise<string | undefined> {
  const { rows } = await sql<{ shown: number; results: number; others: number; listed: number }>`
    select e.result_version as shown,
      (select count(*) from participant_results r where r.exam_id = e.exam_id and r.result_version = e.result_version) as results,
      (select count(*) from participant_results r where r.exam_id = e.exam_id and not exists (
        select 1 from result_versions v where v.exam_id = r.exam_id and v.result_version = r.result_version)) as others,
      (select count(*) from result_versions v where v.exam_id = e.exam_id and v.result_version = e.result_version) as listed
    from exams e`.execute(database);
  const row = rows[0];
  if (row?.results === participants && row.others === 0 && row.listed === 1) return undefined;
  return `results that are not whole: ${JSON.stringify(row)}`;
}

/** Rows of results that belong to no version. */
export async function countLeftovers(database: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from participant_results r where not exists (
      select 1 from result_versions v where v.exam_id = r.exam_id and v.result_version = r.result_version)`.execute(
    database,
  );
  return rows[0]?.left ?? 0;
}
