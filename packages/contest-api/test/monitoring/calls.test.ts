import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
});
const contest = testContest({
  logger: { level: 'info', stream: { write: (line) => lines.push(line) } },
});

const crash = {
  screen: 'page',
  seen_at: '2025-06-22T13:00:00.000+09:00',
  build: '7.0.0+8',
  route: '/exam/play',
} as const;

async function crashesOf(kind: string): Promise<number> {
  const metrics = await contest.app.metrics.metrics();
  return Number(
    new RegExp(`^contest_browser_crashes_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
  );
}

const report = (errors: object[]) =>
  contest
    .client()
    .send('POST', '/users/me/seen_errors', { type: 'application/json', body: JSON.stringify({ errors }) });

test('when browsers report crashes, then each counts by its kind, and a line says build and page', async () => {
  assert.deepEqual([await crashesOf('page'), await crashesOf('chart')], [0, 0]);
  const { status, body } = await report([crash, { screen: 'chart', seen_at: crash.seen_at }]);
  assert.deepEqual([status, body], [202, {}]);
  await report([crash]);
  assert.deepEqual([await crashesOf('page'), await crashesOf('chart')], [2, 1]);
  const [line] = lines.map((each) => JSON.parse(each)).filter(({ msg }) => msg === 'crash in a browser');
  const { screen, seen_at, build, route } = line;
  assert.deepEqual({ screen, seen_at, build, route }, crash);
});

test('when a report is none, or says more than it may, then it is refused and nothing is counted', async () => {
  const before = await crashesOf('page');
  for (const errors of [
    [],
    Array.from({ length: 6 }, () => crash),
    [{ ...crash, screen: 'a kind of its own' }],
    [{ ...crash, message: 'ひみつの答え' }],
    [{ ...crash, seen_at: 'then' }],
    [{ ...crash, route: `/${'x'.repeat(300)}` }],
  ])
    await assertRefused(report(errors), 'invalid_request');
  assert.equal(await crashesOf('page'), before);
});
