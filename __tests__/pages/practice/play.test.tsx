import { screen, waitFor } from '@testing-library/react';
import { giveAnswer, heading, pressAnswer, skip } from '@/__tests__/support/answer-question';
import {
  keepPractice,
  keepPracticeWithRight,
  rightPracticeAnswers,
} from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { practiceQuizzes } from '@/lib/practice/content';
import { readPractice, startPractice, writeShowsVerdicts } from '@/lib/practice/stored-practice';
import PracticePlayPage from '@/pages/practice/play';

const quizzes = practiceQuizzes.map(({ quiz }) => quiz);
const open = () => renderPage(PracticePlayPage);
const answers = () => readPractice(quizzes)?.answers;

test('ten questions, one after the other, without a time limit, then the end', async () => {
  startPractice();
  const { user, router } = open();
  for (const [index, quiz] of quizzes.entries()) {
    expect(await heading(`第${index + 1}問`)).toHaveFocus();
    expect(screen.getByText(`${index + 1} / 10`)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await giveAnswer(user, quiz, rightPracticeAnswers[index] ?? '');
    await pressAnswer(user);
  }
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice/finished'));
  expect(answers()).toEqual(rightPracticeAnswers);
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

  test('when a question is answered, then it says how it went, also after a reload, before the next one comes', async () => {
    startPractice({ showsVerdicts: true });
    const first = open();
    await heading('第1問');
    await giveAnswer(first.user, quizzes[0] as (typeof quizzes)[number], rightPracticeAnswers[0] ?? '');
    await pressAnswer(first.user);
    expect(await heading('第1問 正解')).toHaveFocus();
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

  const right = (place: number) => rightPracticeAnswers[place] ?? '';

  /** The page, at the verdict on the first question. */
  async function atFirstVerdict() {
    startPractice({ showsVerdicts: true });
    const page = open();
    await heading('第1問');
    await giveAnswer(page.user, quizzes[0] as (typeof quizzes)[number], right(0));
    await pressAnswer(page.user);
    await heading('第1問 正解');
    return page;
  }

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
