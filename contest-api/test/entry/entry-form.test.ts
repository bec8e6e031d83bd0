import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkedEntry } from '../../src/entry/entry.ts';
import { ContestError } from '../../src/errors.ts';
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

// What an address and a name may be, both halves have from contract/src/rules/, whose tests have the cases.
describe('the entry form', () => {
  test('when it is right, then its address and name are in the form in which they are stored', () => {
    const { email, display_name } = checkedEntry(
      buildEntry({ email: ' Crew＠Example.JP　', display_name: ' か\u3099　' }),
      regions,
    );
    assert.deepEqual([email, display_name], ['crew@example.jp', 'が']);
  });

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
