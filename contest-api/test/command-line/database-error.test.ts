import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { freePort } from '@knowledgeking/local-server/free-port';
import { citusNodes } from '@knowledgeking/stage/citus';
import { runCommand } from '../support/command-line.ts';
import { ownDatabase } from '../support/contest.ts';
import { heldUp, listen } from '../support/waiting.ts';

const own = ownDatabase();

const addressWith = (change: (url: URL) => void) => {
  const url = new URL(own.url);
  change(url);
  return url.href;
};

/** Runs `status`, which must end with one sentence about this database. */
async function refusal(address: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(address, ['status']);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^データベース（postgres(ql)?:\/\/[^\n]+。\n$/);
  const { password } = new URL(address);
  if (password) assert.ok(!stderr.includes(password), stderr);
  return stderr;
}

describe('a command without its database', () => {
  test('when nothing listens, then one sentence says what was tried, without the password', async () => {
    const port = await freePort();
    const said = await refusal(`postgres://operator:geheim123@127.0.0.1:${port}/contest`);
    assert.match(said, /operator@127\.0\.0\.1:\d+\/contest）に接続できません/);
  });

  test('when the host is unknown, then it says so', async () => {
    assert.match(await refusal('postgres://operator:geheim123@db.invalid/contest'), /接続できません/);
  });

  // The nodes of a test cluster ask nobody for a password.
  const asksForPassword = { skip: citusNodes().length > 0 };
  test('when the password is wrong, then it names user and password', asksForPassword, async () => {
    const address = addressWith((url) => {
      url.password = 'not-the-password';
    });
    assert.match(await refusal(address), /ログインできません/);
  });

  test('when the database does not exist, then it says so', async () => {
    const address = addressWith((url) => {
      url.pathname = 'no_such_database';
    });
    assert.match(await refusal(address), /no_such_database）がありません/);
  });

  test('when the server does not support TLS, then it says so', async () => {
    const address = addressWith((url) => url.searchParams.set('sslmode', 'require'));
    assert.match(await refusal(address), /TLSで接続できません/);
  });

  test('when something other than PostgreSQL listens, then it says so', async () => {
    const server = createServer((socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
    });
    const port = await listen(server);
    try {
      const said = await refusal(`postgres://operator:geheim123@127.0.0.1:${port}/contest`);
      assert.match(said, /PostgreSQLのアドレスかどうかを確かめてください/);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  test('when it is lost in the middle of a command, then it says so, and what to look at', async () => {
    const said = await heldUp(
      own.pool,
      'lock table exams in access exclusive mode',
      () => refusal(own.url),
      (operator, pid) => operator.query('select pg_terminate_backend($1::integer)', [pid]),
    );
    assert.match(said, /終わる前に切れました。contest status と contest log/);
  });
});
