import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { createEmptyDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { runCommand } from '../support/command-line.ts';
import { rowContents } from '../support/inspect-database.ts';

describe('db distribute without Citus', { skip: citusNodes().length > 0 }, () => {
  let testDatabase: TestDatabase;
  before(async () => {
    testDatabase = await createEmptyDatabase();
  });
  after(() => testDatabase.drop());

  test('when the server is a plain PostgreSQL, then it refuses and not even the schema is made', async () => {
    const { code, stdout, stderr } = await runCommand(testDatabase.url, ['db', 'distribute', '--yes']);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.equal(stderr, 'このPostgreSQLにはCitusがないので、分散する先がありません。何も変えていません。\n');
    assert.deepEqual(await rowContents(testDatabase.connection.database), {});
  });

  test('when the number of shards is none, then it says what it takes', async () => {
    const { code, stderr } = await runCommand(testDatabase.url, ['db', 'distribute', '--shards', '0']);
    assert.notEqual(code, 0);
    assert.match(stderr, /1から1024までの整数/);
  });
});
