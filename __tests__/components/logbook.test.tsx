import type { Submission } from '@knowledgeking/contract';
import { act, render } from '@testing-library/react';
import { Logbook } from '@/components/logbook/logbook';
import { inkedSheet, inksOf, localVoyage, markedVoyage, voyageWords } from '@/lib/logbook/voyage';

/** One letter for each question: answered (a), skipped (s), right (r), wrong (w). */
const inksFor = (letters: string) =>
  inksOf(
    [...letters].map((letter) => ({
      isSkipped: letter === 's',
      ...('rw'.includes(letter) && { isRight: letter === 'r' }),
      ...(letters.includes('r') && letter === 's' && { isRight: false }),
    })),
  ).map((ink) => ink[0]);

test.each([
  ['aas', 'iip'],
  ['aaaaaaaaaaaa', 'iiiiiiiiigii'],
  ['aaaaasaaaaaaaaaa', 'iiiiipiiiiiiiiig'],
  ['rrwrrrrw', 'iiiggggi'],
  ['rrrsrr', 'gggpii'],
])('when the answers are %s, then the inks are %s', (letters, inks) => {
  expect(inksFor(letters).join('')).toBe(inks);
});

const sheet = '<svg><g class="summit"/><g class="n1"/><g class="n2"/><g class="n3"/></svg>';
const drawnOf = (address: string): string => decodeURIComponent(address.split(',')[1] ?? '');
const submission = (quiz_number: number, given: string, is_correct: boolean): Submission => ({
  ...{ quiz_number, submission: given, is_correct, correct_answer: '1' },
});

test('when a question is not reached, then it is blank, and the summit is far away', () => {
  const drawn = drawnOf(inkedSheet(sheet, localVoyage(['1', ''], [{ level: 'hard' }, {}, {}])));
  expect(drawn).toMatch(/class="summit .*class="ink hard".*class="pencil .*class="blank /);
});

test('when all questions are marked, then the summit is reached and bears the best genre', () => {
  const voyage = markedVoyage([
    submission(3, '', false),
    submission(1, '1', true),
    submission(2, '2', false),
  ]);
  const drawn = drawnOf(inkedSheet(sheet, { ...voyage, genre: 'culture' }));
  expect(drawn).toMatch(/class="reached of-culture".*class="ink .*class="ink .*class="pencil /);
  expect(voyageWords(voyage)).toBe('3問のうち2問に答えた航海日誌。絵は3個で、金色が0個、えんぴつが1個です。');
});

const realMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

test('a window that becomes wide, or a tablet that is turned, gets the book with its pages side by side', () => {
  const wide = Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  window.matchMedia = () => wide;
  const { container, unmount } = render(<Logbook voyage={undefined} />);
  const book = () => container.querySelector('img')?.getAttribute('src');
  expect(book()).toMatch(/exam-tall/);
  act(() => {
    Object.assign(wide, { matches: true }).dispatchEvent(new Event('change'));
  });
  expect(book()).toMatch(/exam-wide/);
  unmount();
});
