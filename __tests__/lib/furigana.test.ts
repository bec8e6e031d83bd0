import { runInHead } from '@/__tests__/support/run-in-head';
import {
  chooseFurigana,
  type FuriganaChoice,
  furiganaMark,
  furiganaScript,
  readFurigana,
  showsFurigana,
} from '@/lib/furigana';

test.each<[FuriganaChoice | undefined, boolean | undefined, boolean]>([
  [undefined, true, true],
  [undefined, false, false],
  [undefined, undefined, true],
  ['on', false, true],
  ['off', true, false],
])('chosen: %s, children division: %s → shown: %s', (choice, isChildrenDivision, isShown) => {
  expect(showsFurigana(choice, isChildrenDivision)).toBe(isShown);
});

test('the choice is kept under its key; anything else in there is no choice', () => {
  expect(readFurigana()).toBeUndefined();
  chooseFurigana('off');
  expect(localStorage.getItem('knowledgeking2025:furigana')).toBe('"off"');
  expect(readFurigana()).toBe('off');
  localStorage.setItem('knowledgeking2025:furigana', '"sometimes"');
  expect(readFurigana()).toBeUndefined();
});

test.each([
  ['off', true],
  ['on', false],
] as const)('before the page is drawn, %s is told to the style sheet (%s)', (choice, isTold) => {
  document.documentElement.removeAttribute(furiganaMark);
  chooseFurigana(choice);
  runInHead(furiganaScript);
  expect(document.documentElement.hasAttribute(furiganaMark)).toBe(isTold);
});
