import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeDisplayName } from '../src/rules/display-name.ts';
import { foldEmail, mailboxOf, normalizeEmail } from '../src/rules/email.ts';
import { displayNameMessage, emailMessage } from '../src/rules/entry-form.ts';

const emails: [typed: string, sent: string, stored: string][] = [
  ['crew@example.jp', 'crew@example.jp', 'crew@example.jp'],
  ['  crew@example.jp\n', 'crew@example.jp', 'crew@example.jp'],
  ['Crew+Quiz@Example.JP', 'Crew+Quiz@Example.JP', 'crew+quiz@example.jp'],
  ['ｃｒｅｗ＠ｅｘａｍｐｌｅ．ｊｐ', 'crew@example.jp', 'crew@example.jp'],
  ['　crew＠example.jp　', 'crew@example.jp', 'crew@example.jp'],
  [
    "o'hara_!#$%&*/=?^`{|}~-@example.jp",
    "o'hara_!#$%&*/=?^`{|}~-@example.jp",
    "o'hara_!#$%&*/=?^`{|}~-@example.jp",
  ],
  ['crew@localhost', 'crew@localhost', 'crew@localhost'],
  [`${'a'.repeat(243)}@example.jp`, `${'a'.repeat(243)}@example.jp`, `${'a'.repeat(243)}@example.jp`],
];
const wrongEmails = [
  ...['', '　', 'crew', 'crew@', '@example.jp', 'crew@@example.jp', 'cr ew@example.jp', 'crew@exa mple.jp'],
  ...['crew@-example.jp', 'crew@example-.jp', 'crew@example..jp', 'crew@例え.jp', 'Crew <crew@example.jp>'],
  ...['crew,mate@example.jp', 'crew@example.jp, mate@example.jp', 'crew@example.jp\r\nBcc: mate@example.jp'],
  `${'a'.repeat(244)}@example.jp`,
];

describe('an e-mail address', () => {
  for (const [typed, sent, stored] of emails) {
    const shown = JSON.stringify(typed.slice(-40));
    test(`when ${shown} is typed, then it is taken, sent without its spaces and stored in lower case`, () => {
      assert.equal(emailMessage(typed), undefined);
      assert.equal(foldEmail(typed), sent);
      assert.equal(normalizeEmail(typed), stored);
    });
  }
  for (const typed of wrongEmails) {
    test(`when ${JSON.stringify(typed.slice(-40))} is typed, then a sentence asks for another`, () => {
      assert.match(emailMessage(typed) ?? '', /メールアドレス/);
    });
  }

  for (const [email, mailbox] of [
    ['crew@example.jp', 'crew@example.jp'],
    ['crew+quiz@example.jp', 'crew@example.jp'],
    ['crew+quiz+2@example.jp', 'crew@example.jp'],
    ['+crew@example.jp', '+crew@example.jp'],
  ] as const) {
    test(`when a mail goes to ${email}, then the mailbox is ${mailbox}`, () => {
      assert.equal(mailboxOf(email), mailbox);
    });
  }
});

describe('a display name', () => {
  for (const [typed, message] of [
    ['う', undefined],
    ['あ'.repeat(20), undefined],
    ['𠮷'.repeat(20), undefined],
    ['あ'.repeat(21), '表示名は20文字までにしてください。'],
    ['　 ', '表示名を入力してください。'],
  ] as const) {
    test(`when ${JSON.stringify(typed)} is typed, then the form says ${message ?? 'nothing'}`, () => {
      assert.equal(displayNameMessage(typed), message);
    });
  }

  test('when there are spaces around it, then it is sent without them', () => {
    assert.equal(normalizeDisplayName('　うみねこ 太郎 '), 'うみねこ 太郎');
  });
});
