import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkedEntry } from '../../src/entry/entry.ts';
import { ContestError } from '../../src/http/contest-error.ts';
import { buildEntry } from '../support/entries.ts';

const regions = ['東京都', '海外'];
const fieldsOf = (overrides: Parameters<typeof buildEntry>[0]) => {
  try {
    checkedEntry(buildEntry(overrides), regions);
  } catch (error) {
    if (error instanceof ContestError && error.code === 'invalid_entry') return error.fields ?? {};
    throw error;
  }
  return {};
};

const emails: Record<string, string> = {
  'crew@example.jp': 'crew@example.jp',
  '  crew@example.jp\n': 'crew@example.jp',
  'Crew@Example.JP': 'crew@example.jp',
  'ｃｒｅｗ＠ｅｘａｍｐｌｅ．ｊｐ': 'crew@example.jp',
  '　crew＠example.jp　': 'crew@example.jp',
  'first.last+tag@mail.example.co.jp': 'first.last+tag@mail.example.co.jp',
  "o'hara_!#$%&*/=?^`{|}~-@example.jp": "o'hara_!#$%&*/=?^`{|}~-@example.jp",
  'crew@localhost': 'crew@localhost',
};
const wrongEmails = [
  '',
  ' ',
  'crew',
  'crew@',
  '@example.jp',
  'crew@@example.jp',
  'crew@exa mple.jp',
  'crew@-example.jp',
  'crew@example-.jp',
  'crew@example..jp',
  'crew@例え.jp',
  'crew,mate@example.jp',
  'crew@example.jp, mate@example.jp',
  'Crew <crew@example.jp>',
  'crew@example.jp\r\nBcc: mate@example.jp',
  `${'a'.repeat(250)}@example.jp`,
];

describe('the entry form', () => {
  for (const [typed, email] of Object.entries(emails)) {
    test(`when the address ${JSON.stringify(typed)} is typed, then it is read as ${email}`, () => {
      assert.equal(checkedEntry(buildEntry({ email: typed }), regions).email, email);
    });
  }
  for (const email of wrongEmails) {
    test(`when the address ${JSON.stringify(email.slice(0, 40))} is typed, then it is refused`, () => {
      assert.deepEqual(Object.keys(fieldsOf({ email })), ['email']);
    });
  }

  test('when the birthplace is not on the list, then it is refused', () => {
    assert.deepEqual(Object.keys(fieldsOf({ birthplace: '月' })), ['birthplace']);
    assert.deepEqual(fieldsOf({ birthplace: '海外' }), {});
  });

  test('when everything is wrong, then each field has its own Japanese sentence', () => {
    const fields = fieldsOf({ email: 'x', display_name: '', birthplace: '', agreed: false });
    assert.deepEqual(Object.keys(fields), ['email', 'display_name', 'birthplace', 'agreed']);
    for (const sentence of Object.values(fields)) assert.match(sentence, /[ぁ-ん].*。$/);
  });
});
