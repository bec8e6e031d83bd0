import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { normalizeDisplayName, shownDisplayName } from '../src/rules/display-name.ts';
import { displayNameMessage } from '../src/rules/entry-form.ts';
import { displayNameCases } from './display-name-cases.ts';

const sentences = {
  empty: '表示名を入力してください。',
  too_long: '表示名は20文字までにしてください。',
  not_allowed: '表示名に使えない文字が入っています。見えない文字や、いくつも重ねた記号は使えません。',
};

describe('a display name', () => {
  // The contest API's own test sends the same cases over HTTP.
  for (const { what, typed, problem, stored = typed } of displayNameCases) {
    test(`when ${what} is typed, then it is ${problem ?? 'taken'}`, () => {
      assert.equal(displayNameMessage(typed), problem && sentences[problem]);
      if (!problem) assert.equal(normalizeDisplayName(typed), stored);
    });
  }

  test('when half a character is typed, then it is not allowed', () => {
    assert.equal(displayNameMessage('あ\ud800'), sentences.not_allowed);
  });

  test('when a name is counted, then it is as long as browsers that can tell say it is', () => {
    const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
    const alphabet = [...'海あがｶA1 　é', '👨‍👩‍👧‍👦', '🇯🇵', '❤️', '👋🏽', '1️⃣', '辻󠄀', 'か゚', 'ｶﾞ', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ที่'];
    const names = fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(names, (parts) => {
        const name = normalizeDisplayName(parts.join(''));
        fc.pre(name !== '');
        const isTooLong = [...segmenter.segment(name)].length > 20;
        assert.equal(displayNameMessage(name), isTooLong ? sentences.too_long : undefined);
      }),
      { numRuns: 500 },
    );
  });

  for (const [what, name, shown] of [
    ['is longer than anybody may type', 'あ'.repeat(21), 'あ'.repeat(20)],
    ['has a space where it is cut', `${'あ'.repeat(19)} いう`, 'あ'.repeat(19)],
    ['has a character that is not allowed', 'うみ\u202Eつばめ', 'うみつばめ'],
    ['is longer than is looked at', `${'\u202E'.repeat(400)}うみ`, undefined],
  ] as const) {
    test(`when a name from elsewhere ${what}, then ${shown ?? 'nothing'} is shown`, () => {
      assert.equal(shownDisplayName(name), shown);
    });
  }

  test('when any text at all is typed, then it is judged, and what is shown of it can be entered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const shown = shownDisplayName(typed);
        if (displayNameMessage(typed) === undefined) assert.equal(shown, normalizeDisplayName(typed));
        if (shown !== undefined) assert.equal(displayNameMessage(shown), undefined);
      }),
      { numRuns: 500 },
    );
  });
});
