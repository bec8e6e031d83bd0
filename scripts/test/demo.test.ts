import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { markAsProduction } from '@knowledgeking/contest-api/database/production';
import { runCommand } from '@knowledgeking/contest-api/test/support/command-line';
import { rowContents } from '@knowledgeking/contest-api/test/support/inspect-database';
import { samplePack, writePack } from '@knowledgeking/pack/test/sample-pack';
import { createTestDatabase, type TestDatabase, testDataKey } from '@knowledgeking/stage/database';
import { prepareDemo } from '@knowledgeking/stage/demo';

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

  test('when the ready-made participant’s address was corrected, then the next start shows the new number, and makes nobody else', async () => {
    using pack = titled('はじめの題');
    const { examNumber } = await start(pack.folder);
    const correct = ['participant', 'correct', examNumber, '--email', 'corrected@example.jp', '--yes'];
    assert.equal((await command(...correct)).code, 0);
    const again = await start(pack.folder);
    assert.notEqual(again.examNumber, examNumber);
    const { stdout } = await command('status', '--json');
    assert.equal(JSON.parse(stdout).entered, 1);
    const found = await command('participant', 'find', again.examNumber, '--json');
    assert.equal(JSON.parse(found.stdout).people[0].email, 'corrected@example.jp');
  });

  test('when the database is production’s, then it is refused, and nothing is written', async () => {
    using pack = titled('はじめの題');
    const ofProduction = await createTestDatabase();
    try {
      const { database } = ofProduction.connection;
      await markAsProduction(database, new Date());
      const before = await rowContents(database);
      const demo = { databaseUrl: ofProduction.url, packFolder: pack.folder, dataKey: testDataKey };
      await assert.rejects(prepareDemo(demo), /production/);
      assert.deepEqual(await rowContents(database), before);
    } finally {
      await ofProduction.drop();
    }
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
