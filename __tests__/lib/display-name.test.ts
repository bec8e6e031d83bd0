/** @jest-environment node */

import { normalizeDisplayName, shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { displayNameMessage } from '@knowledgeking/contract/rules/entry-form';
import fc from 'fast-check';
import { displayNameCases } from '@/contract/test/display-name-cases';

const sentences = {
  empty: '表示名を入力してください。',
  too_long: '表示名は20文字までにしてください。',
  not_allowed: '表示名に使えない文字が入っています。見えない文字や、いくつも重ねた記号は使えません。',
};

// The contest API's own test sends the same cases over HTTP.
test.each(displayNameCases)('$what', ({ typed, problem, stored = typed }) => {
  expect(displayNameMessage(typed)).toBe(problem && sentences[problem]);
  if (!problem) expect(normalizeDisplayName(typed)).toBe(stored);
});

test('half a character is not allowed', () => {
  expect(displayNameMessage('あ\ud800')).toBe(sentences.not_allowed);
});

test('a name is as long as browsers that can tell say it is', () => {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
  const alphabet = [...'海あがｶA1 　é', '👨‍👩‍👧‍👦', '🇯🇵', '❤️', '👋🏽', '1️⃣', '辻󠄀', 'か゚', 'ｶﾞ', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ที่'];
  const names = fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(names, (parts) => {
      const name = normalizeDisplayName(parts.join(''));
      fc.pre(name !== '');
      const isTooLong = [...segmenter.segment(name)].length > 20;
      expect(displayNameMessage(name)).toBe(isTooLong ? sentences.too_long : undefined);
    }),
    { numRuns: 500 },
  );
});

test('any text at all is judged, and what is shown of it can be entered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const shown = shownDisplayName(typed);
      if (displayNameMessage(typed) === undefined) expect(shown).toBe(normalizeDisplayName(typed));
      if (shown !== undefined) expect(displayNameMessage(shown)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});
