import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { printedMorse, spokenMorse, toMorse } from '@knowledgeking/contract/rules/morse';
import { type ReceivedMail, startSmtpServer } from '@knowledgeking/stage/smtp';
import { simpleParser } from 'mailparser';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest, testFolder } from '../support/contest.ts';
import { buildEntry, mailsTo, participantsWith, tokenIn } from '../support/entries.ts';
import { sendAll } from '../support/mail/outbox.ts';
import { knownContent, testTimes } from '../support/pack.ts';

const folder = testFolder();
const contest = testContest({ now: testTimes.entry });
const settings = {
  mailFrom: '知識王決定戦 事務局 <no-reply@quiz.example.jp>',
  mailBounceTo: 'bounce@mail.quiz.example.jp',
};

/** Enters with an address, and returns the mail with the exam number as it arrived. */
async function entered(email: string, children_division = false): Promise<ReceivedMail> {
  await contest.database.deleteFrom('mails').execute();
  const client = contest.client();
  await client.call('enter', { body: buildEntry({ email, children_division }) });
  const entry_token = tokenIn((await mailsTo(contest, email.toLowerCase())).at(-1));
  await client.call('confirmEntry', { body: { entry_token } });
  await contest.database.deleteFrom('mails').where('kind', '=', 'entry').execute();
  const [mail] = await sendAll(contest, { now: contest.clock.now, settings });
  assert.ok(mail);
  return mail;
}

describe('a mail as it arrives', () => {
  let mail: ReceivedMail;
  before(async () => {
    mail = await entered('hama@example.jp', true);
  });

  test('when a mail server looks at it, then all that it checks is there: own domain, date, tag of the row, no answer wanted', async () => {
    const row = await contest.database.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    const id = row.mail_id;
    assert.match(mail.headers, new RegExp(`^Message-ID: <${id}@quiz\\.example\\.jp>$`, 'm'));
    assert.match(mail.headers, /^Date: \w{3}, \d+ \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/m);
    assert.match(mail.headers, /^From: =\?UTF-8\?.+\?= <no-reply@quiz\.example\.jp>$/m);
    assert.equal(mail.returnPath, `bounce+${id.replaceAll('-', '')}@mail.quiz.example.jp`);
    assert.match(mail.headers, /^Auto-Submitted: auto-generated$/m);
    assert.doesNotMatch(mail.headers, /List-Unsubscribe|X-Mailer/i);
    assert.deepEqual([row.kind, row.exam_id, row.response !== null], ['exam_number', 'test-exam', true]);
  });

  test('when it is read, then text and HTML say name, number, division and when the exam ends', () => {
    const words = [/なぎさ さん/, /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/, /こどもの部/, /2025年6月22日\(日\) 14:30/];
    for (const part of [mail.text, mail.html]) for (const one of words) assert.match(part, one);
  });

  test('when the pack hides a signal, then the text shows its piece as dots and dashes, and the picture says it', () => {
    const { signal } = knownContent();
    const piece = toMorse(signal?.pieces.mails ?? '');
    const hint = 'run npm run mail-pictures: the picture above the mails has another signal than the pack';
    assert.ok(mail.text.includes(`\n${printedMorse(piece)}\n`), hint);
    assert.ok(mail.html.includes(` alt="${spokenMorse(piece)}"`), hint);
  });

  test('when it is opened, then nothing is fetched from anywhere: its picture is inside', () => {
    const [, picture] = /<img src="cid:([^"]+)"/.exec(mail.html) ?? [];
    const inside = mail.attachments.find(({ contentId }) => contentId === `<${picture}>`);
    assert.equal(inside?.contentType, 'image/png');
    assert.ok((inside?.size ?? 0) < 12_000, `${inside?.size} bytes`);
    assert.doesNotMatch(mail.html, /(src|background)="?https?:|url\(|@import/i);
  });

  test('when its calendar file is taken over, then the exam is there with an alarm an hour before; the next file moves the same event', async () => {
    const fileOf = ({ attachments }: ReceivedMail) =>
      `${attachments.find(({ filename }) => filename === 'yosen.ics')?.content}`;
    const file = fileOf(mail);
    assert.match(file, /^DTSTART:20250622T040000Z\r\nDTEND:20250622T053000Z\r$/m);
    assert.match(file, /^TRIGGER:-PT1H\r$/m);
    assert.match(file, /^METHOD:PUBLISH\r$/m);
    contest.clock.now = new Date(contest.clock.now.getTime() + 60_000);
    const later = fileOf(await entered('later@example.jp'));
    const lineOf = (name: string, text: string) => new RegExp(`^${name}:(.+)\\r$`, 'm').exec(text)?.[1] ?? '';
    assert.equal(lineOf('UID', later), lineOf('UID', file));
    assert.ok(Number(lineOf('SEQUENCE', later)) > Number(lineOf('SEQUENCE', file)));
  });
});

describe('the odd addresses of mobile carriers', () => {
  for (const [email, quoted] of [
    ['a..b@docomo.ne.jp', '"a..b"@docomo.ne.jp'],
    ['.a@ezweb.ne.jp', '".a"@ezweb.ne.jp'],
    ['Tide.@DOCOMO.ne.jp', '"tide."@docomo.ne.jp'],
  ] as const)
    test(`when somebody enters with ${email}, then the mail is sent to ${quoted}, and asking again finds them`, async () => {
      const mail = await entered(email);
      assert.deepEqual(mail.recipients, [quoted]);
      assert.ok(mail.headers.includes(`\r\nTo: <${quoted}>`), mail.headers);
      const stored = email.toLowerCase();
      assert.equal((await participantsWith(contest, stored)).length, 1);
      await contest.database.deleteFrom('mails').execute();
      await contest.client().call('resendExamNumber', { body: { email } });
      assert.equal((await mailsTo(contest, stored)).length, 1);
    });
});

describe('mail preview', () => {
  test('when it writes a file, then a mail program finds both parts, the picture and the calendar in it', async () => {
    const file = path.join(folder, 'preview.eml');
    await contest.outcome('mail', 'preview', 'exam_number', '--out', file);
    const { text, html, attachments, subject } = await simpleParser(readFileSync(file));
    assert.match(`${subject}`, /受験番号のお知らせ/);
    assert.match(`${text}`, /なぎさ さん/);
    assert.match(`${html}`, /7K3M-Q9RT-2XWD/);
    const names = attachments.map(({ filename }) => filename);
    assert.deepEqual(names, ['ship.png', 'yosen.ics']);
  });

  test('when it is sent to somebody, then it goes through the mail server, and the log does not say to whom', async (t) => {
    const server = await startSmtpServer();
    t.after(() => server.close());
    const words = ['mail', 'preview', 'entry', '--to', 'try@example.jp', '--yes'];
    const { code, stdout } = await runCommand(contest.url, words, { SMTP_URL: server.url });
    assert.equal(code, 0, stdout);
    assert.deepEqual(server.mails[0]?.recipients, ['try@example.jp']);
    const [entry] = await listAuditEntries(contest.database, { limit: 1 });
    assert.deepEqual([entry?.command, entry?.subject], ['mail preview', { kind: 'entry' }]);
  });
});
