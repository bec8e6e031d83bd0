import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { sql } from 'kysely';

const clients = 32;
/** Participants of each client in each round: more than any machine gets through. */
const participantsPerClient = 100;
const idPrefix = '00000000-0000-4000-8000-';

/**
 * The submit's statement, for one participant after the other, question by question. Each client has its own participants, so
 * that nobody waits for a row and every submit is accepted.
 */
function script(examId: string, quizCount: number): string {
  return `\\set q :q % ${quizCount} + 1
\\if :q = 1
\\set k :k + 1
\\endif
\\set p :k * ${clients} + :first + :client_id
select * from submit_own_answer(('${idPrefix}' || lpad((:p)::text, 12, '0'))::uuid, '${examId}', :q, '', '', now(), now(), 3600, 0);
`;
}

/** PostgreSQL's own load program with the submit's statement: what the database does without any API in front of it. */
export class Pgbench {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'knowledgeking-pgbench-'));
  #round = 0;

  /** Whether this machine has pgbench: the embedded PostgreSQL has none, Debian's package `postgresql` has. */
  static isInstalled(): boolean {
    return spawnSync('pgbench', ['--version']).status === 0;
  }

  /** Adds participants for so many rounds. */
  static async prepare(
    database: Database,
    { rounds, examId, quizCount }: { rounds: number; examId: string; quizCount: number },
  ): Promise<Pgbench> {
    const pgbench = new Pgbench();
    writeFileSync(pgbench.#script, script(examId, quizCount));
    const last = (rounds * participantsPerClient + 1) * clients;
    const ids = sql`select (${idPrefix}::text || lpad(n::text, 12, '0'))::uuid as id from generate_series(0, ${last}::integer) as n`;
    await sql`insert into participants
      (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
      select id, ${examId}, id::text, 'bench', '東京都', false, true, current_timestamp from (${ids}) as ids`.execute(
      database,
    );
    await sql`insert into attempts (participant_id, exam_id, started_at, answered_count)
      select id, ${examId}, current_timestamp, 0 from (${ids}) as ids`.execute(database);
    return pgbench;
  }

  get #script(): string {
    return path.join(this.#folder, 'submit.sql');
  }

  /** Runs one round. @param urls where its clients are, in equal parts @returns submits per second */
  async run(seconds: number, urls: readonly string[]): Promise<number> {
    const round = this.#round;
    this.#round += 1;
    const each = Math.floor(clients / urls.length);
    const rates = await Promise.all(
      urls.map(async (url, place) => {
        const variables = { q: 0, k: round * participantsPerClient, first: place * each };
        const first = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
        const load = ['-n', '-M', 'prepared', '-c', `${each}`, '-j', '1', '-T', `${seconds}`];
        const { stdout } = await promisify(execFile)('pgbench', [...load, ...first, '-f', this.#script, url]);
        return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
      }),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  }

  /** Forgets the script. */
  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
