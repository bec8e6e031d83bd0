import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  accommodationMessage,
  emailMessage,
  foldEmail,
  mailboxOf,
  normalizeAccommodation,
  normalizeEmail,
} from '../src/rules/entry-form.ts';

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
  ['crew@x.y.jp', 'crew@x.y.jp', 'crew@x.y.jp'],
  [`${'a'.repeat(243)}@example.jp`, `${'a'.repeat(243)}@example.jp`, `${'a'.repeat(243)}@example.jp`],
];
const wrongEmails = [
  ...['', '　', 'crew', 'crew@', '@example.jp', 'crew@@example.jp', 'cr ew@example.jp', 'crew@exa mple.jp'],
  ...['crew@-example.jp', 'crew@example-.jp', 'crew@example..jp', 'crew@例え.jp', 'Crew <crew@example.jp>'],
  ...['crew,mate@example.jp', 'crew@example.jp, mate@example.jp', 'crew@example.jp\r\nBcc: mate@example.jp'],
  'crew@example.-jp',
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

describe('what somebody needs', () => {
  for (const [typed, message] of [
    ['', undefined],
    [' 弱視のため、時間がかかります。\r\n', undefined],
    [` ${'𠮷'.repeat(500)} `, undefined],
    ['あ'.repeat(501), '500文字までにしてください（いまは501文字です）。'],
  ] as const) {
    test(`when ${JSON.stringify(typed.slice(0, 20))} (${typed.length}) is typed, then the form says ${message ?? 'nothing'}`, () => {
      assert.equal(accommodationMessage(typed), message);
    });
  }

  test('when there are spaces around it, then it is stored without them, with line breaks of one kind', () => {
    assert.equal(normalizeAccommodation(' 拡大\r\n点字\r手話\r'), '拡大\n点字\n手話');
  });
});
