import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { buildProgram } from '@knowledgeking/contest-api/command-line/run-contest';
import { findNodeOf } from '@knowledgeking/contest-api/database/nodes';
import { onlyValue } from '@knowledgeking/contest-api/database/rows';
import { type Client, testExamId } from '@knowledgeking/contest-api/test/support/client';
import { runCommand } from '@knowledgeking/contest-api/test/support/command-line';
import { startTestContest, type TestContest } from '@knowledgeking/contest-api/test/support/contest';
import { buildEntry, type EnteredPerson, enterPerson } from '@knowledgeking/contest-api/test/support/entries';
import { loadContent, mailPackOptions, testTimes } from '@knowledgeking/contest-api/test/support/pack';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';

const { CITUS_FOLDER = '', CITUS_BINARIES = '', CITUS_ACCOUNT = '', CITUS_NODES = '' } = process.env;

/** Runs PostgreSQL's own control program for one node; 0 is the coordinator. */
function control(node: string, ...words: string[]): void {
  const log = path.join(CITUS_FOLDER, node, 'server.log');
  const options = ['--pgdata', path.join(CITUS_FOLDER, node), '--log', log, '--wait', ...words];
  const program = [path.join(CITUS_BINARIES, 'pg_ctl'), ...options];
  const isOwn = userInfo().username === CITUS_ACCOUNT;
  execFileSync('env', isOwn ? program : ['runuser', '-u', CITUS_ACCOUNT, '--', ...program], {
    stdio: 'ignore',
  });
}

const states: Record<string, { begin?: () => void; end?: () => void }> = {
  healthy: {},
  'one of two workers dead': {
    begin: () => control('node2', '--mode=immediate', 'stop'),
    end: () => control('node2', 'start'),
  },
  'coordinator restarted': { begin: () => control('node0', '--mode=immediate', 'restart') },
};

/** The people, the mail and the files that commands are about. */
interface Subjects {
  /** The exam number of somebody whose rows are on the worker that dies. */
  away: string;
  /** That of somebody whose rows are on the other one, and the address. */
  living: string;
  email: string;
  /** A mail that came back. */
  mail: string;
  /** For files. */
  folder: string;
}

/**
 * The contest from the exam to the next one, in an order in which each command finds what it needs: commands that are tried one after the
 * other in one state, and those without whose work they mean nothing, which come before it, while all nodes are up.
 */
function stretches({ away, living, email, mail, folder }: Subjects) {
  const ofEach = (command: (person: string) => string[]) => [...command(away), ...command(living)];
  const entry = 'period entry';
  const inProgress = 'period in_progress';
  const afterEnd = 'period after_end_not_aggregated';
  const backup = `db backup ${folder}/backup`;
  const corrected = 'remark 1 --accept 2 --apply --reason 点検';
  return [
    {
      before: [backup],
      tried: [
        ...['status', 'log', 'exam list', 'exam show', 'maintenance on', 'maintenance off', 'outages'],
        'extend --minutes 1 --since 2025-06-22T13:00 --until 2025-06-22T13:10 --reason 点検',
        'exam schedule --end 2025-06-22T14:35',
        'simulate --participants 8',
        ...['mail list', 'mail preview exam_number', `mail bounces --from ${folder}/bounces`],
        ...['mail retry --failed', `mail restore ${mail}`, 'notify status'],
        ...ofEach((person) => [
          `participant find ${person}`,
          `participant resend ${person}`,
          `participant correct ${person} --display-name うみ`,
          `participant cancel ${person}`,
          `participant restore ${person}`,
        ]),
        `participant find ${email}`,
        ...[`${backup}-again`, `db restore ${folder}/backup --dry-run`, 'db migrate', 'db distribute'],
        entry,
      ],
    },
    {
      before: [entry],
      tried: ['notify unconfirmed --template unconfirmed', `exam commit --out ${folder}/seal`, inProgress],
    },
    {
      before: [inProgress],
      tried: [
        'participant accommodate',
        ...ofEach((person) => [`participant accommodate ${person} --grant 1.5`]),
        afterEnd,
      ],
    },
    { before: [afterEnd], tried: ['quiz review', 'quiz stats', 'review attempts', 'aggregate'] },
    {
      before: ['aggregate'],
      tried: [
        'results versions',
        'remark 1 --accept 2',
        ...['results', 'submissions', 'entries', 'qualifiers'].map(
          (kind) => `export ${kind} --csv ${folder}/${kind}.csv`,
        ),
        'publish',
      ],
    },
    {
      before: ['publish'],
      tried: [
        `export static --out ${folder}/static`,
        ...['notify qualifiers --template qualifiers', 'notify everyone --template results'],
        corrected,
      ],
    },
    {
      before: ['notify everyone --template results', corrected],
      tried: [
        ...['notify stop everyone results', 'notify remark 2 up --template corrected'],
        ...['results restore 1 --reason 点検', 'unpublish'],
        ...ofEach((person) => [`participant erase ${person}`]),
        ...['db retention', 'exam import content', 'exam use test-exam'],
      ],
    },
    { before: ['exam import content'], tried: [`exam delete ${loadContent().contest.exam.id}`] },
  ];
}

/** Why a command is not in the table. */
const leftOut: Record<string, string> = {
  'rehearse report': 'it reads a file only',
  'notify outage': 'it needs an outage that somebody was given time back for',
};

/** @throws Error where there is a command that is neither tried nor left out */
function requireEvery(tried: readonly string[]): void {
  const names = (command: ReturnType<typeof buildProgram>, above: string[]): string[] =>
    command.commands.length === 0
      ? [above.join(' ')]
      : command.commands.flatMap((one) => names(one, [...above, one.name()]));
  const print = () => undefined;
  const program = buildProgram({ env: {}, print, printError: print, ask: undefined });
  const missing = names(program, []).filter(
    (name) => !leftOut[name] && !tried.some((command) => `${command} `.startsWith(`${name} `)),
  );
  if (missing.length > 0) throw new Error(`not tried: ${missing.join(', ')}`);
}

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
  players: readonly { client: Client; number: string }[],
): Promise<[string, string][]> {
  const fresh = players.map(() => contest.client());
  const logIn = await succeed(fresh, (client, index) =>
    client.call('login', { body: { base_crew_token: players[index]?.number ?? '' } }),
  );
  const enter = await succeed(fresh, (client) =>
    client.call('debugEntry', { body: { children_division: false } }),
  );
  const answer = await succeed(
    players.map(({ client }) => client),
    (client) => client.call('submitAnswer', { body: { quiz_number: 2, answer: '' } }),
  );
  return Object.entries({ 'log in': logIn, enter, answer });
}

/** The second worker's address, as Citus names it. */
const deadNode = () => new URL(CITUS_NODES.split(' ')[2] ?? '').host;

const works = 'works';
const namesNode = 'says which node is away';

function inWords(code: number, stderr: string): string {
  if (code === 0) return works;
  return stderr.includes(deadNode()) ? namesNode : stderr.trim().replaceAll('\n', ' ');
}

/** Two people who entered by the form and began the exam, each with the rows on a worker of their own. */
async function enterOnEach(contest: TestContest): Promise<Pick<Subjects, 'away' | 'living' | 'email'>> {
  const group = await onlyValue<number>(contest.database)`
    select groupid from pg_dist_node where nodename || ':' || nodeport = ${deadNode()}`;
  const found = new Map<boolean, EnteredPerson>();
  for (;;) {
    const person = await enterPerson(contest, { accommodation: '大きな字で読みます。' });
    const node = await findNodeOf(contest.pool, person.participantId);
    found.set(node === group, person);
    const [away, living] = [found.get(true), found.get(false)];
    if (!away || !living) continue;
    for (const { client } of [away, living]) await client.call('startExam');
    return { away: away.examNumber, living: living.examNumber, email: living.email };
  }
}

/** A mail that came back. */
async function bouncedMail({ database }: TestContest): Promise<string> {
  const time = testTimes.entry;
  const { mail_id } = await database
    .updateTable('mails')
    .set({ sent_at: time, bounced_at: time })
    .where('mail_id', 'in', (mails) => mails.selectFrom('mails').select('mail_id').limit(1))
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  return mail_id;
}

/** Contestants in the middle of the exam. */
async function startPlayers(contest: TestContest): Promise<{ client: Client; number: string }[]> {
  const players: { client: Client; number: string }[] = [];
  for (let count = 0; count < contestants; count += 1) {
    const client = contest.client();
    const { body } = await client.call('debugEntry', { body: { children_division: false } });
    await client.call('login', { body });
    await client.call('startExam');
    await client.call('submitAnswer', { body: { quiz_number: 1, answer: '' } });
    players.push({ client, number: body.base_crew_token });
  }
  return players;
}

/** The outcome of each row in one state, in a contest of its own. */
async function look(name: string): Promise<[string, string][]> {
  const state = states[name];
  const folder = mkdtempSync(path.join(tmpdir(), 'citus-states-'));
  mkdirSync(path.join(folder, 'bounces'));
  const contest = await startTestContest();
  const subjects = { ...(await enterOnEach(contest)), mail: await bouncedMail(contest), folder };
  await contest.client().call('enter', { body: buildEntry() });
  const players = await startPlayers(contest);
  const mails = mailPackOptions(folder, testExamId);
  const run = (command: string) => {
    const pack = command.includes('--template') ? mails : [];
    const words = [...command.split(' '), ...pack, '--yes'];
    return runCommand(contest.url, words, { SITE_ORIGIN: 'http://localhost:3000' });
  };
  const { away, living, email, mail } = subjects;
  const words = { [away]: 'A', [living]: 'B', [email]: 'ADDRESS', [mail]: 'ID', [`${folder}/`]: '' };
  const short = (text: string) =>
    Object.entries(words).reduce((shortened, [long, word]) => shortened.replaceAll(long, word), text);
  const all = stretches(subjects);
  requireEvery(all.flatMap(({ tried }) => tried));
  const rows: [string, string][] = [];
  const done = new Set<string>();
  for (const { before, tried } of all) {
    for (const command of before.filter((one) => !done.has(one))) await run(command);
    state?.begin?.();
    if (rows.length === 0) rows.push(...(await callsIn(contest, players)));
    for (const command of tried) {
      const { code, stderr } = await run(command);
      if (code === 0) done.add(command);
      rows.push([`\`${short(command)}\``, short(inWords(code, stderr))]);
    }
    state?.end?.();
  }
  await contest.close();
  rmSync(folder, { recursive: true });
  return rows;
}

/** Exit code 1 where a command fails without naming the node that is away. */
async function writeTable(write = false): Promise<void> {
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
  const isWrong = ([row, outcome]: [string, string]) =>
    row.startsWith('`') && ![works, namesNode].includes(outcome);
  if (columns.some((column) => [...column].some(isWrong))) process.exitCode = 1;
  if (!write) return;
  const file = inRoot('docs/citus.md');
  const [begin, end] = ['<!-- node packages/lab/citus-states.ts --write -->', '<!-- end of the table -->'];
  const document = readFileSync(file, 'utf8');
  const before = document.slice(0, document.indexOf(begin) + begin.length);
  writeFileSync(file, `${before}\n${text}\n${document.slice(document.indexOf(end))}`);
}

await runMain(
  import.meta,
  {
    command: 'scripts/citus.sh BINARIES node packages/lab/citus-states.ts',
    does: 'Tells what operators and contestants get from a cluster that is healthy, that has lost one of two workers, and whose coordinator was restarted. Fails where a command does not name the node that is away.',
    options: { write: { type: 'boolean', does: 'puts the table into docs/citus.md' } },
  },
  ({ options }) => writeTable(options.write),
);
