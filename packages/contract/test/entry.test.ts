import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accommodationMessage, normalizeAccommodation } from '../src/rules/accommodation.ts';
import { emailMessage, foldEmail, mailboxOf, normalizeEmail } from '../src/rules/entry.ts';
import { normalizeExamNumber } from '../src/rules/exam-number.ts';

/** An address of 254 characters. */
const longest = `crew@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.ne.jp`;

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
  [`${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`],
  ['crew@x.y.jp', 'crew@x.y.jp', 'crew@x.y.jp'],
  [longest, longest, longest],
];
const wrongEmails = [
  ...['', '　', 'crew', 'crew@', '@example.jp', 'crew@@example.jp', 'cr ew@example.jp', 'crew@exa mple.jp'],
  ...['crew@-example.jp', 'crew@example-.jp', 'crew@example..jp', 'crew@例え.jp', 'Crew <crew@example.jp>'],
  ...['crew,mate@example.jp', 'crew@example.jp, mate@example.jp', 'crew@example.jp\r\nBcc: mate@example.jp'],
  ...['crew@example.-jp', 'a@b', 'crew@localhost', 'first.last@example', `${'a'.repeat(65)}@example.jp`],
  `x${longest}`,
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

const written = '7K3M-Q01T-2XWD';
const accepted = {
  'as it is written': written,
  'in lower case': '7k3m-q01t-2xwd',
  'without hyphens': '7K3MQ01T2XWD',
  'with spaces': ' 7K3M Q01T 2XWD ',
  'with full-width spaces': '　7K3M　Q01T　2XWD　',
  'in full-width': '７Ｋ３Ｍ－Ｑ０１Ｔ－２ＸＷＤ',
  'in full-width lower case': '７ｋ３ｍｑ０１ｔ２ｘｗｄ',
  'with the long vowel mark for a hyphen': '7K3MーQ01Tー2XWD',
  'with the half-width long vowel mark': '7K3MｰQ01Tｰ2XWD',
  'with spaces beside the hyphens': '7K3Mー Q01Tー2XWD',
  'with a dash': '7K3M–Q01T—2XWD',
  'with the dashes of other scripts': '7K3M〜Q01T゠2XWD',
  'with a hyphen that does not break': '7K3M‐Q01T‑2XWD',
  'with a minus sign': '7K3M−Q01T−2XWD',
  'with hyphens elsewhere': '7K-3MQ0-1T2XWD',
  'with O for 0 and I for 1': '7K3M-QOIT-2XWD',
  'with o for 0 and l for 1': '7k3m-qolt-2xwd',
  'with L for 1': '7K3M-Q0LT-2XWD',
  'with as many spaces as are taken': written.padEnd(100),
};
const refused = {
  nothing: '',
  'eleven characters': '7K3M-Q01T-2XW',
  'thirteen characters': '7K3M-Q01T-2XWDD',
  'the letter U': '7K3M-Q01T-2XWU',
  'another script': '七K3M-Q01T-2XWD',
  'twelve kana': 'あいうえおかきくけこさし',
  'a symbol': '7K3M_Q01T_2XWD',
  'more than a hundred characters': written.padEnd(101),
  'a very long text': '7'.repeat(60_000),
};

describe('an exam number', () => {
  for (const [how, typed] of Object.entries(accepted)) {
    test(`when it is typed ${how}, then it is understood`, () => {
      assert.equal(normalizeExamNumber(typed), written);
    });
  }
  for (const [what, typed] of Object.entries(refused)) {
    test(`when ${what} is typed, then it is none`, () => {
      assert.equal(normalizeExamNumber(typed), undefined);
    });
  }
});
