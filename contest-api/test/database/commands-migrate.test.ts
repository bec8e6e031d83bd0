import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEmptyDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { migrations } from '../../src/database/migrate.ts';
import { runCommand } from '../support/command-line.ts';

let testDatabase: TestDatabase;
before(async () => {
  testDatabase = await createEmptyDatabase();
});
after(() => testDatabase.drop());

const migrate = (...options: string[]) => runCommand(testDatabase.url, ['db', 'migrate', ...options]);

test('when a new database is brought up to date, then the command says with which migrations, and the audit log too', async () => {
  const { code, stdout } = await migrate('--json');
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), { migrations: Object.keys(migrations).sort() });
  const rows = await testDatabase.connection.database.selectFrom('audit_log').select('command').execute();
  assert.deepEqual(rows, [{ command: 'db migrate' }]);
});

test('when it is up to date, then nothing is changed, and the next step is said', async () => {
  const { code, stdout } = await migrate();
  assert.equal(code, 0);
  assert.match(stdout, /最新です。何も変えていません。次は: /);
  const rows = await testDatabase.connection.database.selectFrom('audit_log').select('command').execute();
  assert.equal(rows.length, 1);
});
