import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import { callPath } from '@knowledgeking/contract/rules/routes';
import { HomePortCounts } from '../../src/entry/home-ports.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry });

/** Lets some more enter, as a rush would. */
const enter = (birthplace: string, people: number) =>
  contest.query(
    `insert into participants (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select md5($1 || n || random())::uuid, $2, n || '@example.jp', 'うみねこ', $1, true, false, $4
    from generate_series(1, $3::integer) n`,
    [birthplace, testExamId, people, contest.clock.now],
  );

const later = (seconds: number) => {
  contest.clock.now = new Date(contest.clock.now.getTime() + seconds * 1_000);
};

/** The ports with anybody to show, by name. */
const shown = async () => {
  const { status, body } = await contest.client().call('getHomePorts');
  assert.equal(status, 200);
  return Object.fromEntries(
    body.home_ports.filter((port) => port.participants > 0).map((port) => [port.name, port.participants]),
  );
};

test('when nobody has entered, then every port of the pack is there, in its order, for everyone to keep for 30 s', async () => {
  const { body, headers } = await contest.client().call('getHomePorts');
  assert.deepEqual(
    body.home_ports,
    [...prefectures, '海外'].map((name) => ({ name, participants: 0 })),
  );
  assert.equal(headers.get('cache-control'), 'public, max-age=30');
  const etag = headers.get('etag') ?? '';
  const path = `/api${callPath('getHomePorts', { examId: testExamId })}`;
  const again = await fetch(`${contest.origin}${path}`, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
});

test('when people enter, then figures are rounded down, nothing is said of fewer than ten, and nobody taken out counts', async () => {
  await enter('鳥取県', 9);
  await enter('沖縄県', 11);
  await enter('東京都', 1_299);
  await contest.query(
    `update participants set cancelled_at = $1 where participant_id in (
    select participant_id from participants where birthplace = '沖縄県' limit 2)`,
    [contest.clock.now],
  );
  later(30);
  assert.deepEqual(await shown(), { 東京都: 1_200 });
  await enter('沖縄県', 1);
  await enter('鳥取県', 10);
  later(30);
  assert.deepEqual(await shown(), { 東京都: 1_200, 鳥取県: 10, 沖縄県: 10 });
});

test('when one copy has just counted, then no copy counts again within 30 s', async () => {
  const other = new HomePortCounts(contest.database, () => contest.clock.now);
  await enter('北海道', 40);
  later(29);
  const { home_ports } = await other.read(await contest.exam());
  assert.deepEqual(home_ports[0], { name: '北海道', participants: 0 });
  assert.equal((await shown()).北海道, undefined);
  later(1);
  assert.equal((await shown()).北海道, 40);
});

test('when a count took long, then the next one comes the later', async () => {
  await contest.query('update home_port_counts set took_milliseconds = 2000');
  await enter('青森県', 10);
  later(199);
  assert.equal((await shown()).青森県, undefined);
  later(1);
  assert.equal((await shown()).青森県, 10);
});

test('when the exam has begun, then everyone is counted once more and then no more until it has ended', async () => {
  await enter('秋田県', 10);
  contest.clock.now = testTimes.inProgress;
  assert.equal((await shown()).秋田県, 10);
  await enter('岩手県', 10);
  later(1_200);
  assert.equal((await shown()).岩手県, undefined);
  contest.clock.now = testTimes.afterEnd;
  assert.equal((await shown()).岩手県, 10);
});

test('when the database fails, then the last figures are served', async () => {
  const known = await shown();
  await contest.query('alter table home_port_counts rename to lost');
  assert.deepEqual(await shown(), known);
  await contest.query('alter table lost rename to home_port_counts');
});
