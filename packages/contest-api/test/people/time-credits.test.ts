import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { countAttemptsIn } from '../../src/attempts/queries-time-back.ts';
import { updateExam } from '../../src/contest/queries.ts';
import { OperatorError } from '../../src/errors.ts';
import { giveTimeBack, planCredit } from '../../src/people/time-back.ts';
import { moveToPeriod } from '../../src/rehearsal/move-to-period.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { addContestants } from '../support/attempts.ts';
import { assertRefused, type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { at, type OutagePlayers, outage, playThroughOutage } from '../support/outages.ts';

const sevenMinutes = { examId: testExamId, seconds: 420, reason: 'outage 1', span: outage };

let players: OutagePlayers;
const contest = testContest();
beforeEach(async () => {
  players = await playThroughOutage(contest);
});

async function give(asked: Parameters<typeof planCredit>[1] = sevenMinutes, now = contest.clock.now) {
  const given = await giveTimeBack(contest.database, await planCredit(contest.database, asked, now), now);
  await contest.settle();
  return given;
}

/** Begins to give the seven minutes, in a process that dies after its first step. */
async function giveUntilKilled(): Promise<void> {
  const planned = await planCredit(contest.database, sevenMinutes, contest.clock.now);
  const killed = giveTimeBack(contest.database, planned, contest.clock.now, () => {
    throw new Error('killed');
  });
  await assert.rejects(killed, /killed/);
}

const endOf = async (client: Client) =>
  (await client.call('checkEntry')).body.user_exam_status?.scheduled_to_end.slice(11, 19);
const creditsOfAll = async (): Promise<{ participant_id: string; credit_seconds: number }[]> =>
  (await contest.query('select participant_id, credit_seconds from attempts order by 1')).rows;

describe('time given back for an outage of seven minutes', () => {
  test('when it is planned, then exactly those who were playing are counted, and nothing is written', async () => {
    const { preview } = await planCredit(contest.database, sevenMinutes, contest.clock.now);
    assert.deepEqual(preview, {
      ...{ touched: 4, finished: 1, already: 0, given: 3, resumed: 2, past_exam_end: 1 },
      last_end_at: at('14:37:00'),
    });
    assert.ok((await creditsOfAll()).every(({ credit_seconds }) => credit_seconds === 0));
  });

  test('when it is given, then each gets what they lost, those whose clock had run out go on from now, and nobody else gets any', async () => {
    assert.deepEqual(await give(), { given: 3, resumed: 2, last_end_at: at('14:37:00') });
    // Three minutes were left when it began, and half a minute until the browser has heard of it.
    const { ranOutInIt, ranOutAfterIt, runsPastEnd, late, finishedInIt } = players;
    const ends = await Promise.all([ranOutInIt, ranOutAfterIt, runsPastEnd, late, finishedInIt].map(endOf));
    assert.deepEqual(ends, ['14:23:30', '14:27:30', '14:37:00', '14:30:00', '14:30:00']);
    assert.equal((await players.ranOutInIt.call('getMe')).body.exam_status, 'in_examination_period');
    assert.equal((await players.finishedInIt.call('getMe')).body.exam_status, 'finished');
    assert.equal((await players.ranOutInIt.call('getQuiz')).body.quiz.number, 1);
    assert.equal((await players.ranOutInIt.submit(1, '3')).body.next_quiz?.number, 2);
    const [exam] = (await contest.client().call('getExams')).body.exams;
    assert.deepEqual(
      [exam?.exam_end_at, exam?.last_end_at, exam?.time_credited_at].map((time) => time?.slice(11, 19)),
      ['14:30:00', '14:37:00', '14:20:00'],
    );
  });

  test('when the exam is over, then those with time given back go on to their last second, and nobody else does', async () => {
    await give();
    contest.clock.now = at('14:35:00');
    const status = await contest.client().call('getSiteStatus');
    assert.equal(status.body.site_status.period, 'after_end_not_aggregated');
    await assertRefused(players.late.submit(1, '3'), 'user_timeover_exam');
    await assertRefused(players.late.call('getQuickScore'), 'exam_cannot_get_score');
    assert.equal((await players.runsPastEnd.call('getMe')).body.exam_status, 'in_examination_period');
    await assertRefused(players.runsPastEnd.call('startExam'), 'user_exam_status_already_started');
    assert.equal((await players.runsPastEnd.submit(1, '3')).body.next_quiz?.number, 2);
    await assertRefused(players.late.call('startExam'), 'exam_not_in_progress');
    const newcomer = await contest.contestant();
    await assertRefused(newcomer.call('startExam'), 'exam_not_in_progress');

    contest.clock.now = at('14:37:05');
    assert.equal((await players.runsPastEnd.submit(2, '1,3')).body.next_quiz, null);
    const exam = await contest.exam();
    await assert.rejects(aggregate(contest.database, exam, contest.clock.now), /まで回答を受けつけています/);
    contest.clock.now = at('14:37:05.001');
    await assertRefused(players.runsPastEnd.submit(3, '3'), 'user_timeover_exam');
    assert.equal((await players.late.call('getQuickScore')).status, 200);
  });

  test('when it is given again, also for a part of the span, then only those who lack it get it', async () => {
    await give();
    const before = await creditsOfAll();
    const part = { ...sevenMinutes, span: { since: at('14:04:00'), until: at('14:20:00') } };
    const { preview } = await planCredit(contest.database, part, contest.clock.now);
    // The one who began late was not there in the seven minutes, and is in this span.
    assert.deepEqual([preview.already, preview.given], [3, 1]);
    await give();
    assert.deepEqual(await creditsOfAll(), before);
    await give(part);
    assert.equal(await endOf(players.late), '14:37:00');
    assert.equal(await endOf(players.runsPastEnd), '14:37:00');
  });

  test('when two operators give it at once, then everyone gets it once', async () => {
    const given = await Promise.all([give(), give()]);
    assert.equal(given[0].given + given[1].given, 3);
    assert.equal(await endOf(players.runsPastEnd), '14:37:00');
  });

  test('when it was killed half-way and is run again, then everyone has it once', async () => {
    const ids = await addContestants(contest.database, 1_500, at('13:45:00'));
    await giveUntilKilled();
    const isAdded = (one: { participant_id: string }) => ids.includes(one.participant_id);
    const some = (await creditsOfAll()).filter((one) => isAdded(one) && one.credit_seconds > 0);
    assert.ok(some.length > 0 && some.length < ids.length, `${some.length} of ${ids.length}`);
    await give();
    assert.ok((await creditsOfAll()).filter(isAdded).every((one) => one.credit_seconds === 420));
  });

  test('when another outage is looked at, then one who goes on only because of a later credit was not playing in it', async () => {
    await give();
    const gap = { since: at('14:06:00'), until: at('14:08:00') };
    const counted = await countAttemptsIn(contest.database, { examId: testExamId, span: gap });
    assert.deepEqual(counted, { touched: 2, finished: 0, given: 2, left: 0, given_seconds: 420 });
  });

  test('when results are published, then none can be given', async () => {
    await updateExam(contest.database, testExamId, { results_published_at: contest.clock.now });
    await assert.rejects(give(), OperatorError);
  });

  test('when the exam’s end moves afterwards, then so do the ends of those with time given back', async () => {
    await give();
    await contest.moveExam({ exam_end_at: at('14:25:00') });
    assert.equal(await endOf(players.runsPastEnd), '14:32:00');
    // The one whose clock had run out before has as much as it had.
    assert.deepEqual((await contest.exam()).last_end_at, at('14:32:00'));
  });

  test('when it was killed before its last note and the exam’s end moves, then everybody’s answers still count to the end', async () => {
    await giveUntilKilled();
    await contest.moveExam({ exam_end_at: at('14:31:00') });
    assert.equal(await endOf(players.runsPastEnd), '14:38:00');
    contest.clock.now = at('14:37:00');
    const marked = aggregate(contest.database, await contest.exam(), contest.clock.now);
    await assert.rejects(marked, /まで回答を受けつけています/);
    await assertRefused(players.late.call('getQuickScore'), 'exam_cannot_get_score');
    assert.equal((await players.runsPastEnd.submit(1, '3')).body.next_quiz?.number, 2);
  });

  test('when a demonstration moves to a later period, then nobody’s answer is accepted any more', async () => {
    await give();
    await moveToPeriod(contest.database, await contest.exam(), 'after_end_not_aggregated', contest.clock.now);
    await contest.settle();
    await assertRefused(players.runsPastEnd.submit(1, '3'), 'user_timeover_exam');
  });
});

test('when time is given back to one contestant, then only they have it; and not twice, where somebody else gave it while this one was confirmed', async () => {
  const late = 'select participant_id from attempts where started_at = $1';
  const [{ participant_id }] = (await contest.query(late, [at('14:15:00')])).rows;
  const asked = { examId: testExamId, seconds: 300, reason: 'own', participantIds: [participant_id] };
  const planned = await planCredit(contest.database, asked, contest.clock.now);
  await give(asked);
  assert.equal(await endOf(players.late), '14:35:00');
  assert.equal(await endOf(players.runsPastEnd), '14:30:00');
  await assert.rejects(giveTimeBack(contest.database, planned, contest.clock.now), OperatorError);
  assert.equal(await endOf(players.late), '14:35:00');
});
