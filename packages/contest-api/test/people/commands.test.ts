import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { testContest, testFolder } from '../support/contest.ts';
import { buildEntry, type EnteredPerson, enterPerson, mailsTo } from '../support/entries.ts';
import { sendAll } from '../support/mail/outbox.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

let nagisa: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  nagisa = await enterPerson(contest, { email: 'nagisa+quiz@example.jp', display_name: 'なぎさ' });
  await nagisa.client.play(rightAnswers);
});
const folder = testFolder();

const refusal = (...words: string[]) => contest.refusal('participant', ...words, '--yes');
const outcome = (...words: string[]) => contest.outcome('participant', ...words);
const numberMailedTo = async (email: string) =>
  /\w{4}-\w{4}-\w{4}/.exec((await mailsTo(contest, email))[0]?.text ?? '')?.[0] ?? '';
const audits = (command: string) =>
  contest.database
    .selectFrom('audit_log')
    .selectAll()
    .where('command', '=', command)
    .orderBy('began_at')
    .execute();

describe('participant find', () => {
  test('when somebody is looked for in any way, then everything about them is there', async () => {
    const ways = [
      ' ＮＡＧＩＳＡ＋ｑｕｉｚ＠example.jp ',
      'nagisa@example.jp',
      nagisa.examNumber.toLowerCase().replaceAll('-', ' '),
      nagisa.participantId,
    ];
    const found = await Promise.all(ways.map(async (who) => (await outcome('find', who)).people));
    for (const [one, ...others] of found)
      assert.deepEqual([one.participant_id, others], [nagisa.participantId, []]);
    const [[person]] = found;
    assert.deepEqual([person.email, person.entry.display_name], ['nagisa+quiz@example.jp', 'なぎさ']);
    assert.equal(person.attempt.answered_count, 8);
    assert.equal(person.attempt.scheduled_to_end, '2025-06-22T14:10:00.000+09:00');
    assert.deepEqual([person.answers_count, person.answers], [8, undefined]);
    assert.deepEqual([person.mails.length, person.mail_count.mail_count], [2, 1]);
    assert.equal(JSON.stringify(person).includes(nagisa.examNumber), false);
  });

  test('when somebody is shown, then the next steps are whole commands, of which none can’t be undone', async () => {
    const nextSteps = async (who: string) =>
      (await contest.printed('participant', 'find', who)).split('次は、用件によって:\n')[1] ?? '';
    const steps = await nextSteps(nagisa.email);
    for (const command of ['resend', 'correct', 'accommodate', 'cancel'])
      assert.ok(steps.includes(`: contest participant ${command} ${nagisa.participantId}\n`), steps);
    assert.doesNotMatch(steps, /erase|\|/);
    contest.clock.now = testTimes.entry;
    await contest.client().call('enter', { body: buildEntry({ email: "o'hara@example.jp" }) });
    assert.equal(
      await nextSteps("o'hara@example.jp"),
      "  確認メールをもう一度送る: contest participant resend 'o'\\''hara@example.jp'\n",
    );
  });

  test('when it is done, then the log says who looked, by the id only', async () => {
    await outcome('find', nagisa.email, '--answers');
    const last = (await audits('participant find')).at(-1);
    assert.deepEqual(last?.subject, { participant_ids: [nagisa.participantId], answers: true });
    assert.deepEqual(last?.outcome, { found: 1 });
  });

  test('when the person asks what is held, then a file has it with the answers, in Japanese, for its owner only', async () => {
    const file = path.join(folder, 'nagisa.json');
    await outcome('find', nagisa.email, '--answers', '--out', file);
    const text = readFileSync(file, 'utf8');
    const written = JSON.parse(text);
    assert.equal(written.エントリー.表示名, 'なぎさ');
    assert.equal(written.回答[5].送った回答, '海底二万里');
    assert.equal(written.状態, 'エントリー済み');
    assert.deepEqual(text.match(/"[a-z_]+":/g), null, 'every name is Japanese');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.match(await contest.refusal('participant', 'find', nagisa.email, '--out', file), /--yes/);
  });

  test('when the entry was never confirmed, or is still waiting for its mail, then it is found too', async () => {
    contest.clock.now = testTimes.entry;
    const form = buildEntry({ email: 'late@example.jp' });
    await contest.client().call('enter', { body: form });
    assert.equal((await outcome('find', 'late@example.jp')).people[0].mail_requests.length, 1);
    await mailsTo(contest, form.email);
    const { people } = await outcome('find', 'LATE@example.jp');
    assert.equal(people[0].entry_state, 'unconfirmed');
    assert.equal(people[0].entry_requests.length, 1);
    assert.equal(people[0].mails.length, 1);
  });

  test('when several have one mailbox, then all are listed and a change wants exactly one', async () => {
    await enterPerson(contest, { email: 'family+a@example.jp' });
    await enterPerson(contest, { email: 'family+b@example.jp' });
    assert.equal((await outcome('find', 'family@example.jp')).people.length, 2);
    assert.match(await refusal('cancel', 'family@example.jp'), /このとおりのアドレスはありません/);
  });
});

describe('participant resend', () => {
  test('when a mailbox has had its mails, then an operator can still send the number', async () => {
    await contest.database.updateTable('mail_counts').set({ mail_count: 10 }).execute();
    await outcome('resend', nagisa.email);
    assert.match((await mailsTo(contest, nagisa.email)).at(-1)?.text ?? '', new RegExp(nagisa.examNumber));
  });

  test('when the entry was never confirmed and entry is over, then it says that no link can be sent', async () => {
    assert.match(await refusal('resend', 'late@example.jp'), /受け付けが終わっています/);
  });
});

describe('participant correct', () => {
  test('when the form would refuse it, or somebody else has the address, then it is refused', async () => {
    const wrong = await refusal('correct', nagisa.email, '--email', 'なぎさ', '--birthplace', '火星');
    assert.match(wrong, /形が正しくありません[\s\S]*出身地は/);
    assert.match(await refusal('correct', nagisa.email, '--email', 'Family+A@example.jp'), /もう別の人/);
  });

  test('when the address was wrong, then the new one gets a number that works, and the old one only a notice', async () => {
    const person = await enterPerson(contest, { email: 'typo@example.jp' });
    const changes = ['--email', 'ｒｉｇｈｔ@example.jp', '--display-name', ' 直った '];
    await outcome('correct', person.email, ...changes);
    const number = await numberMailedTo('right@example.jp');
    const login = (base_crew_token: string) => contest.client().call('login', { body: { base_crew_token } });
    assert.equal((await login(number)).body.display_name, '直った');
    assert.equal((await login(person.examNumber)).status, 401);
    const notice = (await mailsTo(contest, 'typo@example.jp')).at(-1)?.text ?? '';
    assert.match(notice, /別のアドレスに変更/);
    assert.doesNotMatch(notice, /right@|直った/);
    const subject = (await audits('participant correct')).at(-1)?.subject;
    assert.deepEqual(subject, { participant_id: person.participantId, fields: ['email', 'display_name'] });
  });

  test('when somebody is looked for by the address from before, then it is the same person, with the mails to both', async () => {
    const person = await enterPerson(contest, { email: 'before@example.jp' });
    await sendAll(contest);
    await outcome('correct', person.email, '--email', 'after@example.jp');
    await sendAll(contest);
    const [found, ...others] = (await outcome('find', 'Before@example.jp')).people;
    assert.equal(others.length, 0);
    assert.deepEqual(
      [found.entry_state, found.participant_id, found.email, found.former_emails],
      ['entered', person.participantId, 'after@example.jp', ['before@example.jp']],
    );
    assert.equal(found.mails.length, 4, 'the link, both numbers, and the notice');
    const stderr = await refusal('cancel', 'before@example.jp');
    assert.match(stderr, new RegExp(`前のアドレス[^]*${person.participantId}`));
  });

  test('when somebody else then asks for an entry with it, then both are found', async () => {
    contest.clock.now = testTimes.entry;
    await contest.client().call('enter', { body: buildEntry({ email: 'before@example.jp' }) });
    await contest.handleMailRequests();
    await sendAll(contest);
    const standings = async () =>
      (await outcome('find', 'before@example.jp')).people.map(
        (one: { entry_state: string }) => one.entry_state,
      );
    assert.deepEqual(await standings(), ['entered', 'unconfirmed']);
    await outcome('erase', 'before@example.jp');
    assert.deepEqual(await standings(), ['entered']);
  });

  test('when the address is corrected during the exam, then the old number’s login ends, and the new number goes on with the exam', async () => {
    const person = await enterPerson(contest, { email: 'strangers@example.jp' });
    const read = async () => {
      await contest.readRevokedSessions();
      return (await person.client.call('getMe')).body;
    };
    await person.client.call('startExam');
    await person.client.submit(1, '3');
    await outcome('correct', person.email, '--birthplace', '海外');
    assert.equal((await read()).exam_status, 'in_examination_period', 'the number is the same');
    await outcome('correct', person.email, '--email', 'own@example.jp');
    assert.equal((await read()).exam_status, undefined);
    const base_crew_token = await numberMailedTo('own@example.jp');
    const client = contest.client();
    const { body } = await client.call('login', { body: { base_crew_token } });
    assert.deepEqual([body.exam_status, body.display_name], ['in_examination_period', 'なぎさ']);
    const next = await client.call('submitAnswer', { body: { answer: '3,1', quiz_number: 2 } });
    assert.equal(next.status, 200);
    const [found] = (await outcome('find', 'own@example.jp')).people;
    assert.equal(found.attempt.answered_count, 2);
  });
});
