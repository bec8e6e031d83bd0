import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type DisplayNameProblem,
  normalizeDisplayName,
  shownDisplayName,
} from '../src/rules/display-name.ts';
import { displayNameMessage } from '../src/rules/entry.ts';

/** A typed name, and what both the site and the contest API must make of it. */
interface DisplayNameCase {
  /** The special feature of the name. */
  what: string;
  typed: string;
  /** Absent: it is taken. */
  problem?: DisplayNameProblem;
  /** The stored form, where it differs from what was typed. */
  stored?: string;
}

const family = '👨‍👩‍👧‍👦';

const taken: DisplayNameCase[] = [
  { what: 'one letter', typed: '海' },
  { what: 'twenty letters', typed: 'あ'.repeat(20) },
  { what: 'twenty kanji beyond the basic plane', typed: '𠮟'.repeat(20) },
  { what: 'three families', typed: family.repeat(3) },
  { what: 'twenty families', typed: family.repeat(20) },
  { what: 'twenty kisses between two skin tones', typed: '👩🏻‍❤️‍💋‍👨🏿'.repeat(20) },
  { what: 'twenty flags', typed: '🇯🇵'.repeat(20) },
  { what: 'a flag spelled with tags', typed: '🏴󠁧󠁢󠁥󠁮󠁧󠁿と🏴󠁧󠁢󠁳󠁣󠁴󠁿' },
  { what: 'a pirate flag, a keycap and a hand with a skin tone', typed: '🏴‍☠️1️⃣👋🏽' },
  { what: 'a sign that is a text or an emoji', typed: '★☺︎❤️™' },
  { what: 'a kanji variant', typed: '辻󠄀葛󠄁' },
  { what: 'twenty half-width kana with their dots', typed: 'ｶﾞ'.repeat(20) },
  { what: 'twenty letters with a mark that have no composed form', typed: 'か゚'.repeat(20) },
  { what: 'signs that Japanese names are written with', typed: 'ヴ々〆ヶー・「海」！？☆♪' },
  { what: 'an apostrophe and an inner space', typed: 'Nagisa O’Hara' },
  { what: 'an inner full-width space', typed: '海野　渚' },
  { what: 'Arabic', typed: 'بحر' },
  { what: 'Thai with a vowel and a tone on one letter', typed: 'ที่น้ำ' },
  { what: 'Hindi with three marks on one letter', typed: 'ज़िंदगी' },
  { what: 'Korean typed in single parts', typed: '\u1112\u1161\u11ab', stored: '한' },
  { what: 'a letter and its dots typed apart', typed: 'か\u3099', stored: 'が' },
  { what: 'spaces around it', typed: ' \u3000うみねこ\u00a0\n', stored: 'うみねこ' },
];

const empty: DisplayNameCase[] = [
  { what: 'nothing', typed: '' },
  { what: 'spaces', typed: ' \u3000\t\u00a0' },
];

const tooLong: DisplayNameCase[] = [
  { what: 'twenty-one letters', typed: 'あ'.repeat(21) },
  { what: 'twenty-one families', typed: family.repeat(21) },
  { what: 'twenty-one letters and dots typed apart', typed: 'か\u3099'.repeat(21) },
  { what: 'five hundred letters', typed: 'あ'.repeat(500) },
  { what: 'one letter under five hundred marks', typed: `あ${'\u0301'.repeat(500)}` },
];

const notAllowed: DisplayNameCase[] = [
  { what: 'a bell', typed: 'あ\u0007' },
  { what: 'a line break', typed: 'あ\nい' },
  { what: 'a line separator', typed: 'あ\u2028い' },
  { what: 'a paragraph separator', typed: 'あ\u2029い' },
  { what: 'a turned direction', typed: 'あ\u202eい' },
  { what: 'an isolate', typed: '\u2067あ\u2069' },
  { what: 'a zero-width space', typed: 'あ\u200bい' },
  { what: 'a soft hyphen', typed: 'あ\u00adい' },
  { what: 'a word joiner', typed: 'あ\u2060い' },
  { what: 'a no-break space', typed: 'あ\u00a0い' },
  { what: 'a thin space', typed: 'あ\u2009い' },
  { what: 'only a Hangul filler', typed: '\u3164' },
  { what: 'only an empty Braille pattern', typed: '\u2800' },
  { what: 'only a Hangul choseong filler', typed: '\u115f' },
  { what: 'only a Hangul jungseong filler', typed: '\u1160' },
  { what: 'only a half-width Hangul filler', typed: '\uffa0' },
  { what: 'a Hangul filler among letters', typed: 'あ\u3164い' },
  { what: 'only an empty note head', typed: '\u{1d159}' },
  { what: 'only a blank hieroglyph', typed: '\u{13441}' },
  { what: 'only half a blank hieroglyph', typed: '\u{13442}' },
  { what: 'a blank hieroglyph among letters', typed: 'あ\u{13441}い' },
  { what: 'a mark on a blank hieroglyph', typed: '\u{13441}\u0301' },
  { what: 'only a joiner', typed: '\u200d' },
  { what: 'a joiner between letters', typed: 'あ\u200dい' },
  { what: 'a joiner after an emoji', typed: '👨\u200d' },
  { what: 'a non-joiner', typed: 'あ\u200cい' },
  { what: 'only a variation selector', typed: '\ufe0f' },
  { what: 'a variation selector after a letter', typed: 'あ\ufe0f' },
  { what: 'a kanji’s variation selector after an emoji', typed: '⚓\u{e0100}' },
  { what: 'words in invisible tags', typed: 'あ\u{e0061}\u{e0062}' },
  {
    what: 'words in invisible tags after a black flag',
    typed: '🏴\u{e0065}\u{e0076}\u{e0069}\u{e006c}\u{e007f}',
  },
  { what: 'five emojis joined to one', typed: '👨\u200d👨\u200d👨\u200d👨\u200d👨' },
  { what: 'only a skin tone', typed: '🏽' },
  { what: 'half a flag', typed: '🇯' },
  { what: 'a mark on nothing', typed: '\u0301あ' },
  { what: 'a mark on a space', typed: 'あ \u0301い' },
  { what: 'three marks on one letter', typed: 'q\u0301\u0302\u0303' },
  { what: 'zalgo', typed: 'う\u0335\u0321\u034a\u0344み\u0334\u0322\u030d' },
  { what: 'a joiner of graphemes', typed: 'あ\u034f' },
  { what: 'a noncharacter', typed: 'あ\ufdd0' },
  { what: 'a noncharacter beyond the basic plane', typed: 'あ\u{1ffff}' },
  { what: 'an unassigned character', typed: 'あ\u0378' },
  { what: 'a private character', typed: 'あ\ue000' },
  { what: 'a private character beyond the basic plane', typed: '\u{f0000}' },
  { what: 'a replacement character', typed: 'あ\ufffd' },
  { what: 'a place for an object', typed: '\ufffc' },
];

const of = (cases: DisplayNameCase[], problem: DisplayNameProblem): DisplayNameCase[] =>
  cases.map((each) => ({ ...each, problem }));

/** Every case; none holds text that isn't well-formed, which the API refuses before it looks at fields. */
const displayNameCases: DisplayNameCase[] = [
  ...taken,
  ...of(empty, 'empty'),
  ...of(tooLong, 'too_long'),
  ...of(notAllowed, 'not_allowed'),
];

const sentences = {
  empty: '表示名を入力してください。',
  too_long: '表示名は20文字までにしてください。',
  not_allowed: '表示名に使えない文字が入っています。見えない文字や、いくつも重ねた記号は使えません。',
};

describe('a display name', () => {
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
