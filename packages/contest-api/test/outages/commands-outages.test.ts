import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addMilliseconds, hourText, timeText } from '@knowledgeking/contract/rules/time';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { type CopyReport, insertCopyReports } from '../../src/outages/queries.ts';
import type { Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildCopyReport } from '../support/outages.ts';

const minute = 60_000;
/** The exam began an hour ago, on a multiple of ten seconds, as windows do. */
const start = Math.floor(Date.now() / 10_000) * 10_000 - 60 * minute;
const at = (minutes: number) => new Date(start + minutes * minute);
/** As it is shown, and typed again. */
const typed = (minutes: number) => timeText(at(minutes));

let playing: Client;
let lateExamNumber: string;
const contest = testContest({ now: at(10) }, async () => {
  await contest.moveExam({ exam_start_at: at(0), exam_end_at: at(90) });
  playing = await contest.contestant();
  await playing.call('startExam');
  await contest.played(['3']);
  await writeReports();
  contest.clock.now = at(45);
  const late = contest.client();
  lateExamNumber = await late.enterAndLogIn();
  await late.call('startExam');
});

/** Windows up to now; every call fails from the 20th to the 27th minute. */
async function writeReports(): Promise<void> {
  const windows: CopyReport[] = [];
  for (let began = at(-1); began < new Date(); began = addMilliseconds(began, 10_000)) {
    const unserved = began >= at(20) && began < at(27) ? { unserved: { internal_server_error: 3 } } : {};
    const copy_id = '00000000-0000-4000-8000-000000000001';
    windows.push(buildCopyReport(began, { copy_id, contestants: 3, ...unserved }));
  }
  await insertCopyReports(contest.database, windows);
}

const endOfPlaying = async () =>
  (await playing.call('checkEntry')).body.user_exam_status?.scheduled_to_end ?? '';

test('when calls failed for seven minutes, then that is found as an outage with whom it touched', async () => {
  const { stdout } = await contest.command('outages');
  assert.match(stdout, /test-exam の障害: 1件/);
  assert.ok(stdout.includes(`1  ${typed(20)} 〜 ${hourText(at(27))}（7分）`), stdout);
  assert.match(stdout, /呼び出した人の100%が応答を得られませんでした（internal_server_error）/);
  assert.match(stdout, /解いていた人: 1人（うち今は最後まで進んだ人 0人）。まだだれにも戻していません/);
  assert.match(stdout, /次は: contest extend --outage 1 --dry-run/);
  const { outages } = await contest.outcome('outages');
  assert.deepEqual(
    [outages[0].outage, outages[0].seconds, outages[0].causes, outages[0].attempts, outages[0].given_back],
    [1, 420, ['calls_failed'], 1, 0],
  );
});

describe('extend', () => {
  test('when it is a dry run, then it says who gets how much, and nothing is written', async () => {
    const words = ['extend', '--outage', '1', '--dry-run'];
    await contest.unchangedBy(async () => {
      assert.match(await contest.printed(...words), /解いていた 1人のうち、1人に7分を戻します/);
      const { dry_run, given, seconds } = await contest.outcome(...words);
      assert.deepEqual([dry_run, given, seconds], [true, 1, 420]);
    });
  });

  test('when it is confirmed, then they have the time, the outage says so, and the log says who gave it', async () => {
    const before = Date.parse(await endOfPlaying());
    const stdout = await contest.printed('extend', '--outage', '1', '--yes');
    assert.match(stdout, /1人に7分を戻しました（うち時間切れだった 0人/);
    await contest.settle();
    assert.equal(Date.parse(await endOfPlaying()), before + 7 * minute);
    assert.match(await contest.printed('outages'), /1人に7分を戻しました（まだの人 0人）/);
    const [entry] = await listAuditEntries(contest.database, { limit: 1 });
    assert.deepEqual([entry?.operator, entry?.command], ['hana', 'extend']);
    assert.ok(entry?.subject && 'outage' in entry.subject && entry.outcome && 'given' in entry.outcome);
  });

  test('when it is run again, also for the same time in other words, then it says that nobody is left', async () => {
    const before = await endOfPlaying();
    const again = await contest.printed('extend', '--outage', '1', '--yes');
    assert.match(again, /戻す相手がいません[\s\S]*もう戻してある 1人/);
    await contest.command('extend', '--since', typed(19), '--until', typed(27.5), '--yes');
    assert.equal(await endOfPlaying(), before);
  });

  test('when it names one contestant by id, mail or exam number, then only that one gets time', async () => {
    const started =
      'select participant_id, email from participants join attempts using (participant_id) where started_at = $1';
    const [{ participant_id, email }] = (await contest.query(started, [at(45)])).rows;
    const extend = (minutes: string, participant: string) =>
      contest.printed('extend', '--minutes', minutes, '--participant', participant, '--yes');
    await extend('1.5', participant_id);
    assert.match(await extend('2', email), /1人に2分を戻しました/);
    await extend('1', lateExamNumber.toLowerCase().replaceAll('-', ''));
    const { rows } = await contest.query('select started_at, credit_seconds from attempts order by 1, 2');
    assert.deepEqual(
      rows.map((row) => row.credit_seconds),
      [0, 420, 270],
    );
  });

  test('when it can’t be meant, then it says what to write instead', async () => {
    const [{ participant_id }] = (await contest.query('select participant_id from participants')).rows;
    for (const [words, message] of [
      [['--minutes', '7'], /だれに戻すか決まりません/],
      [['--outage', '2'], /2番の障害はありません（見つかったのは 1件）/],
      [['--since', typed(20)], /両方とも書いてください/],
      [['--since', typed(20), '--until', typed(19)], /より前に/],
      [['--since', typed(20), '--until', typed(200)], /今（.*）より前に/],
      [['--minutes', '0', '--outage', '1'], /0より大きく/],
      [['--participant', 'none@example.jp', '--minutes', '1'], /いません/],
      [['--participant', participant_id], /--minutes で/],
    ] as [string[], RegExp][])
      assert.match(await contest.refusal('extend', ...words, '--yes'), message);
  });
});
