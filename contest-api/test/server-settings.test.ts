import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';

const server = path.join(import.meta.dirname, '../src/server.ts');
/** All that the API gets of the environment of the tests. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const folder = mkdtempSync(path.join(tmpdir(), 'server-'));
after(() => rmSync(folder, { recursive: true }));

/** The lines printed by an API that can't start, run by itself in a folder with this `.env`. */
async function startIn(environmentFile: string, env: Record<string, string> = {}): Promise<string[]> {
  writeFileSync(path.join(folder, '.env'), environmentFile);
  const child = spawn(process.execPath, [server], {
    cwd: folder,
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.equal(code, 1);
  return said.trim().split('\n');
}

describe('the API started by itself', () => {
  test('when there is a .env, then its settings are used, and variables that are already set win', async () => {
    const file = 'PORT=eighty\nTRUST_PROXY=true\nLOG_LEVEL=loud\n';
    const said = await startIn(file, { LOG_LEVEL: 'silent' });
    assert.deepEqual(
      said.map((line) => line.split(': expected ')[0]),
      ['PORT', 'TRUST_PROXY'],
    );
  });

  test('when it has neither a database nor a mail server, then it names both', async () => {
    const said = await startIn('');
    assert.deepEqual(
      said.map((line) => line.split(': expected ')[0]),
      ['DATABASE_URL', 'SMTP_URL'],
    );
  });

  test('when .env names a database, then it connects to that one', async () => {
    const said = await startIn('DATABASE_URL=postgres://127.0.0.1:1/none\nSMTP_URL=smtp://127.0.0.1:1\n');
    assert.match(said.join('\n'), /ECONNREFUSED 127\.0\.0\.1:1/);
  });
});
