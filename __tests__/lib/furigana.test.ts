import { runInHead } from '@/__tests__/support/run-in-head';
import {
  chooseFurigana,
  type FuriganaChoice,
  furiganaScript,
  readFurigana,
  showsFurigana,
} from '@/lib/furigana';

test.each<[FuriganaChoice, boolean | undefined, boolean]>([
  ['unset', true, true],
  ['unset', false, false],
  ['unset', undefined, true],
  ['on', false, true],
  ['off', true, false],
])('chosen: %s, children division: %s → shown: %s', (choice, isChildrenDivision, isShown) => {
  expect(showsFurigana(choice, isChildrenDivision)).toBe(isShown);
});

test('the choice is kept under its key; anything else in there is no choice', () => {
  expect(readFurigana()).toBe('unset');
  chooseFurigana('off');
  expect(localStorage.getItem('knowledgeking2025:furigana')).toBe('"off"');
  expect(readFurigana()).toBe('off');
  localStorage.setItem('knowledgeking2025:furigana', '"sometimes"');
  expect(readFurigana()).toBe('unset');
});

test.each([
  ['off', 'off'],
  ['on', undefined],
] as const)('before the page is drawn, %s is told to the style sheet as %s', (choice, told) => {
  delete document.documentElement.dataset.furigana;
  chooseFurigana(choice);
  runInHead(furiganaScript);
  expect(document.documentElement.dataset.furigana).toBe(told);
});
