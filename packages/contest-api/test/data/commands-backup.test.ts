import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, type Hash, type Hmac } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { createEmptyDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { FrameReader, mostFrameBytes } from '../../src/data/backup-format.ts';
import { markAsProduction } from '../../src/database/production.ts';
import { revokeEverySession, type Session } from '../../src/http/queries-sessions.ts';
import { createSession, RevokedSessions, readSession } from '../../src/http/sessions.ts';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { runCommand } from '../support/command-line.ts';
import { type TestContest, testContest, testFolder } from '../support/contest.ts';
import { type EnteredPerson, enterPerson } from '../support/entries.ts';
import { dumpedRows, rowContents } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

let empty: TestDatabase;
let nagisa: EnteredPerson;
let leaving: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  empty = await createEmptyDatabase({ poolSize: 2 });
  nagisa = await enterPerson(contest, { display_name: 'タブ\\と"引用符"' });
  await nagisa.client.play(rightAnswers);
  leaving = await enterPerson(contest, { email: 'leaving@example.jp' });
  contest.clock.now = testTimes.afterEnd;
  await contest.publish();
  await contest.query('insert into commitments values (gen_random_uuid(), $1, $2, $3, now())', [
    'test-exam',
    'hash',
    longDocument,
  ]);
});
const folder = testFolder();
const file = path.join(folder, 'contest.backup');
after(() => empty.drop());

const run = (url: string, words: string[], env: Record<string, string> = {}) =>
  runCommand(url, ['db', ...words], env);
const here = (...words: string[]) => run(contest.url, words);
const there = (...words: string[]) => run(empty.url, words);
/** Everything but the log of the commands themselves, and the schema's own tables. */
const contents = async (database: TestContest['database']) => {
  const { audit_log, kysely_migration, kysely_migration_lock, leases, aggregation_turns, ...rest } =
    await rowContents(database);
  return rest;
};

/** Whether a copy of the API that starts now refuses a session. */
async function isEnded(session: Session): Promise<boolean> {
  const revoked = new RevokedSessions({ database: contest.database, now: () => contest.clock.now });
  await revoked.refresh();
  return revoked.isRevoked(session);
}

/** Gives a backup another header, and the sum that belongs to it: with the key, or as anybody makes one who has none. */
function rewriteHeader(
  copy: string,
  change: (header: string) => string,
  hash: Hash | Hmac = contest.dataKey.startBackupHash(),
): void {
  const bytes = readFileSync(copy);
  const start = bytes.indexOf('\n') + 1;
  const end = bytes.indexOf('\n', start);
  const header = Buffer.from(change(bytes.subarray(start, end).toString()));
  const whole = Buffer.concat([bytes.subarray(0, start), header, bytes.subarray(end, -32)]);
  writeFileSync(copy, Buffer.concat([whole, hash.update(whole).digest()]));
}

/** Longer than a frame of a backup may be. */
const longDocument = 'あ'.repeat(mostFrameBytes / 2);

describe('a frame of a backup', () => {
  test('when its length is more than a backup writes, then that is said before memory is taken for it', async () => {
    async function* bytes() {
      yield Buffer.from([0x55, 0, 0, 0, 1]);
    }
    await assert.rejects(new FrameReader(bytes()).next(), /has 1426063360 bytes/);
  });
});

describe('db backup and db restore', () => {
  test('when a database is backed up, then only its owner can read the file, and no key is in it', async () => {
    const { code, stdout, stderr } = await here('backup', file, '--yes', '--json');
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).rows.answers, 8);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readFileSync(file).includes('the key of the tests'), false);
  });

  const wrong = {
    'was cut short': (copy: string) => truncateSync(copy, statSync(copy).size - 100),
    'has another byte': (copy: string) => {
      const bytes = readFileSync(copy);
      const place = bytes.length - 200;
      bytes.writeUInt8((bytes[place] ?? 0) ^ 1, place);
      writeFileSync(copy, bytes);
    },
    'has another header': (copy: string) =>
      writeFileSync(copy, readFileSync(copy).toString('latin1').replace('"rows":8', '"rows":9'), 'latin1'),
    'has nothing in its header': (copy: string) => rewriteHeader(copy, () => 'null'),
    'has half a header': (copy: string) =>
      rewriteHeader(copy, (header) => JSON.stringify({ ...JSON.parse(header), tables: null })),
    'has a sum that anybody can make': (copy: string) =>
      rewriteHeader(copy, (header) => header.replace('+09:00', '+08:00'), createHash('sha256')),
    'names a table that there is not': (copy: string) =>
      rewriteHeader(copy, (header) => header.replace('"name":"answers"', '"name":"answerz"')),
    'names a column that there is not': (copy: string) =>
      rewriteHeader(copy, (header) => header.replace('"canonical_answer"', '"canonical_answez"')),
    'is a pipe that nobody writes into': (copy: string) => {
      rmSync(copy);
      execFileSync('mkfifo', [copy]);
    },
    'is something else': (copy: string) => writeFileSync(copy, 'PGDMP'),
    'is of the format without a key': (copy: string) =>
      writeFileSync(copy, readFileSync(copy).toString('latin1').replace('backup 2', 'backup 1'), 'latin1'),
  };
  for (const [what, spoil] of Object.entries(wrong)) {
    test(`when a file ${what}, then it is refused before anything is written`, {
      timeout: 20_000,
    }, async () => {
      const copy = path.join(folder, 'copy.backup');
      rmSync(copy, { force: true });
      copyFileSync(file, copy);
      spoil(copy);
      const before = await contents(contest.database);
      const { code, stderr } = await here('restore', copy, '--overwrite', '--yes');
      assert.equal(code, 1);
      assert.match(
        stderr,
        /途中で切れているか、書きかえられています|バックアップではありません|古い形のバックアップ|表にありません: a/,
      );
      assert.deepEqual(await contents(contest.database), before);
    });
  }

  test('when the DATA_KEY is not the database’s, then nothing is backed up with it', async () => {
    const other = path.join(folder, 'other-key.backup');
    const { code, stderr } = await run(contest.url, ['backup', other, '--yes'], { DATA_KEY: 'x'.repeat(40) });
    assert.equal(code, 1);
    assert.match(stderr, /DATA_KEY: このデータベースを作ったときの鍵/);
    assert.equal(existsSync(other), false);
  });

  test('when the DATA_KEY is another one, then that is said at once', async () => {
    const { stderr } = await run(empty.url, ['restore', file, '--yes'], { DATA_KEY: 'x'.repeat(40) });
    assert.match(stderr, /別の DATA_KEY/);
  });

  test('when it is restored into an empty database, then every row is there, and the log says who did it', async () => {
    const { code, stderr } = await there('restore', file, '--yes');
    assert.equal(code, 0, stderr);
    assert.deepEqual(await contents(empty.connection.database), await contents(contest.database));
    const log = await listAuditEntries(empty.connection.database, { limit: 9 });
    // The backup that it comes from is no change under way.
    assert.deepEqual(
      log.map(({ command, ended_at }) => [command, ended_at !== null]),
      [
        ['db restore', true],
        ['db backup', true],
      ],
    );
  });

  test('when the database is not empty, then it is named what would be lost, and --overwrite is needed; a trial says so, too', async () => {
    const before = await contents(contest.database);
    const refused = await here('restore', file, '--yes');
    assert.deepEqual([refused.code, /参加者 2人、受験 1件.*--overwrite/.test(refused.stderr)], [1, true]);
    const { code, stdout } = await here('restore', file, '--dry-run');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /こわれていません[\s\S]*参加者 2人、受験 1件[\s\S]*--overwrite が要ります[\s\S]*ためしの実行/,
    );
    assert.deepEqual(await contents(contest.database), before);
  });

  test('when a restore breaks off in the middle, then all is as before', async () => {
    const before = await contents(contest.database);
    const { pool } = contest;
    await pool.query('alter table site_state add constraint refused check (false) not valid');
    await contest.database
      .insertInto('accepted_answers')
      .values({ exam_id: 'test-exam', quiz_number: 99, canonical_answer: 'バックアップのあと' })
      .execute();
    await pool.query('alter table quiz_statistics add constraint refused check (correct < 0) not valid');
    assert.equal((await here('restore', file, '--yes', '--overwrite')).code, 1);
    assert.match(await dumpedRows(contest.database), /バックアップのあと/);
    await pool.query('alter table quiz_statistics drop constraint refused');
    await pool.query('alter table site_state drop constraint refused');
    await contest.database.deleteFrom('accepted_answers').where('quiz_number', '=', 99).execute();
    assert.deepEqual(await contents(contest.database), before);
  });

  test('when somebody was erased since the backup, then the restore erases them again, and all others are back', async () => {
    await contest.outcome('participant', 'erase', leaving.email);
    await contest.outcome('participant', 'correct', nagisa.email, '--display-name', 'あとの名前');
    const { code, stdout, stderr } = await here('restore', file, '--yes', '--overwrite', '--json');
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).erased_again, 1);
    const dump = await dumpedRows(contest.database);
    assert.doesNotMatch(dump, /leaving@|あとの名前/);
    assert.match(dump, /引用符/);
    assert.match(dump, /participant erase/, 'the log is not undone');
  });

  test('when somebody has logged out since the backup, then the restore does not bring the session back', async () => {
    const [, signed = ''] = nagisa.client.cookie.split('=');
    const session = readSession(signed.split('.').slice(0, 3).join('.'));
    assert.ok(session);
    await nagisa.client.call('logout');
    assert.equal((await here('restore', file, '--yes', '--overwrite')).code, 0);
    assert.equal(await isEnded(session), true);
  });

  test('when every session of somebody was ended before and after the backup, then the later end counts', async () => {
    const { database } = contest;
    const session = createSession(nagisa.participantId, testTimes.afterEnd);
    const endAll = (until: Date) => revokeEverySession(database, [nagisa.participantId], until);
    const later = path.join(folder, 'later.backup');
    await endAll(testTimes.afterEnd);
    await here('backup', later, '--yes');
    await endAll(testTimes.inProgress);
    assert.equal(await isEnded(session), false);
    assert.equal((await here('restore', later, '--yes', '--overwrite')).code, 0);
    assert.equal(await isEnded(session), true);
  });

  test('when the database is production’s, then nothing of elsewhere goes into it', async () => {
    await markAsProduction(empty.connection.database, new Date());
    const { code, stderr } = await there('restore', file, '--yes', '--overwrite');
    assert.equal(code, 1);
    assert.match(stderr, /本番のバックアップだけ/);
  });
});
