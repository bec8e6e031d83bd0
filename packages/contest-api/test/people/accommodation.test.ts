import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { accommodationLimit } from '@knowledgeking/contract/rules/accommodation';
import { updateExam } from '../../src/contest/queries.ts';
import { accommodationOf } from '../../src/entry/entry.ts';
import { assertRefused, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import {
  buildEntry,
  type EnteredPerson,
  enterForToken,
  enterPerson,
  mailsTo,
  participantsWith,
  tokenIn,
} from '../support/entries.ts';
import { dumpedRows } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

describe('what somebody needs, said at entry', () => {
  const contest = testContest({ now: testTimes.entry });
  beforeEach(() => {
    contest.clock.now = testTimes.entry;
  });

  const wish = '弱視のため、時間を長くしてください。\n画面を大きくして読みます。';
  const confirm = (entry_token: string) => contest.client().call('confirmEntry', { body: { entry_token } });

  async function assertHidden(): Promise<void> {
    const dump = await dumpedRows(contest.database);
    for (const form of ['utf8', 'base64', 'hex'] as const) {
      const readable = Buffer.from('弱視の').toString(form);
      assert.ok(!dump.includes(readable), readable);
    }
  }

  const entered = async (email: string) => {
    const [participant] = await participantsWith(contest, email);
    assert.ok(participant);
    const { participant_id, encrypted_accommodation } = participant;
    return {
      ...participant,
      said: accommodationOf(contest.dataKey, participant_id, encrypted_accommodation),
    };
  };

  test('when there is something, then it is stored for the office, encrypted at every step, and shown to nobody', async () => {
    const entry = buildEntry({ accommodation: ` ${wish.replace('\n', '\r\n')}　` });
    const { status, body } = await contest.client().call('enter', { body: entry });
    assert.deepEqual([status, body], [202, {}]);
    await assertHidden();
    const entry_token = tokenIn((await mailsTo(contest, entry.email)).at(-1));
    await assertHidden();
    const shown = await contest.client().call('getEntryConfirmation', { query: { entry_token } });
    assert.doesNotMatch(JSON.stringify(shown.body), /弱視/);
    assert.equal((await confirm(entry_token)).status, 200);
    await assertHidden();
    const { said, duration_factor, accommodation_decided_at } = await entered(entry.email);
    assert.deepEqual([said, duration_factor, accommodation_decided_at], [wish, 1, null]);
    for (const { subject, text, html } of await mailsTo(contest, entry.email))
      assert.doesNotMatch(subject + text + html, /弱視/);
  });

  test('when another link was asked for, then it is still there', async () => {
    const entry = buildEntry({ accommodation: wish });
    await enterForToken(contest, entry);
    await contest.client().call('resendEntryMail', { body: { email: entry.email } });
    await confirm(tokenIn((await mailsTo(contest, entry.email)).at(-1)));
    assert.equal((await entered(entry.email)).said, wish);
  });

  test('when there is nothing, or nothing but spaces, then nothing is stored', async () => {
    for (const said of [{}, { accommodation: '' }, { accommodation: ' \n　' }]) {
      const entry = buildEntry(said);
      await confirm(await enterForToken(contest, entry));
      assert.equal((await entered(entry.email)).encrypted_accommodation, null);
    }
  });

  test('when it is as long as it may be, then it is taken; one character more is named', async () => {
    const enter = (accommodation: string) =>
      contest.client().call('enter', { body: buildEntry({ accommodation }) });
    assert.equal((await enter('🦽'.repeat(accommodationLimit))).status, 202);
    const { status, body } = await enter('あ'.repeat(accommodationLimit + 1));
    assert.equal(status, 422);
    assert.deepEqual(body.fields, { accommodation: '500文字までにしてください（いまは501文字です）。' });
  });
});

describe('participant accommodate', () => {
  const minute = 60_000;
  const wish = '弱視のため、時間がかかります。\u001B[2J\n大きな字で読みます。';

  let nami: EnteredPerson;
  let kai: EnteredPerson;
  let sora: EnteredPerson;
  let umi: EnteredPerson;
  /** Commands run by the real clock. */
  let examStart: number;
  const contest = testContest({ now: testTimes.entry }, async () => {
    nami = await enterPerson(contest, {
      email: 'nami@example.jp',
      display_name: 'なみ',
      accommodation: wish,
    });
    kai = await enterPerson(contest, { email: 'kai@example.jp', accommodation: '車いすで受けます。' });
    sora = await enterPerson(contest, { email: 'sora@example.jp' });
    umi = await enterPerson(contest, { email: 'umi@example.jp', accommodation: wish });
    examStart = Date.now() - 10 * minute;
    await updateExam(contest.database, testExamId, {
      exam_start_at: new Date(examStart),
      exam_end_at: new Date(examStart + 90 * minute),
    });
    contest.clock.now = new Date();
    await contest.settle();
    for (const { client, examNumber } of [nami, kai, sora])
      await client.call('login', { body: { base_crew_token: examNumber } });
  });

  const rowOf = ({ participantId }: EnteredPerson) =>
    contest.database
      .selectFrom('participants')
      .selectAll()
      .where('participant_id', '=', participantId)
      .executeTakeFirst();
  const refusal = (...words: string[]) => contest.refusal('participant', 'accommodate', ...words, '--yes');
  const outcome = (...words: string[]) => contest.outcome('participant', 'accommodate', ...words);
  const endOf = async ({ client }: EnteredPerson) =>
    Date.parse((await client.call('checkEntry')).body.user_exam_status?.scheduled_to_end ?? '');
  const submit = ({ client }: EnteredPerson, quiz_number: number) =>
    client.call('submitAnswer', { body: { answer: rightAnswers[quiz_number - 1] ?? '', quiz_number } });
  const atMinute = async (minutes: number) => {
    contest.clock.now = new Date(examStart + minutes * minute);
    await contest.settle();
  };

  test('when somebody is erased before the results, then what they said goes too', async () => {
    await contest.outcome('participant', 'erase', umi.email);
    assert.equal((await rowOf(umi))?.encrypted_accommodation, null);
    const requests = await contest.database.selectFrom('entry_requests').select('email').execute();
    assert.deepEqual(requests.map(({ email }) => email).sort(), [kai.email, nami.email, sora.email]);
  });

  test('when it is asked who needs something, then those who said so are listed with their words, and the log has only ids', async () => {
    const { participants } = await outcome();
    const said = participants.map((one: { text: string; granted: null }) => [one.text, one.granted]);
    assert.deepEqual(said.sort(), [
      [wish, null],
      ['車いすで受けます。', null],
    ]);
    const stdout = await contest.printed('participant', 'accommodate');
    const heard = /なみ {2}返事を待っています\n {4}弱視のため、時間がかかります。\[2J\n {4}大きな字で/;
    assert.match(stdout, heard);
    assert.ok(!stdout.includes(sora.participantId));
    assert.match(await contest.printed('status'), /★配慮の希望 +返事を待つ人2人/);
    const rows = await contest.database
      .selectFrom('audit_log')
      .select(['subject', 'outcome'])
      .where('command', '=', 'participant accommodate')
      .execute();
    const participant_ids = participants.map((one: { participant_id: string }) => one.participant_id);
    const found = { subject: { exam_id: testExamId, participant_ids }, outcome: { found: 2 } };
    assert.deepEqual(rows, [found, found]);
  });

  test('when it is granted before the start, then the attempt takes it: an answer after the normal end counts, one after the own end does not', async () => {
    const granted = await outcome(nami.email, '--grant', '1.25');
    assert.deepEqual([granted.granted, granted.seconds, granted.scheduled_to_end], ['1.25', 4_500, null]);
    assert.equal((await nami.client.call('getMe')).body.exam_duration_seconds, 4_500);
    assert.equal((await sora.client.call('getMe')).body.exam_duration_seconds, undefined);
    await atMinute(0);
    for (const { client } of [nami, sora]) assert.equal((await client.call('startExam')).status, 200);
    assert.equal(await endOf(nami), examStart + 75 * minute);
    assert.equal(await endOf(sora), examStart + 60 * minute);
    await atMinute(74);
    assert.equal((await submit(nami, 1)).status, 200);
    await assertRefused(submit(sora, 1), 'user_timeover_exam');
    await atMinute(75.1);
    await assertRefused(submit(nami, 2), 'user_timeover_exam');
  });

  test('when it is granted, then a mail says how long it is, and repeats nothing of what was said', async () => {
    const mail = (await mailsTo(contest, nami.email)).at(-1);
    assert.match(mail?.subject ?? '', /予選の受けかたについてのお返事/);
    assert.match(mail?.text ?? '', /制限時間を、はじめてから75分にしました/);
    assert.doesNotMatch(`${mail?.subject}${mail?.text}${mail?.html}`, /弱視/);
    await contest.outcome('participant', 'resend', nami.email);
    assert.match((await mailsTo(contest, nami.email)).at(-1)?.text ?? '', /はじめてから75分/);
  });

  test('when it is granted while the attempt runs, or has run out, then its end moves, and the browsers are told to read theirs', async () => {
    await atMinute(70);
    const creditedAt = async () => (await contest.client().call('getExams')).body.exams[0]?.time_credited_at;
    const before = await creditedAt();
    assert.equal((await sora.client.call('getMe')).body.exam_status, 'time_over');
    const words = ['participant', 'accommodate', sora.email, '--grant', 'none'];
    const { stdout } = await contest.asked(words, 'y');
    assert.match(stdout, /受験中です。終わりは .*になります/);
    await contest.settle();
    assert.notEqual(await creditedAt(), before);
    assert.equal(await endOf(sora), examStart + 90 * minute);
    assert.equal((await submit(sora, 1)).status, 200);
    assert.match((await mailsTo(contest, sora.email)).at(-1)?.text ?? '', /制限時間なしで受けられる/);
  });

  test('when time was given back to them as well, then the exam’s last end follows', async () => {
    await contest.query('update attempts set credit_seconds = 600 where participant_id = $1', [
      nami.participantId,
    ]);
    await outcome(nami.email, '--grant', '2');
    assert.equal(await endOf(nami), examStart + 100 * minute);
    const exam = await contest.exam();
    assert.equal(exam.last_end_at.getTime(), examStart + 100 * minute);
  });

  test('when it would cut an attempt short, then it is refused', async () => {
    for (const words of [
      ['--grant', '1.5'],
      ['--decline', '間に合いませんでした。'],
    ])
      assert.match(await refusal(nami.email, ...words), /短くできません/);
    assert.equal(await endOf(nami), examStart + 100 * minute);
  });

  test('when it is declined, then the word is in the mail and nowhere else, and the duration is as it was', async () => {
    await outcome(kai.email, '--decline', '会場がないため、ご用意できません。');
    const mail = (await mailsTo(contest, kai.email)).at(-1);
    assert.match(mail?.text ?? '', /会場がないため、ご用意できません。/);
    assert.match(mail?.text ?? '', /はじめてから60分で受けられます/);
    assert.doesNotMatch(mail?.text ?? '', /車いす/);
    assert.doesNotMatch(await dumpedRows(contest.database), /会場がない|車いす|弱視/);
    const { participants } = await outcome();
    const granted = new Map([...participants].map((one) => [one.participant_id, one.granted]));
    assert.deepEqual(
      [sora, nami, kai].map(({ participantId }) => granted.get(participantId)),
      ['none', '2', null],
    );
    assert.doesNotMatch(await contest.printed('status'), /配慮/);
  });

  test('when neither a grant nor a word is given, or the word is too long, then it says so and nothing is changed', async () => {
    for (const [words, said] of [
      [[], /--grant か --decline/],
      [['--decline', ' '], /--grant か --decline/],
      [['--decline', 'あ'.repeat(501)], /500文字まで/],
      [['--grant', '3'], /使えるのは/],
    ] as const)
      assert.match(await refusal(kai.email, ...words), said);
  });

  test('when the attempt is finished or the exam is over, then it is refused', async () => {
    await kai.client.call('startExam');
    await kai.client.call('finishExam');
    assert.match(await refusal(kai.email, '--grant', '2'), /受験は終わっています/);
    await updateExam(contest.database, testExamId, { exam_end_at: new Date(Date.now() - 60 * minute) });
    assert.match(await refusal(sora.email, '--grant', 'none'), /予選は終わっています/);
  });

  test('when somebody is looked up, then what was said is there; after the results it is erased, and with the person everything', async () => {
    const entryOf = async () => (await contest.outcome('participant', 'find', nami.email)).people[0].entry;
    assert.equal((await entryOf()).accommodation, wish);
    assert.equal((await entryOf()).duration_factor, 2);
    const due = async () => {
      const { promises } = await contest.outcome('db', 'retention', '--dry-run');
      return promises.find(({ what }: { what: string }) => what === '配慮の希望の文').due;
    };
    assert.equal(await due(), 0, 'before the results');
    await contest.publish();
    assert.equal(await due(), 2);
    await contest.outcome('db', 'retention');
    assert.equal((await entryOf()).accommodation, null);
    assert.equal((await outcome()).participants[0].text, null);
    await contest.outcome('participant', 'erase', nami.email);
    const erased = await rowOf(nami);
    assert.deepEqual(
      [erased?.encrypted_accommodation, erased?.accommodation_decided_at, erased?.duration_factor],
      [null, null, 1],
    );
  });
});
