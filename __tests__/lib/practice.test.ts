import { isAnswerCorrect } from '@knowledgeking/contract/rules/answers';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { selectionFor } from '@/__tests__/support/answer-question';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { tutorialSamples } from '@/components/practice/tutorial';
import { practicePicks, practiceStore, readPractice, startPractice } from '@/lib/practice/practice-run';
import { markPractice, practiceQuizzes, practiceResultOf } from '@/lib/practice/questions-and-marking';
import { encodeAnswer, isComplete } from '@/lib/quiz/answering';
import { subscribeToStorage, writeStored } from '@/lib/storage';

const rightAnswers = practiceQuizzes.map(({ answers }) => answers[0] ?? '');

test('the practice questions are ten of all six types: seven normal, two hard, one super hard', () => {
  expect(practiceQuizzes.map(({ quiz }) => quiz.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(practiceQuizzes.map(({ quiz }) => quiz.type)).size).toBe(6);
  const ofLevel = (level: string) => practiceQuizzes.filter(({ quiz }) => quiz.level === level).length;
  expect([ofLevel('normal'), ofLevel('hard'), ofLevel('super_hard')]).toEqual([7, 2, 1]);
  expect(practiceQuizzes.map(({ explanation }) => explanation)).not.toContain('');
});

const questions = [
  ...practiceQuizzes.map(({ quiz, answers }) => [`practice question ${quiz.number}`, quiz, answers] as const),
  ...quizTypes
    .map((type) => tutorialSamples[type])
    .map(({ title, quiz, answers }) => [`the tutorial’s 「${title}」`, quiz, answers] as const),
];

test.each(questions)('%s: every accepted answer can be picked, and is right', (_name, quiz, answers) => {
  expect(answers).not.toHaveLength(0);
  for (const answer of answers) {
    const selection = selectionFor(quiz, answer);
    expect(isComplete(quiz, selection)).toBe(true);
    expect(encodeAnswer(quiz, selection)).toBe(answer);
    expect(isAnswerCorrect(quiz.type, answers, answer)).toBe(true);
  }
});

test.each(questions)('%s has no option twice, and no two at one place', (_name, { options }) => {
  for (const all of [
    options.map(({ value }) => value),
    options.map(({ pos_row, pos_column }) => `${pos_row} ${pos_column}`),
  ])
    expect(new Set(all).size).toBe(options.length);
});

describe('marking a run', () => {
  test('every right answer is right, beside its question and explanation', () => {
    const marked = markPractice(rightAnswers);
    expect(marked).toHaveLength(10);
    for (const [index, { quiz, explanation }] of practiceQuizzes.entries()) {
      expect(marked[index]).toEqual({
        quiz_number: quiz.number,
        correct_answer: rightAnswers[index],
        submission: rightAnswers[index],
        is_correct: true,
        quiz,
        explanation,
      });
    }
  });

  test('an answer counts only for its own question', () => {
    const [first = ''] = rightAnswers;
    const marked = markPractice(['', first]);
    expect(marked.map(({ submission }) => submission)).toEqual(['', first, ...Array(8).fill('')]);
    expect(marked.some((each) => each.is_correct)).toBe(false);
  });

  test('each of several accepted answers is right; the first is the one shown', () => {
    const several = practiceQuizzes.filter(({ answers }) => answers.length > 1);
    expect(several).not.toHaveLength(0);
    for (const quiz of several)
      for (const submission of quiz.answers)
        expect(markPractice([submission], [quiz])[0]).toMatchObject({
          ...{ is_correct: true, submission, correct_answer: quiz.answers[0] },
        });
  });
});

test('nothing answered at all is no mistake', () => {
  expect(practiceResultOf([])).toMatchObject({ correct: 0, total: 0, score: 0, fullScore: 0 });
});

const quizzes = [1, 2].map((number) => buildQuiz('single_selection', { number }));
const picks = { owner: 'practice 1', quiz_number: 1, picks: ['3'], text: '' };
const store = practiceStore(quizzes);

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

test('before the start there is no run, and nothing is kept', () => {
  expect(readPractice(quizzes)).toBeUndefined();
  expect(practicePicks.read()).toBeUndefined();
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
