import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { practicePicks, practiceStore, readPractice, startPractice } from '@/lib/practice/stored-practice';
import { subscribeToStorage, writeStored } from '@/lib/storage';

const quizzes = [1, 2].map((number) => buildQuiz('single_selection', { number }));
const picks = { owner: 'practice 1', quiz_number: 1, picks: ['3'], text: '' };
const store = practiceStore(quizzes);

test('before the start there is no run', () => {
  expect(readPractice(quizzes)).toBeUndefined();
  expect(practicePicks.read()).toBeUndefined();
});

test('a run starts without answers and without an end', () => {
  jest.spyOn(Date, 'now').mockReturnValueOnce(1_750_000_000_000);
  startPractice();
  expect(readPractice(quizzes)).toEqual({
    owner: 'practice 1750000000000',
    quizzes,
    answers: [],
    endsAt: null,
  });
});

test('answers and picks are kept beside each other', () => {
  startPractice();
  practicePicks.write(picks);
  store.writeAnswers(['2']);
  expect(store.read()?.answers).toEqual(['2']);
  expect(practicePicks.read()).toEqual(picks);
  practicePicks.write(undefined);
  expect(store.read()?.answers).toEqual(['2']);
  expect(practicePicks.read()).toBeUndefined();
});

test('another start forgets answers and picks, and is another run', () => {
  writeStored('practice_answers', { started_at: 5, answers: ['2'], picks });
  const before = readPractice(quizzes)?.owner;
  startPractice();
  expect(readPractice(quizzes)).toMatchObject({ answers: [] });
  expect(practicePicks.read()).toBeUndefined();
  expect(readPractice(quizzes)?.owner).not.toBe(before);
});

test('where no run has been started nothing is kept', () => {
  store.writeAnswers(['2']);
  practicePicks.write(picks);
  practicePicks.write(undefined);
  expect(window.localStorage).toHaveLength(0);
});

test.each<[string, unknown]>([
  ['more answers than there are questions', { started_at: 5, answers: ['1', '2', '3'] }],
  ['no time of its start', { answers: ['1'] }],
  ['a start that is no number', { started_at: '5', answers: ['1'] }],
  ['answers that are no texts', { started_at: 5, answers: [1] }],
  ['answers that are no list', { started_at: 5, answers: { length: 1 } }],
  ['picks of another shape', { started_at: 5, answers: [], picks: { picks: 3 } }],
  ['a list', ['1', '2']],
])('a run with %s is dropped, for good', (_what, stored) => {
  writeStored('practice_answers', stored);
  expect(readPractice(quizzes)).toBeUndefined();
  expect(window.localStorage).toHaveLength(0);
});

test('reading tells nobody of a change: it is done while a page is drawn', () => {
  writeStored('practice_answers', { started_at: 5, answers: ['1', '2', '3'] });
  const listener = jest.fn();
  const stop = subscribeToStorage(listener);
  readPractice(quizzes);
  stop();
  expect(listener).not.toHaveBeenCalled();
});
