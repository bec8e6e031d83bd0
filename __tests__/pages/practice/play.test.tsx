import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { giveAnswer, heading, pressAnswer, skip } from '@/__tests__/support/answer-question';
import {
  keepPractice,
  keepPracticeWithRight,
  rightPracticeAnswers,
} from '@/__tests__/support/local-attempts';
import { letResponsesArrive } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, watchCalls } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { chooseFurigana } from '@/lib/furigana';
import { readPractice, startPractice } from '@/lib/practice/practice-run';
import { writeShowsVerdicts } from '@/lib/practice/practice-verdicts';
import { practiceQuizzes } from '@/lib/practice/questions-and-marking';
import { refusal } from '@/mock-api/handlers';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeFinishedPage from '@/pages/practice/finished';
import PracticePage from '@/pages/practice/index';
import PracticePlayPage from '@/pages/practice/play';
import PracticeResultPage from '@/pages/practice/result';

const quizzes = practiceQuizzes.map(({ quiz }) => quiz);

/** Without readings: a search by role takes as long as there are elements. */
function open() {
  chooseFurigana('off');
  return renderPage(PracticePlayPage);
}

const answers = () => readPractice(quizzes)?.answers;

test('the last of ten questions, one after the other, without a time limit, then the end', async () => {
  keepPractice(rightPracticeAnswers.slice(0, 7));
  const { user, router } = open();
  for (const [index, quiz] of quizzes.entries()) {
    if (index < 7) continue;
    expect(await heading(`第${index + 1}問`)).toHaveFocus();
    expect(screen.getByText(`${index + 1} / 10`)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await giveAnswer(user, quiz, rightPracticeAnswers[index] ?? '');
    await pressAnswer(user);
  }
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice/finished'));
  expect(answers()).toEqual(rightPracticeAnswers);
});

test('the first question has no chapter card: practice is no voyage', async () => {
  keepPractice([]);
  open();
  await heading('第1問');
  expect(screen.queryByText('第1章')).not.toBeInTheDocument();
});

/** The answers of the current run after another tab has continued it. */
function keepPracticeElsewhere(given: string[], more: { told?: number } = {}): void {
  const key = 'knowledgeking2025:practice_answers';
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...kept, ...more, answers: given }));
}

test.each([
  ['without a run', () => undefined, '/practice'],
  ['after the last question', () => keepPracticeWithRight(4), '/practice/finished'],
])('%s it goes to where that leads', async (_when, keep, path) => {
  keep();
  const { router } = open();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
});

describe('with verdicts', () => {
  const goOn = () => screen.getByRole('button', { name: '次の問題へ' });

  const right = (place: number) => rightPracticeAnswers[place] ?? '';

  /** The page, at the verdict on the first question. */
  async function atFirstVerdict() {
    startPractice({ showsVerdicts: true });
    const page = open();
    await heading('第1問');
    await giveAnswer(page.user, quizzes[0] as (typeof quizzes)[number], right(0));
    await pressAnswer(page.user);
    expect(await heading('第1問 正解')).toHaveFocus();
    return page;
  }

  test('when a question is answered, then it says how it went, also after a reload, before the next one comes', async () => {
    const first = await atFirstVerdict();
    first.unmount();
    const { user } = open();
    expect(await heading('第1問 正解')).toHaveFocus();
    expect(screen.queryByRole('button', { name: '回答する' })).not.toBeInTheDocument();
    await user.click(goOn());
    expect(await heading('第2問')).toHaveFocus();
    await skip(user);
    await heading('第2問 回答なし');
    expect(screen.getByText('正しい答え')).toBeVisible();
    await user.click(goOn());
    await heading('第3問');
    expect(answers()).toEqual([rightPracticeAnswers[0], '']);
  });

  test('when they are switched on in the middle, then they begin with the next answer, and the last one leads to the end', async () => {
    keepPractice(rightPracticeAnswers.slice(0, 9));
    writeShowsVerdicts(true);
    const { user, router } = open();
    await heading('第10問');
    await skip(user);
    await heading('第10問 回答なし');
    expect(router.replace).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '練習を終える' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice/finished'));
  });

  test('when another tab has begun another run, then going on from the old verdict takes none from it', async () => {
    const { user, unmount } = await atFirstVerdict();
    startPractice({ showsVerdicts: true });
    await user.click(goOn());
    unmount();
    keepPracticeElsewhere([right(0)]);
    open();
    expect(await heading('第1問 正解')).toBeVisible();
  });

  test('when another tab has shown more of the run already, then going on from an earlier verdict repeats none', async () => {
    const { user, unmount } = await atFirstVerdict();
    keepPracticeElsewhere([right(0), ''], { told: 2 });
    await user.click(goOn());
    unmount();
    open();
    expect(await heading('第3問')).toBeVisible();
  });
});

type Failure = readonly [how: string, answer: () => Response];
const failures: Failure[] = [
  ['is broken', () => new HttpResponse('<html></html>', { status: 500 })],
  ['is overloaded', () => new HttpResponse('<html></html>', { status: 504 })],
  ['refuses everything', () => refusal(503, 'in_maintenance')],
  ['can’t be reached', () => new HttpResponse('Bad Gateway', { status: 502 })],
];

test.each(failures)('where the API %s one can practise all the same', async (_how, answer) => {
  const asked = respondTo('all', '*/api/*', answer);
  keepPractice(['2']);
  renderPage(PracticePlayPage);
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(3));
  await letResponsesArrive();
  expect(useErrorScreen.getState().screen).toBeUndefined();
  expect(screen.getByRole('heading', { name: '第2問', level: 1 })).toBeVisible();
});

test('practice calls nothing of the API: only the layout does, as on every page', async () => {
  const asked = watchCalls();
  keepPractice(['2', '', '', '', '', '', '', '', '']);
  const { user, router, visit } = renderPage(PracticePlayPage);
  await screen.findByRole('heading', { name: '第10問' });
  await skip(user);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice/finished'));
  visit(PracticeFinishedPage);
  visit(PracticeResultPage);
  visit(PracticeAnswersPage);
  visit(PracticePage);
  expect(screen.getByRole('heading', { name: '練習問題', level: 1 })).toBeVisible();
  await waitFor(() => expect(new Set(asked).size).toBe(3));
  expect([...new Set(asked)].sort()).toEqual(['GET /exams', 'GET /site_status', 'GET /users/me']);
});
