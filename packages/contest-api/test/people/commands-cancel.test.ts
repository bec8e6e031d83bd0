import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderMail } from '../../src/mail/content/render.ts';
import { decryptContent } from '../../src/mail/outbox/queue.ts';
import { testContest } from '../support/contest.ts';
import { type EnteredPerson, enterPerson, mailsTo } from '../support/entries.ts';
import { dumpedRows, rowContents } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

let nagisa: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  nagisa = await enterPerson(contest, { email: 'nagisa+quiz@example.jp', display_name: 'なぎさ' });
  await nagisa.client.play(rightAnswers);
});

const outcome = (...words: string[]) => contest.outcome('participant', ...words);

/** Runs a command that asks; another operator is faster, and then the answer comes. */
function askedMeanwhile(words: string[], meanwhile: () => Promise<unknown>, answer = 'y') {
  return contest.asked(['participant', ...words], async () => {
    await meanwhile();
    return answer;
  });
}

/** The newest mail to an address, while it waits. */
async function lastMailTo(email: string) {
  const { rows } = await contest.query('select * from mails where recipient = $1 and sent_at is null', [
    email,
  ]);
  const [last] = rows.toSorted((one, other) => other.created_at - one.created_at);
  return last && { ...last, ...renderMail(decryptContent(contest.dataKey, last)) };
}

/** The content of every table but the log, into which refusals go too. */
async function contents() {
  const { audit_log: _, ...rest } = await rowContents(contest.database);
  return rest;
}

describe('a change of a person that waits at its question', () => {
  for (const [command = '', ...options] of [
    ['correct', '--email', 'late-change@example.jp'],
    ['cancel'],
    ['resend'],
    ['restore'],
  ])
    test(`when it is ${command} and somebody erases the person, then it is refused, and the erasure stays`, async () => {
      const person = await enterPerson(contest);
      if (command === 'restore') await outcome('cancel', person.participantId);
      let erased = {};
      const { code, stderr } = await askedMeanwhile([command, person.participantId, ...options], async () => {
        await outcome('erase', person.participantId);
        erased = await contents();
      });
      assert.equal(code, 1);
      assert.match(stderr, /登録が変わりました.*何も変えていません.*participant find/);
      assert.deepEqual(await contents(), erased);
    });

  test('when it is an erasure and the address is corrected, then it is refused, and the next one leaves neither address', async () => {
    const person = await enterPerson(contest, { email: 'old-address@example.jp' });
    const { code } = await askedMeanwhile(
      ['erase', person.participantId],
      () => outcome('correct', person.participantId, '--email', 'new-address@example.jp'),
      person.participantId,
    );
    assert.equal(code, 1);
    await outcome('erase', person.participantId);
    assert.doesNotMatch(await dumpedRows(contest.database), /(old|new)-address@/);
  });
});

describe('participant cancel and restore', () => {
  test('when somebody is cancelled while playing, then the session ends, nothing more counts, and a restore brings all back', async () => {
    const person = await enterPerson(contest);
    await person.client.call('startExam');
    await outcome('cancel', person.email, '--reason', 'rule_violation');
    assert.notEqual((await person.client.submit(1, '3')).status, 200);
    await contest.readRevokedSessions();
    assert.equal((await person.client.call('getMe')).body.exam_status, undefined);
    const login = () => person.client.call('login', { body: { base_crew_token: person.examNumber } });
    assert.equal((await login()).status, 401);
    await person.client.call('resendExamNumber', { body: { email: person.email } });
    const last = (await mailsTo(contest, person.email)).at(-1);
    assert.match(last?.subject ?? '', /取り消し/, 'and no number is sent');
    await outcome('restore', person.email);
    assert.equal((await login()).body.exam_status, 'in_examination_period');
  });

  test('when somebody is cancelled for a reason, then the mail says so, and the operator reads it before the question', async () => {
    const sentence = /参加規約に合わないことを確かめたため、エントリーを取り消しました/;
    const reason = 'rule_violation';
    const person = await enterPerson(contest);
    const words = ['participant', 'cancel', person.email, '--reason', reason];
    const shown = await contest.asked(words, 'n');
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
    assert.doesNotMatch((await contest.asked(silent, 'n')).stdout, sentence);
  });

  test('when somebody is taken back, then their last mail says that they can log in, and the operator reads it before the question', async () => {
    const sentence = /これまでの受験番号で、またログインできます/;
    const person = await enterPerson(contest);
    await outcome('cancel', person.email);
    await contest.query('update mails set sent_at = created_at where recipient = $1', [person.email]);
    assert.match((await contest.asked(['participant', 'restore', person.email], 'n')).stdout, sentence);
    await outcome('restore', person.email);
    const last = await lastMailTo(person.email);
    assert.match(last?.text ?? '', sentence);
    await outcome('cancel', person.email);
    await outcome('restore', person.email, '--no-mail');
    assert.equal((await lastMailTo(person.email))?.mail_id, last?.mail_id, 'the notice that waited is gone');
  });

  test('when somebody is erased while playing, then no copy of the API takes another answer', async () => {
    const person = await enterPerson(contest);
    await person.client.call('startExam');
    await contest.query('update exams set exam_end_at = $1', [new Date(Date.now() + 3_600_000)]);
    await outcome('erase', person.email);
    assert.notEqual((await person.client.submit(1, '3')).status, 200);
    await contest.query('update exams set exam_end_at = $1', [new Date('2025-06-22T14:30:00+09:00')]);
    await contest.settle();
  });

  test('when somebody is cancelled after the results, then the ranks stay until the next aggregation, which leaves them out', async () => {
    const second = await enterPerson(contest);
    await second.client.play(rightAnswers.slice(0, 3));
    const third = await enterPerson(contest);
    contest.clock.now = testTimes.afterEnd;
    await contest.publish();
    const rankOf = async () => (await second.client.call('getPersonalResult')).body.overall_rank;
    assert.equal(await rankOf(), 2);
    const said = async (command: string, person: EnteredPerson) =>
      (await contest.asked(['participant', command, person.participantId], 'n')).stdout;
    for (const command of ['cancel', 'erase']) {
      assert.match(await said(command, nagisa), /★予選を通過した人です（総合1位、結果は公開中）/);
      assert.doesNotMatch(await said(command, third), /通過した/);
    }
    const cancelled = await outcome('cancel', nagisa.participantId, '--no-mail');
    assert.equal(cancelled.results_stale, true);
    // One was cancelled before, and erased.
    assert.match(await contest.printed('status'), /うち取り消し2人/);
    assert.equal(await rankOf(), 2);
    await contest.publish();
    const overall = (await second.client.call('getOverallResult')).body;
    assert.equal(await rankOf(), 1);
    const status = await contest.outcome('aggregate');
    assert.equal(status.participants, overall.participants);
    const { rows } = await contest.query(
      'select max(correct) as most from quiz_statistics where result_version = 2',
    );
    assert.equal(rows[0].most, 1, 'their answers count for no question');
  });
});
