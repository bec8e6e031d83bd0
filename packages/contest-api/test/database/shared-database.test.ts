import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writePack } from '@knowledgeking/pack/test/sample-pack';
import { citusNodes } from '@knowledgeking/stage/citus';
import {
  createEmptyDatabase,
  openTestServer,
  type TestDatabase,
  testDataKey,
} from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { type Connection, openDatabase } from '../../src/database/database.ts';
import { placements } from '../../src/database/distribution.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { Client, longPatience } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest, testFolder } from '../support/contest.ts';
import { enterPerson } from '../support/entries.ts';
import { rowContents } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry }, async () => {
  const person = await enterPerson(contest);
  contest.clock.now = testTimes.inProgress;
  await person.client.play(rightAnswers);
});
const folder = testFolder();
const file = path.join(folder, 'contest.backup');

test('when the migrations have run, then the tables are those that a backup and a cluster know', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(contest.database);
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(placements).sort(),
  );
});

describe('a table of somebody else beside the contest’s', { skip: citusNodes().length > 0 }, () => {
  let empty: TestDatabase;
  before(async () => {
    empty = await createEmptyDatabase({ poolSize: 2 });
    const table = 'create table newsletter (address text primary key, participant uuid)';
    await contest.query(table);
    await contest.query("insert into newsletter values ('reader@example.jp')");
    await empty.connection.pool.query(table);
    await empty.connection.pool.query("insert into newsletter values ('other@example.jp')");
  });
  after(() => empty.drop());

  const addresses = async ({ pool }: Pick<Connection, 'pool'>) =>
    (await pool.query<{ address: string }>('select address from newsletter')).rows.map((row) => row.address);

  test('when the contest is backed up, then it is named and not in the backup', async () => {
    const { code, stdout, stderr } = await contest.command('db', 'backup', file, '--yes');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /この大会のものではない表があります（newsletter）。バックアップには入りません/);
  });

  test('when the backup is restored beside another’s table of the same name, then that one is named and left', async () => {
    const { code, stdout, stderr } = await runCommand(empty.url, ['db', 'restore', file], {}, 'y');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /この大会のものではない表があります（newsletter）。そのままにします/);
    assert.deepEqual(await addresses(empty.connection), ['other@example.jp']);
    const {
      newsletter: _,
      audit_log: __,
      kysely_migration: ___,
      ...here
    } = await rowContents(contest.database);
    const {
      newsletter: ____,
      audit_log: _____,
      kysely_migration: ______,
      ...there
    } = await rowContents(empty.connection.database);
    assert.deepEqual(there, here);
  });

  test('when it is restored where it was taken, then the table has its rows', async () => {
    const { code, stderr } = await contest.command('db', 'restore', file, '--overwrite', '--yes');
    assert.equal(code, 0, stderr);
    assert.deepEqual(await addresses(contest), ['reader@example.jp']);
  });

  test('when somebody’s tables inherit from the contest’s, then backup and restore leave their rows, in any schema', async () => {
    await contest.query('create schema elsewhere');
    await contest.query('create table keepsakes () inherits (accepted_answers)');
    await contest.query('create table elsewhere.keepsakes () inherits (accepted_answers)');
    for (const table of ['keepsakes', 'elsewhere.keepsakes'])
      await contest.query(`insert into ${table} select * from only accepted_answers limit 1`);
    const inherited = path.join(folder, 'inherited.backup');
    await contest.printed('db', 'backup', inherited, '--yes');
    await contest.printed('db', 'restore', inherited, '--overwrite', '--yes');
    const count = (table: string) => contest.query(`select 1 from ${table}`).then(({ rows }) => rows.length);
    assert.deepEqual([await count('keepsakes'), await count('elsewhere.keepsakes')], [1, 1]);
    await contest.query('drop table keepsakes, elsewhere.keepsakes');
  });

  test('when somebody has added a column that PostgreSQL works out, then a backup leaves it out', async () => {
    await contest.query("alter table exams add column called text generated always as (title || '!') stored");
    const generated = path.join(folder, 'generated.backup');
    await contest.printed('db', 'backup', generated, '--yes');
    await contest.printed('db', 'restore', generated, '--overwrite', '--yes');
    await contest.query('alter table exams drop column called');
  });

  test('when it refers to a table of the contest, then the backup is sound, and a restore says which foreign key is in its way', async () => {
    await contest.query(
      'alter table newsletter add constraint newsletter_person foreign key (participant) references participants',
    );
    const before = await rowContents(contest.database);
    const trial = await contest.printed('db', 'restore', file, '--dry-run');
    assert.match(trial, /こわれていません[\s\S]*newsletter から participants（newsletter_person）/);
    const refused = await contest.refusal('db', 'restore', file, '--overwrite', '--yes');
    assert.match(
      refused,
      /^この大会のものではない表が.*newsletter から participants（newsletter_person）.*drop constraint/,
    );
    assert.deepEqual(await rowContents(contest.database), before);
    await contest.query('alter table newsletter drop constraint newsletter_person');
  });

  test('when somebody’s table has the name of one of the contest’s, then it is said which, and it is left as it is', async (t) => {
    const another = await createEmptyDatabase({ poolSize: 2 });
    t.after(() => another.drop());
    const { pool } = another.connection;
    await pool.query("create table answers as select 'kept' as word");
    const { code, stderr } = await runCommand(another.url, ['db', 'migrate']);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^設定を直してください.*\nDATABASE_URL: 大会の表と同じ名前の.*"answers" already exists）\n$/,
    );
    assert.deepEqual((await pool.query('select word from answers')).rows, [{ word: 'kept' }]);
  });

  test('when somebody has added a column to one of the contest’s, then the backup has it, and a database without it is told so', async (t) => {
    const another = await createEmptyDatabase({ poolSize: 2 });
    t.after(() => another.drop());
    await contest.query("alter table participants add column seat text not null default 'A1'");
    const withColumn = path.join(folder, 'column.backup');
    await contest.printed('db', 'backup', withColumn, '--yes');
    const refused = await runCommand(another.url, ['db', 'restore', withColumn, '--yes']);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /participants\.seat.*alter table/);
    await another.connection.pool.query('alter table participants add column seat text');
    const { code, stderr } = await runCommand(another.url, ['db', 'restore', withColumn, '--yes']);
    assert.equal(code, 0, stderr);
    const { rows } = await another.connection.pool.query('select seat from participants');
    assert.deepEqual(rows, [{ seat: 'A1' }]);
    await contest.query('alter table participants drop column seat');
  });
});

describe('a contest in a schema of its own, beside another contest in public', {
  skip: citusNodes().length > 0,
}, () => {
  const schemas = ['Second Contest', 'third'] as const;
  const role = `second_${randomBytes(4).toString('hex')}`;
  const pack = writePack();
  let administration: Connection;
  let inPublic: Record<string, string>;
  const urlOf = (schema: string, more = '') => {
    const url = new URL(contest.url);
    url.username = role;
    url.password = 'word';
    url.searchParams.set('options', `-c search_path="${schema.replaceAll(' ', '\\ ')}"${more}`);
    return url.href;
  };
  const second = (...words: string[]) => runCommand(urlOf('Second Contest'), words);
  const succeeds = async (...words: string[]) => {
    const { code, stdout, stderr } = await second(...words);
    assert.equal(code, 0, `${words.join(' ')}\n${stderr}`);
    return stdout;
  };

  before(async () => {
    const server = await openTestServer();
    const url = Object.assign(new URL(server.administrationUrl), { pathname: new URL(contest.url).pathname });
    administration = openDatabase(url.href, { poolSize: 1 });
    await administration.pool.query(`create role ${role} login password 'word'`);
    for (const schema of schemas)
      await administration.pool.query(`create schema "${schema}" authorization ${role}`);
    inPublic = await rowContents(contest.database);
    after(() => server.close());
  });
  after(async () => {
    assert.deepEqual(await rowContents(contest.database), inPublic, 'the contest in public is as it was');
    for (const schema of schemas) await administration.pool.query(`drop schema "${schema}" cascade`);
    await administration.pool.query(`drop role ${role}`);
    await administration.close();
    pack[Symbol.dispose]();
  });

  test('when there is nothing in its schema, then it is an empty database', async () => {
    const { code, stderr } = await second('status');
    assert.equal(code, 1);
    assert.match(stderr, /まだ大会の表がありません.*db migrate/);
  });

  test('when its schema is brought up to date, then its tables are made there', async () => {
    await succeeds('db', 'migrate');
    await succeeds('exam', 'import', pack.folder, '--yes');
    assert.match(await succeeds('status'), /つなぎ先/);
    assert.match(await succeeds('db', 'migrate'), /最新です/);
  });

  test('when a copy serves on it, then people enter, play and get their results', async () => {
    await succeeds('period', 'entry', '--yes');
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
    const server = await startServer(settings, {
      databaseUrl: urlOf('Second Contest'),
      smtpUrl: 'smtp://127.0.0.1:1',
    });
    try {
      const operations = `http://127.0.0.1:${server.operationsPort}`;
      assert.equal((await fetch(`${operations}/readyz`)).status, 200);
      const client = new Client(`http://127.0.0.1:${server.port}`, longPatience);
      const { body } = await client.call('getExams');
      const examId = body.exams[0]?.id ?? '';
      const entered = await client.call('debugEntry', { body: { children_division: false }, examId });
      await succeeds('period', 'in_progress', '--yes');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal((await client.call('login', { body: entered.body, examId })).status, 200);
      assert.equal((await client.call('startExam', { examId })).status, 200);
      assert.equal(
        (await client.call('submitAnswer', { body: { quiz_number: 1, answer: '' }, examId })).status,
        200,
      );
      assert.equal((await client.call('finishExam', { examId })).status, 200);
      assert.match(await (await fetch(`${operations}/metrics`)).text(), /contest_/);
    } finally {
      await server.close();
    }
    await succeeds('period', 'result_published', '--yes');
    assert.match(await succeeds('results', 'versions'), /版1/);
  });

  test('when it is backed up, then the backup is its own, and goes into another schema', async () => {
    const own = path.join(folder, 'second.backup');
    const { rows } = JSON.parse(await succeeds('db', 'backup', own, '--yes', '--json'));
    assert.equal(rows.exams, 1);
    const { code, stderr } = await runCommand(urlOf('third'), ['db', 'restore', own, '--yes']);
    assert.equal(code, 0, stderr);
    const status = JSON.parse((await runCommand(urlOf('third'), ['status', '--json'])).stdout);
    assert.equal(status.period, 'result_published');
    const refused = await runCommand(urlOf('third'), ['db', 'restore', own, '--yes']);
    assert.match(refused.stderr, /空ではありません/);
  });

  test('when its search_path names a schema that there is not, then that is said', async () => {
    const { code, stderr } = await runCommand(urlOf('no such'), ['db', 'migrate', '--yes']);
    assert.equal(code, 1);
    assert.match(stderr, /DATABASE_URL: search_path/);
  });
});
