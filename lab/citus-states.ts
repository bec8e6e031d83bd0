import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import type { Client } from '../contest-api/test/support/client.ts';
import { runCommand } from '../contest-api/test/support/command-line.ts';
import { startTestContest, type TestContest } from '../contest-api/test/support/contest.ts';
import { inRoot } from '../scripts/lib/paths.ts';
import { runMain } from '../scripts/lib/run-main.ts';

// scripts/citus.sh BINARIES node lab/citus-states.ts [--write]
//
// What operators and contestants get from a cluster that is healthy, that has lost one of two workers, and whose coordinator was restarted.
// `--write` puts the table into docs/citus.md.

const { CITUS_FOLDER = '', CITUS_BINARIES = '', CITUS_ACCOUNT = '', CITUS_NODES = '' } = process.env;

/** Runs PostgreSQL's own control program for one node; 0 is the coordinator. */
function control(node: number, ...words: string[]): void {
  const program = [
    path.join(CITUS_BINARIES, 'pg_ctl'),
    '-D',
    path.join(CITUS_FOLDER, `node${node}`),
    ...words,
  ];
  const own =
    userInfo().username === CITUS_ACCOUNT ? program : ['runuser', '-u', CITUS_ACCOUNT, '--', ...program];
  execFileSync(own[0] ?? '', own.slice(1), { stdio: 'ignore' });
}

const states: Record<string, { begin: () => void; end: () => void }> = {
  healthy: { begin: () => undefined, end: () => undefined },
  'one of two workers dead': {
    begin: () => control(2, '--mode=immediate', 'stop'),
    end: () => control(2, '--wait', '--log', path.join(CITUS_FOLDER, 'node2', 'server.log'), 'start'),
  },
  'coordinator restarted': {
    begin: () =>
      control(
        0,
        '--wait',
        '--mode=immediate',
        '--log',
        path.join(CITUS_FOLDER, 'node0', 'server.log'),
        'restart',
      ),
    end: () => undefined,
  },
};

/** Commands in an order in which each finds what it needs: during the exam, after it, and when results are out. */
const commands = (folder: string): string[] => [
  'status',
  'log',
  'exam list',
  'exam show',
  'maintenance on',
  'maintenance off',
  'outages',
  'extend --minutes 1 --since 2025-06-22T13:00 --until 2025-06-22T13:10 --reason 点検',
  'exam schedule --end 2025-06-22T14:35',
  'simulate --participants 8',
  'mail list',
  'mail retry --failed',
  'notify status',
  `db backup ${folder}/backup`,
  'db retention --dry-run',
  'period after_end_not_aggregated',
  'quiz review',
  'quiz stats',
  'review attempts',
  'aggregate',
  'publish',
  'results versions',
  'remark 1 --accept 2',
  `export results --csv ${folder}/results.csv`,
  `export submissions --csv ${folder}/submissions.csv`,
  `export entries --csv ${folder}/entries.csv`,
  `export qualifiers --csv ${folder}/qualifiers.csv`,
  'unpublish',
];

const contestants = 12;

/** How many of the contestants get 200 for a call. */
async function succeed(
  clients: Client[],
  call: (client: Client, index: number) => Promise<{ status: number }>,
) {
  const answers = await Promise.all(
    clients.map((client, index) => call(client, index).catch(() => ({ status: 0 }))),
  );
  return `${answers.filter(({ status }) => status === 200).length} of ${clients.length}`;
}

async function callsIn(
  contest: TestContest,
  players: Client[],
  numbers: string[],
): Promise<[string, string][]> {
  const fresh = numbers.map(() => contest.client());
  return [
    [
      'log in',
      await succeed(fresh, (client, index) =>
        client.call('login', { body: { base_crew_token: numbers[index] ?? '' } }),
      ),
    ],
    [
      'enter',
      await succeed(fresh, (client) => client.call('debugEntry', { body: { children_division: false } })),
    ],
    [
      'answer',
      await succeed(players, (client) =>
        client.call('submitAnswer', { body: { quiz_number: 2, answer: '' } }),
      ),
    ],
  ];
}

/** The second worker's address, as Citus names it. */
const deadNode = () => new URL(CITUS_NODES.split(' ')[2] ?? '').host;

function inWords(code: number, stderr: string): string {
  if (code === 0) return 'works';
  return stderr.includes(deadNode()) ? 'says which node is away' : stderr.trim().replaceAll('\n', ' ');
}

/** The outcome of each row in one state, in a contest of its own. */
async function look(name: string): Promise<[string, string][]> {
  const state = states[name];
  const folder = mkdtempSync(path.join(tmpdir(), 'citus-states-'));
  const contest = await startTestContest();
  const numbers: string[] = [];
  const players: Client[] = [];
  for (let count = 0; count < contestants; count += 1) {
    const client = contest.client();
    const { body } = await client.call('debugEntry', { body: { children_division: false } });
    numbers.push(body.base_crew_token);
    await client.call('login', { body });
    await client.call('startExam');
    await client.call('submitAnswer', { body: { quiz_number: 1, answer: '' } });
    players.push(client);
  }
  state?.begin();
  const rows: [string, string][] = await callsIn(contest, players, numbers);
  for (const command of commands(folder)) {
    const { code, stderr } = await runCommand(contest.testDatabase.url, [...command.split(' '), '--yes']);
    rows.push([`\`${command.replaceAll(`${folder}/`, '')}\``, inWords(code, stderr)]);
  }
  state?.end();
  await contest.close();
  rmSync(folder, { recursive: true });
  return rows;
}

await runMain(import.meta, async () => {
  const names = Object.keys(states);
  const columns: Map<string, string>[] = [];
  for (const name of names) columns.push(new Map(await look(name)));
  const outcomes = [...(columns[0]?.keys() ?? [])].map((row) => ({
    row,
    outcome: columns.map((column) => column.get(row) ?? '').join(' | '),
  }));
  const rows = Map.groupBy(outcomes, ({ outcome }) => outcome);
  const text = [
    ['', ...names].join(' | '),
    ['---', ...names.map(() => '---')].join(' | '),
    ...[...rows].map(([outcome, alike]) => `${alike.map(({ row }) => row).join(', ')} | ${outcome}`),
  ]
    .map((line) => `| ${line} |`)
    .join('\n');
  console.log(text);
  if (!process.argv.includes('--write')) return;
  const file = inRoot('docs/citus.md');
  const [begin, end] = ['<!-- node lab/citus-states.ts --write -->', '<!-- end of the table -->'];
  const document = readFileSync(file, 'utf8');
  const before = document.slice(0, document.indexOf(begin) + begin.length);
  writeFileSync(file, `${before}\n${text}\n${document.slice(document.indexOf(end))}`);
});
