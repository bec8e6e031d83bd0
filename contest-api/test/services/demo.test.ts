import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { prepareDemo } from '../../src/services/demo.ts';
import { samplePack, writePack } from '../pack/sample-pack.ts';
import { runCommand } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from '../support/database.ts';

let testDatabase: TestDatabase;
before(async () => {
  testDatabase = await createTestDatabase();
});
after(() => testDatabase.drop());

const start = (packFolder: string) =>
  prepareDemo({ databaseUrl: testDatabase.url, packFolder, dataKey: testDataKey });
const command = (...words: string[]) => runCommand(testDatabase.url, words);
const title = async () => JSON.parse((await command('exam', 'show', '--json')).stdout).title;

function titled(name: string) {
  const pack = samplePack();
  pack.contest.exam.title = name;
  return writePack(pack);
}

describe('a start with the demonstration', () => {
  test('when the pack has changed since the last start, then the exam follows it', async () => {
    using first = titled('はじめの題');
    assert.equal((await start(first.folder)).outcome, 'created');
    using second = titled('次の題');
    assert.equal((await start(second.folder)).outcome, 'updated');
    assert.equal(await title(), '次の題');
  });

  test('when an operator has imported a pack of their own, then no start puts another one over it', async () => {
    using own = titled('自分の題');
    assert.equal((await command('exam', 'import', own.folder, '--yes')).code, 0);
    using shipped = titled('はじめの題');
    const { outcome, examNumber } = await start(shipped.folder);
    assert.equal(outcome, 'kept');
    assert.ok(examNumber);
    assert.equal(await title(), '自分の題');
  });
});
