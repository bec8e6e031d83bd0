import type { Submission } from '@knowledgeking/contract';
import { examVoyage } from '@/lib/logbook/exam-voyage';
import { inksOf, localSteps, markedVoyage } from '@/lib/logbook/inks';
import { inkedSheet, voyageWords } from '@/lib/logbook/sheet';
import { examPicks } from '@/lib/quiz/exam-session';
import { ownerOf } from '@/lib/quiz/kept-picks';

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
  const drawn = drawnOf(inkedSheet(sheet, { steps: localSteps(['1', ''], [{ level: 'hard' }]), total: 3 }));
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

const attempt = {
  exam_id: 'e1',
  submitted_quiz_count: 3,
  user_start_at: '2025-06-22T13:00:00+09:00',
  scheduled_to_end: '2025-06-22T14:00:00+09:00',
};
const send = (quiz_number: number, sending: 'answer' | 'skip', owner = ownerOf(attempt)) =>
  examPicks.write({ owner, quiz_number, picks: [], text: '', sending });

test('when a skip was sent in this tab and not replaced by an answer, then it is a sketch; those of another attempt are not', () => {
  send(1, 'skip');
  send(1, 'answer');
  send(2, 'skip');
  send(3, 'skip', 'e1 of before');
  const voyage = examVoyage(attempt, 100);
  expect(voyage?.steps.map(({ isSkipped }) => isSkipped)).toEqual([false, true, false]);
  expect(voyage && voyageWords(voyage)).toBe(
    '100問のうち3問まで進んだ航海日誌。絵は3個で、金色が0個、えんぴつが1個です。',
  );
  expect(examVoyage({ ...attempt, submitted_quiz_count: 0 }, 100)).toBeUndefined();
});
