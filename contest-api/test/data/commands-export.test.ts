import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testExamId } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { testFolder } from '../support/folder.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

const contest = testContest({}, async () => {
  await contest.played(rightAnswers, { children_division: true });
  contest.clock.now = testTimes.afterEnd;
});
const folder = testFolder();

const exported = () => runCommand(contest.testDatabase.url, ['export', 'static', '--out', folder, '--json']);
const readIndex = () => JSON.parse(readFileSync(path.join(folder, testExamId, 'index.json'), 'utf8'));
const read = (name: string) =>
  readFileSync(path.join(folder, testExamId, readIndex().files[name].path), 'utf8');

describe('export static', () => {
  test('when the results are not published, then it refuses and writes nothing', async () => {
    const { code, stderr } = await exported();
    assert.equal(code, 1);
    assert.match(stderr, /公開されていません/);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('when they are published, then the files have what the API sends, also compressed', async () => {
    await contest.publish();
    assert.equal((await exported()).code, 0);
    const client = contest.client();
    assert.deepEqual(JSON.parse(read('overall')), (await client.call('getOverallResult')).body);
    assert.deepEqual(JSON.parse(read('regional')), (await client.call('getRegionalResult')).body);
    assert.deepEqual(JSON.parse(read('children')), (await client.call('getChildrenResult')).body);
    const { start_at, server_time, ...past } = (await client.call('startPastExam')).body;
    assert.deepEqual(JSON.parse(read('past')), past);
    for (const name of ['overall', 'regional', 'children', 'past']) {
      const file = path.join(folder, testExamId, readIndex().files[name].path);
      assert.equal(gunzipSync(readFileSync(`${file}.gz`)).toString(), read(name));
      assert.equal(brotliDecompressSync(readFileSync(`${file}.br`)).toString(), read(name));
    }
  });

  test('when there is another version, then it gets its own folder and the old one stays', async () => {
    const { version } = readIndex();
    assert.equal((await exported()).code, 0);
    assert.equal(readIndex().version, version, 'the same results are the same version');
    await contest.publish();
    assert.equal((await exported()).code, 0);
    assert.notEqual(readIndex().version, version);
    assert.deepEqual(
      readdirSync(path.join(folder, testExamId)).sort(),
      [version, readIndex().version, 'index.json'].sort(),
    );
  });
});
