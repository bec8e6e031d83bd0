import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { runCommand } from '../support/command-line.ts';
import { ownDatabase } from '../support/contest.ts';
import { heldUp, listen } from '../support/waiting.ts';

const own = ownDatabase();

/** Runs `status` at another address than the right one, which must end with one sentence about it. */
async function refusal(change: Partial<URL>): Promise<string> {
  const address = Object.assign(new URL(own.url), change);
  const { code, stdout, stderr } = await runCommand(address.href, ['status']);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^データベース（postgres(ql)?:\/\/[^\n]+。\n$/);
  if (address.password) assert.ok(!stderr.includes(address.password), stderr);
  return stderr;
}

describe('a command without its database', () => {
  const operator = { username: 'operator', password: 'geheim123' };
  // The nodes of a test cluster ask nobody for a password.
  const asksForPassword = { skip: citusNodes().length > 0 };
  for (const [what, change, said, options = {}] of [
    ['nothing listens', { ...operator, port: '1' }, /operator@127\.0\.0\.1:1\/\w+）に接続できません/],
    ['the host is unknown', { ...operator, hostname: 'db.invalid' }, /接続できません/],
    ['the password is wrong', { password: 'not-the-password' }, /ログインできません/, asksForPassword],
    ['there is no such database', { pathname: 'no_such_database' }, /no_such_database）がありません/],
    ['the server does not support TLS', { search: 'sslmode=require' }, /TLSで接続できません/],
  ] as const)
    test(`when ${what}, then one sentence says so, without the password`, options, async () =>
      assert.match(await refusal(change), said),
    );

  test('when something other than PostgreSQL listens, then it says so', async () => {
    const server = createServer((socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
    });
    const port = `${await listen(server)}`;
    try {
      assert.match(await refusal({ ...operator, port }), /PostgreSQLのアドレスかどうかを確かめてください/);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  test('when it is lost in the middle of a command, then it says so, and what to look at', async () => {
    const said = await heldUp(
      own.pool,
      'lock table exams in access exclusive mode',
      () => refusal({}),
      (operator, pid) => operator.query('select pg_terminate_backend($1::integer)', [pid]),
    );
    assert.match(said, /終わる前に切れました。contest status と contest log/);
  });
});
