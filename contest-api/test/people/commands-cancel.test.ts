import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { mailsTo } from '../support/entries.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';
import { type EnteredPerson, enterPerson, outcomeOf, play } from '../support/people.ts';

let nagisa: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  nagisa = await enterPerson(contest, { email: 'nagisa+quiz@example.jp', display_name: 'なぎさ' });
  await play(nagisa, rightAnswers);
});

const outcome = (...words: string[]) => outcomeOf(contest, 'participant', ...words);
const me = async ({ client }: EnteredPerson) => (await client.call('getMe')).body;

describe('participant cancel and restore', () => {
  test('when somebody is cancelled while playing, then the session ends, nothing more counts, and a restore brings all back', async () => {
    const person = await enterPerson(contest);
    await person.client.call('startExam');
    await outcome('cancel', person.email, '--reason', 'rule_violation');
    const late = await person.client.call('submitAnswer', { body: { answer: '3', quiz_number: 1 } });
    assert.notEqual(late.status, 200);
    await contest.readRevokedSessions();
    assert.equal((await me(person)).exam_status, undefined);
    const login = () => person.client.call('login', { body: { base_crew_token: person.examNumber } });
    assert.equal((await login()).status, 401);
    assert.match((await mailsTo(contest, person.email)).at(-1)?.subject ?? '', /取り消し/);
    const { client } = person;
    await client.call('resendExamNumber', { body: { email: person.email } });
    assert.match(
      (await mailsTo(contest, person.email)).at(-1)?.subject ?? '',
      /取り消し/,
      'no number is sent',
    );
    await outcome('restore', person.email);
    assert.equal((await login()).body.exam_status, 'in_examination_period');
  });

  for (const [reason, sentence] of [
    ['own_request', /お申し出により、エントリーを取り消しました/],
    ['rule_violation', /参加規約に合わないことを確かめたため、エントリーを取り消しました/],
    ['duplicate_entry', /同じ方のエントリーが2つ以上あったため、このエントリーを取り消しました/],
    ['other', /運営で確かめたうえで、エントリーを取り消しました/],
  ] as const)
    test(`when the reason is ${reason}, then the mail says so, and the operator reads it before the question`, async () => {
      const person = await enterPerson(contest);
      const words = ['participant', 'cancel', person.email, '--reason', reason];
      const shown = await runCommand(contest.testDatabase.url, words, {}, 'n');
      assert.match(shown.stdout, /エントリーの取り消しのお知らせ/);
      assert.match(shown.stdout, sentence);
      assert.equal(shown.asked.length, 1);
      await outcome(...words.slice(1));
      const mail = (await mailsTo(contest, person.email)).at(-1);
      assert.match(mail?.text ?? '', sentence);
      await outcome('restore', person.participantId);
      for (const line of mail?.text.split('\n') ?? []) assert.ok(shown.stdout.includes(line.trim()), line);
      const untold = await enterPerson(contest);
      const silent = ['participant', 'cancel', untold.email, '--no-mail', '--reason', reason];
      assert.doesNotMatch((await runCommand(contest.testDatabase.url, silent, {}, 'n')).stdout, sentence);
    });

  test('when somebody is erased while playing, then no copy of the API takes another answer', async () => {
    const person = await enterPerson(contest);
    await person.client.call('startExam');
    await contest.database
      .updateTable('exams')
      .set({ exam_end_at: new Date(Date.now() + 3_600_000) })
      .execute();
    await outcome('erase', person.email);
    const late = await person.client.call('submitAnswer', { body: { answer: '3', quiz_number: 1 } });
    assert.notEqual(late.status, 200);
    await contest.database
      .updateTable('exams')
      .set({ exam_end_at: new Date('2025-06-22T14:30:00+09:00') })
      .execute();
    await contest.settle();
  });

  test('when somebody is cancelled after the results, then the ranks stay until the next aggregation, which leaves them out', async () => {
    const second = await enterPerson(contest);
    await play(second, rightAnswers.slice(0, 3));
    contest.clock.now = testTimes.afterEnd;
    await contest.publish();
    const rankOf = async () => (await second.client.call('getPersonalResult')).body.overall_rank;
    assert.equal(await rankOf(), 2);
    const cancelled = await outcome('cancel', nagisa.participantId, '--no-mail');
    assert.equal(cancelled.results_stale, true);
    assert.match((await runCommand(contest.testDatabase.url, ['status'])).stdout, /うち取り消し1人/);
    assert.equal(await rankOf(), 2);
    await contest.publish();
    const overall = (await second.client.call('getOverallResult')).body;
    assert.equal(await rankOf(), 1);
    const status = await outcomeOf(contest, 'aggregate');
    assert.equal(status.participants, overall.participants);
    const { rows } = await contest.testDatabase.connection.pool.query(
      'select max(correct) as most from quiz_statistics where result_version = 2',
    );
    assert.equal(rows[0].most, 1, 'their answers count for no question');
  });
});
