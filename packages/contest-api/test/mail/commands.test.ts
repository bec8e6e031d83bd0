import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { MailRefusal } from '../../src/database/tables.ts';
import { findDeadAddresses, type MailRow, markMailBounced } from '../../src/mail/outbox/queries.ts';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest, testFolder } from '../support/contest.ts';
import { buildEntry, enterAndConfirm, enterForToken, enterPerson, mailsTo } from '../support/entries.ts';
import { deliveryReport, plainReport, TestMailbox } from '../support/mail/bounces.ts';
import { queueMailIn, start } from '../support/mail/outbox.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry });
const folder = testFolder();
beforeEach(async () => {
  contest.clock.now = testTimes.entry;
  await contest.database.deleteFrom('mails').execute();
});

const command = (words: string[], env?: Record<string, string>) => runCommand(contest.url, words, env);
const read = async (...words: string[]) => JSON.parse((await command([...words, '--json'])).stdout);
const mails = () => contest.database.selectFrom('mails').selectAll().orderBy('created_at').execute();
const set = (mailId: string, values: Partial<Omit<MailRow, 'form'>>) =>
  contest.database.updateTable('mails').set(values).where('mail_id', '=', mailId).execute();

/** A mail that the mail server took. */
async function sentMail(recipient: string, values: Partial<Omit<MailRow, 'form'>> = {}): Promise<MailRow> {
  const mailId = await queueMailIn(contest.database, recipient);
  await set(mailId, { sent_at: testTimes.entry, encrypted_content: null, ...values });
  const mail = (await mails()).find(({ mail_id }) => mail_id === mailId);
  assert.ok(mail);
  return mail;
}

/** Reads these mails as those of a bounce mailbox. */
async function readBounces(reports: string[], ...more: string[]) {
  const maildir = mkdtempSync(path.join(folder, 'maildir-'));
  mkdirSync(path.join(maildir, 'new'));
  for (const [index, report] of reports.entries())
    writeFileSync(path.join(maildir, 'new', `${index}`), report);
  const outcome = await read('mail', 'bounces', '--from', maildir, ...more);
  return { outcome, unread: readdirSync(path.join(maildir, 'new')).length, maildir };
}

/** A mail that somebody wrote. */
const other = 'Subject: Re: exam\r\nFrom: parent@example.jp\r\n\r\nHello';

describe('mail bounces', () => {
  for (const trace of ['envelope id', 'tagged address', 'message id'] as const)
    test(`when a report names its mail by the ${trace}, then it is noted with its reason, and the address counts as dead`, async () => {
      const mail = await sentMail('gone@example.jp');
      const { outcome, unread } = await readBounces([deliveryReport(mail, { trace })]);
      assert.deepEqual([outcome.noted, unread], [1, 0]);
      assert.ok((await mails())[0]?.bounced_at);
      const dead = await findDeadAddresses(contest.database, ['gone@example.jp', 'crew@example.jp']);
      const [found, ...more] = dead.map(({ recipient, reason }) => [recipient, reason]);
      assert.deepEqual([found, more], [['gone@example.jp', '5.1.1: 550 5.1.1 Unknown user'], []]);
    });

  /** Words of servers that write no fields. */
  const qmail = (why: string) => [
    'Hi. This is the qmail-send program at mail.example.jp.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    'This is a permanent error; I\u0027ve given up. Sorry it didn\u0027t work out.',
    '',
    '<gone@example.jp>:',
    why,
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Message-ID: <no@quiz.example.jp>',
    'Subject: 5.1.1',
  ];
  const exim = [
    'A message that you sent could not be delivered.',
    '',
    '  gone@example.jp',
    '    User unknown',
  ];
  const eximHeaders = [
    'From: Mail Delivery System <root@mail.example.jp>',
    'X-Failed-Recipients: gone@example.jp',
  ];
  const full = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' };
  const elsewhere = { recipient: 'other@example.net' };
  const delivered = { action: 'delivered', status: '2.0.0', diagnostic: 'smtp; 250 OK' };

  for (const [what, reportOn, expected] of [
    [
      'it was late for five days',
      (mail) => deliveryReport(mail, { status: '4.4.1', diagnostic: 'smtp; timed out' }),
      'other',
    ],
    [
      'its report is for addresses beyond ASCII',
      (mail) => deliveryReport(mail, { encoded: true }),
      'no_mailbox',
    ],
    [
      'qmail says it in words',
      (mail) => plainReport(mail, qmail('Sorry, no mailbox here by that name. (#5.1.1)')),
      'no_mailbox',
    ],
    ['an Exim says it in words', (mail) => plainReport(mail, exim, eximHeaders), 'other'],
    [
      'it arrived at another address of the report',
      (mail) => deliveryReport(mail, { others: [{ ...elsewhere, ...delivered }] }),
      'no_mailbox',
    ],
    [
      'it is passed on to two that are gone or full',
      (mail) =>
        deliveryReport({ ...mail, recipient: 'a@example.net' }, { others: [{ ...elsewhere, ...full }] }),
      'mailbox_full',
    ],
  ] as [string, (mail: MailRow) => string, string][])
    test(`when ${what}, then it is noted as ${expected}`, async () => {
      const mail = await sentMail('gone@example.jp');
      const { outcome } = await readBounces([reportOn(mail)]);
      assert.equal(outcome.noted, 1, JSON.stringify(outcome));
      assert.equal((await mails())[0]?.refusal, expected);
      const dead = await findDeadAddresses(contest.database, ['gone@example.jp']);
      assert.equal(dead.length, expected === 'no_mailbox' ? 1 : 0);
    });

  for (const [what, reportOn, kind] of [
    [
      'it failed for another address and arrived at its own',
      (mail) => deliveryReport(mail, { ...delivered, others: [elsewhere] }),
      'passing',
    ],
    [
      'it is passed on to two, of which one is reached',
      (mail) =>
        deliveryReport({ ...mail, recipient: 'a@example.net' }, { others: [{ ...elsewhere, ...delivered }] }),
      'passing',
    ],
    [
      'a mail system says in words that it tries again',
      (mail) => plainReport(mail, ['Delayed: 450 4.2.2 mailbox full']),
      'other',
    ],
    [
      'a person quotes an error',
      (mail) => plainReport(mail, qmail('(#5.1.1)'), ['From: crew@example.jp']),
      'other',
    ],
  ] as [string, (mail: MailRow) => string, string][])
    test(`when ${what}, then nothing is noted`, async () => {
      const { outcome } = await readBounces([reportOn(await sentMail('gone@example.jp'))]);
      assert.equal(outcome[kind], 1, JSON.stringify(outcome));
      assert.equal((await mails())[0]?.bounced_at, null);
    });

  test('when the mails are late, delivered, known, of others or no reports, then nothing is noted, and people’s stay unread', async () => {
    const mail = await sentMail('gone@example.jp');
    await readBounces([deliveryReport(mail)]);
    const stranger = { mail_id: '11111111-1111-4111-8111-111111111111', recipient: 'x@example.jp' };
    const { outcome, unread, maildir } = await readBounces([
      deliveryReport(mail),
      deliveryReport(mail, { action: 'delayed' }),
      deliveryReport(stranger),
      deliveryReport(mail, { trace: 'nothing' }),
      other,
    ]);
    assert.deepEqual(outcome, { noted: 0, known: 1, unknown: 1, passing: 1, other: 2 });
    assert.equal(unread, 0, 'none is looked at again');
    const flags = readdirSync(path.join(maildir, 'cur')).map((name) => name.replace(/^\d+:/, ''));
    assert.deepEqual(flags.sort(), ['2,', '2,', '2,S', '2,S', '2,S']);
  });

  test('when it is only tried, or finds nothing, then nothing is written, not even into the log', async () => {
    const mail = await sentMail('gone@example.jp');
    const entries = (await listAuditEntries(contest.database, { limit: 100 })).length;
    const known = await sentMail('known@example.jp', { bounced_at: testTimes.entry });
    const strange = { ...mail, mail_id: randomUUID() };
    const { outcome, unread } = await readBounces(
      [mail, mail, known, strange].map((one) => deliveryReport(one)),
      '--dry-run',
    );
    assert.deepEqual([outcome.noted, outcome.known, outcome.unknown, unread], [1, 2, 1, 4]);
    const bounced = (await mails()).filter(({ bounced_at }) => bounced_at);
    assert.deepEqual(bounced, [known]);
    await readBounces([]);
    assert.equal((await listAuditEntries(contest.database, { limit: 100 })).length, entries);
  });

  /** Mails that nobody has sent in earnest, each with the report that it would be. */
  const hostile = {
    hugeHeader: (report: string) => `X-Filler: ${'x'.repeat(3_000_000)}\r\n${report}`,
    manyParts: (report: string) => {
      const part = '--report\r\nContent-Type: text/plain\r\n\r\nx\r\n';
      return report.replace('--report--', `${part.repeat(60_000)}--report--`);
    },
    noEnd: (report: string) => `${report}${'more '.repeat(4_000_000)}`,
  };

  test('when a report in plain words has a line of a million dashes, then it is read all the same', async () => {
    // A pattern that goes back over such a line from each of its dashes takes a quarter of an hour: longer than a test may.
    const mail = await sentMail('gone@example.jp');
    const words = ['550 5.1.1 Unknown user', '-'.repeat(900_000)];
    assert.equal((await readBounces([plainReport(mail, words)])).outcome.noted, 1);
  });

  test('when mails can’t be read, then each is an other one, and the mails behind them are noted', async () => {
    const mail = await sentMail('gone@example.jp');
    const report = deliveryReport(mail);
    const reports = [hostile.hugeHeader(report), hostile.manyParts(report), report];
    const { outcome, unread } = await readBounces(reports);
    assert.deepEqual([outcome.noted, outcome.other, unread], [1, 2, 0]);
  });

  test('when a report has characters that no database takes, then it is noted without them', async () => {
    const mail = await sentMail('gone@example.jp');
    const report = deliveryReport(mail).replace('Unknown', 'Un\u0000kno\u001b[2Jwn');
    const { outcome } = await readBounces([report]);
    assert.equal(outcome.noted, 1);
    assert.equal((await mails())[0]?.bounce_reason, '5.1.1: 550 5.1.1 Un kno [2Jwn user');
  });

  test('when it is a mailbox, then each mail is fetched once, by itself and not beyond a limit, and others stay unread with a flag', async () => {
    const reported = [await sentMail('one@example.jp'), await sentMail('two@example.jp')];
    const [first = '', second = ''] = reported.map((mail) => deliveryReport(mail));
    await using mailbox = await TestMailbox.open([other, hostile.noEnd(first), other, second]);
    const run = async () =>
      JSON.parse((await command(['mail', 'bounces', '--json'], { BOUNCE_MAILBOX_URL: mailbox.url })).stdout);
    assert.deepEqual(await run(), { noted: 2, known: 0, unknown: 0, passing: 0, other: 2 });
    assert.ok(mailbox.bytesSent < 2_000_000, `${mailbox.bytesSent} bytes`);
    assert.deepEqual(
      mailbox.mails.map(({ flags }) => [...flags]),
      [['\\Flagged'], ['\\Seen'], ['\\Flagged'], ['\\Seen']],
    );
    assert.deepEqual(await run(), { noted: 0, known: 0, unknown: 0, passing: 0, other: 0 });
    assert.deepEqual(mailbox.fetched, [1, 2, 3, 4]);
  });

  test('when an mbox file has several, then each is read', async () => {
    const file = path.join(folder, 'box');
    const sent = [await sentMail('one@example.jp'), await sentMail('two@example.jp')];
    const reports = sent.map((mail) => `From MAILER-DAEMON Sun Jun  1\r\n${deliveryReport(mail)}`);
    writeFileSync(file, reports.join(''));
    assert.equal((await read('mail', 'bounces', '--from', file)).noted, 2);
  });

  test('when there is no mailbox to read, then it says which setting is missing', async () => {
    assert.match(await contest.refusal('mail', 'bounces'), /BOUNCE_MAILBOX_URL/);
  });
});

describe('mail list and mail retry', () => {
  test('when mails are in every state, then the list shows each by its state and by its address, and status counts it in the same words', async () => {
    await queueMailIn(contest.database, 'waiting@example.jp');
    await sentMail('sent@example.jp', { response: '250 OK' });
    const failed = { sent_at: null, failed_at: start };
    await sentMail('failed@example.jp', failed);
    await sentMail('refused@example.jp', { ...failed, refused_at: start, last_error: '550' });
    await sentMail('bounced@example.jp', { bounced_at: start });
    for (const state of ['waiting', 'sent', 'failed', 'refused', 'bounced']) {
      const { mails: listed, counts } = await read('mail', 'list', '--state', state);
      const recipients = listed.map((mail: { recipient: string }) => mail.recipient);
      assert.deepEqual(recipients, [`${state}@example.jp`]);
      if (state !== 'sent') assert.equal(counts[state], 1);
    }
    const { counts } = await read('mail', 'list');
    assert.deepEqual((await read('status')).mails, counts);
    const words = '送信待ち 1件、送信断念 1件、宛先拒否 1件、返送 1件';
    for (const where of [['mail', 'list'], ['status']])
      assert.ok((await command(where)).stdout.includes(words), where.join());
    const stdout = await contest.printed('mail', 'list', '--to', ' Refused@EXAMPLE.jp');
    assert.match(stdout, /宛先拒否.*refused@example\.jp.*\n +550/);
    assert.doesNotMatch(stdout, /sent@example/);
  });

  test('when mails were given up, then retrying sends them as they were, counted from now', async () => {
    const mailId = await queueMailIn(contest.database, 'full@example.jp');
    await set(mailId, { failed_at: testTimes.entry, refused_at: testTimes.entry, attempts: 9 });
    assert.equal((await read('mail', 'retry', '--failed', '--dry-run')).as_it_is, 1);
    assert.equal((await read('mail', 'retry', '--failed', '--yes')).as_it_is, 1);
    const [mail] = await mails();
    assert.deepEqual([mail?.failed_at, mail?.refused_at, mail?.attempts], [null, null, 0]);
    assert.deepEqual(mail?.due_at, mail?.next_attempt_at);
    const [entry] = await listAuditEntries(contest.database, { limit: 1 });
    assert.equal(entry?.command, 'mail retry');
    assert.doesNotMatch(JSON.stringify(entry), /example\.jp/);
  });

  /** Those of an address that will not arrive as things are. */
  const undeliveredTo = async (email: string) =>
    (await mails()).filter(({ recipient, sent_at, bounced_at, failed_at }) =>
      recipient === email ? (bounced_at ?? failed_at ?? sent_at) : false,
    );

  /** The one mail to an address waits no more and came back. @returns its id */
  async function comesBack(email: string): Promise<string> {
    const [mail] = await mailsTo(contest, email);
    assert.ok(mail);
    await set(mail.mail_id, { sent_at: start, encrypted_content: null, bounced_at: start });
    return mail.mail_id;
  }

  test('when the mail with an exam number came back, then another one with the same number is made in its place', async () => {
    const { email } = await enterAndConfirm(contest);
    const before = (await mailsTo(contest, email)).at(-1);
    await contest.database.deleteFrom('mails').where('kind', '=', 'entry').execute();
    assert.ok(before);
    const mailId = await comesBack(email);
    assert.equal((await read('mail', 'retry', mailId, '--yes')).replaced, 1);
    const [again, ...more] = await mailsTo(contest, email);
    assert.equal(more.length, 0);
    const [number = assert.fail()] = /\w{4}-\w{4}-\w{4}/.exec(before.text) ?? [];
    assert.ok(again?.text.includes(number));
  });

  test('when its owner’s address was corrected, then the number goes to the new one', async () => {
    const { email, participant_id } = await enterAndConfirm(contest);
    await contest.database.deleteFrom('mails').where('kind', '=', 'entry').execute();
    const mailId = await comesBack(email);
    const corrected = buildEntry().email;
    await contest.outcome('participant', 'correct', participant_id, '--email', corrected);
    await contest.database.deleteFrom('mails').where('mail_id', '<>', mailId).execute();
    assert.equal((await read('mail', 'retry', mailId, '--yes')).replaced, 1);
    const recipients = (await mails()).map(({ recipient }) => recipient);
    assert.deepEqual(recipients, [corrected]);
  });

  describe('when the mail of an entry came back', () => {
    let form: ReturnType<typeof buildEntry>;
    let entry_token: string;
    let mailId: string;
    const day = 86_400_000;
    const entryEnds = (days: number) => contest.moveExam({ entry_end_at: new Date(Date.now() + days * day) });
    beforeEach(async () => {
      form = buildEntry();
      entry_token = await enterForToken(contest, form);
      mailId = await comesBack(form.email);
    });
    after(() => contest.moveExam({ entry_end_at: new Date('2025-06-15T00:00:00+09:00') }));

    test('and entry is open, then a retry queues another one, however many its mailbox has had', async () => {
      await entryEnds(1);
      await contest.database.updateTable('mail_counts').set({ mail_count: 1_000_000 }).execute();
      assert.equal((await read('mail', 'retry', mailId, '--yes')).replaced, 1);
      const [again, ...more] = await mailsTo(contest, form.email);
      assert.equal(more.length, 0);
      assert.match(again?.text ?? '', /entry_token=/);
    });

    test('and many others did, then the new one waits for mails that somebody is waiting for', async () => {
      await entryEnds(1);
      for (let others = 1; others <= 20; others += 1)
        await sentMail(`gone${others}@example.jp`, { bounced_at: start });
      assert.equal((await read('mail', 'retry', '--bounced', '--yes')).replaced, 1);
      const waiting = (await mails()).filter(({ sent_at }) => sent_at === null);
      assert.deepEqual(
        waiting.map(({ recipient, priority }) => [recipient, priority]),
        [[form.email, 1]],
      );
    });

    test('and entry is over, then a retry says so, and the row stays', async () => {
      await entryEnds(-1);
      const stdout = await contest.printed('mail', 'retry', '--bounced', '--yes');
      assert.match(stdout, /1件: 送りなおせない（エントリーの受け付けが終わり/);
      assert.equal((await undeliveredTo(form.email)).length, 1);
      const listed = await contest.printed('mail', 'list', '--state', 'waiting');
      assert.doesNotMatch(listed, new RegExp(form.email));
    });

    test('and entry ends while the operator is asked, then nothing is done, and it says so', async () => {
      await entryEnds(1);
      const { stdout } = await contest.asked(['mail', 'retry', mailId], async () => {
        await entryEnds(-1);
        return 'y';
      });
      assert.match(stdout, /1件: 送りなおせない（エントリーの受け付けが終わり/);
      assert.equal((await undeliveredTo(form.email)).length, 1);
    });

    test('and they have entered by another one since, then a retry mails their number', async () => {
      await entryEnds(1);
      await contest.client().call('confirmEntry', { body: { entry_token } });
      await contest.database.deleteFrom('mails').where('mail_id', '<>', mailId).execute();
      assert.equal((await read('mail', 'retry', mailId, '--yes')).replaced, 1);
      const [again] = await mailsTo(contest, form.email);
      assert.match(again?.text ?? '', /\w{4}-\w{4}-\w{4}/);
    });
  });

  test('when somebody was taken out of the contest, then their number is not mailed again', async () => {
    const { email, participant_id } = await enterAndConfirm(contest);
    const failed = (await mailsTo(contest, email)).at(-1);
    assert.ok(failed);
    await set(failed.mail_id, { failed_at: start });
    await contest.outcome('participant', 'cancel', participant_id, '--no-mail');
    const { left, as_it_is } = await read('mail', 'retry', failed.mail_id, '--yes');
    assert.deepEqual([left, as_it_is], [1, 0]);
  });

  test('when a mail waits or arrived, then retrying says so instead of sending it twice', async () => {
    const { mail_id } = await sentMail('sent@example.jp');
    assert.match(await contest.refusal('mail', 'retry', mail_id, '--yes'), /送信ずみ/);
    assert.match(await contest.refusal('mail', 'retry', 'x', '--yes'), /mail list/);
  });
});

describe('somebody whose mail came back', () => {
  const reason = '5.1.1: 550 5.1.1 Unknown user';

  /** The mail server took every mail to an address, and the last one came back. @returns its id */
  async function lastMailComesBack(email: string, refusal: MailRefusal = 'no_mailbox'): Promise<string> {
    // The commands' clock is the database's.
    contest.clock.now = new Date();
    await contest.handleMailRequests();
    contest.clock.now = testTimes.entry;
    const { database } = contest;
    const sent = { sent_at: new Date(Date.now() - 60_000), encrypted_content: null };
    await database.updateTable('mails').set(sent).where('recipient', '=', email).execute();
    const mails = database.selectFrom('mails').select('mail_id').where('recipient', '=', email);
    const last = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
    assert.equal(
      await markMailBounced(database, last.mail_id, { now: new Date(), reason, refusal }),
      'noted',
    );
    return last.mail_id;
  }

  const isDead = async (email: string) => (await findDeadAddresses(contest.database, [email])).length > 0;

  test('when they are looked up, then it is said with its reason, and each command that is advised works', async () => {
    const { participantId, email } = await enterPerson(contest);
    const mailId = await lastMailComesBack(email);
    const stdout = await contest.printed('participant', 'find', email);
    assert.match(stdout, new RegExp(`"返送された理由": "${reason}"`));
    assert.match(stdout, /★このアドレスには、メールが届いていません（.*Unknown user）/);
    for (const words of [
      `participant correct ${participantId} --email`,
      `mail retry ${mailId}`,
      `mail restore ${mailId}`,
    ])
      assert.ok(stdout.includes(`contest ${words}`), words);
    await contest.outcome('mail', 'retry', mailId);
    const again = await lastMailComesBack(email);
    assert.ok(await isDead(email));
    await contest.outcome('mail', 'restore', again);
    assert.equal(await isDead(email), false);
    assert.match(await contest.printed('mail', 'list', '--to', email), new RegExp(`送信ずみ.*${again}`));
    const corrected = buildEntry().email;
    await contest.outcome('participant', 'correct', participantId, '--email', corrected);
    assert.doesNotMatch(await contest.printed('participant', 'find', corrected), /★/);
  });

  test('when their mailbox was full, then the next notice still goes there, and status and their dossier say that the last one did not arrive', async () => {
    const { participantId, email } = await enterPerson(contest);
    assert.doesNotMatch(await contest.printed('status'), /★届いていない/);
    await lastMailComesBack(email, 'mailbox_full');
    const found = await contest.printed('participant', 'find', email);
    assert.match(found, /★このアドレスには、メールが届いていません（.*受信箱がいっぱい/);
    assert.match(found, /次の一斉通知は送ります/);
    assert.match(await contest.printed('mail', 'list', '--to', email), /返送（受信箱がいっぱい）/);
    assert.match(await contest.printed('status'), /★届いていない +最後のメールが届いていない人1人/);
    assert.equal((await read('status')).unreached, 1);
    await contest.outcome('participant', 'resend', participantId);
    const sent = { sent_at: new Date(Date.now() + 1_000), encrypted_content: null };
    await contest.database.updateTable('mails').set(sent).where('sent_at', 'is', null).execute();
    assert.equal((await read('status')).unreached, 0);
    assert.doesNotMatch(await contest.printed('participant', 'find', email), /★/);
  });

  test('when they have not confirmed their entry, then they are to enter again, because nothing can be corrected', async () => {
    const form = buildEntry();
    await enterForToken(contest, form);
    await lastMailComesBack(form.email);
    const stdout = await contest.printed('participant', 'find', form.email);
    assert.match(stdout, /★このアドレスには、メールが届いていません/);
    assert.match(stdout, /もう一度エントリー/);
    assert.doesNotMatch(stdout, /participant correct/);
    const listed = await contest.printed('mail', 'list', '--to', form.email);
    assert.match(listed, /未確定の人には、もう一度エントリー/);
  });

  test('when no bounce of a mail is noted, or there is no such mail, then a restore says so', async () => {
    const { email } = await enterPerson(contest);
    const mailId = await lastMailComesBack(email);
    const restore = ['mail', 'restore', mailId];
    await contest.outcome(...restore);
    assert.match(await contest.refusal(...restore, '--yes'), /返送の記録はありません/);
    assert.match(await contest.refusal('mail', 'restore', 'x', '--yes'), /メール x はありません/);
  });
});
