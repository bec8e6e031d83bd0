import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { screen, within } from '@testing-library/react';
import { giveAnswer, heading, pressAnswer, skip, takeBack } from '@/__tests__/support/answer-question';
import { keepPractice, keepPracticeWithRight } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { tutorialSamples } from '@/components/practice/tutorial';
import { chooseFurigana } from '@/lib/furigana';
import { readPractice } from '@/lib/practice/practice-run';
import { readShowsVerdicts } from '@/lib/practice/practice-verdicts';
import { practiceQuizzes } from '@/lib/practice/questions-and-marking';
import PracticePage from '@/pages/practice/index';

const samples = quizTypes.map((type) => tutorialSamples[type]);

const quizzes = practiceQuizzes.map(({ quiz }) => quiz);
const open = () => renderPage(PracticePage);
const invitation = () => screen.getByRole('button', { name: '答え方をためす' });

/** Without readings: a search by role takes as long as there are elements. */
async function openTutorial() {
  chooseFurigana('off');
  const opened = open();
  await opened.user.click(invitation());
  return opened;
}

const hint = 'おしい！ 問題文のとおりに、もう一度ためしてみましょう。';

/** A complete but wrong answer of each type. */
const wrongAnswers = ['1', '1', '1,2,3,4', 'A-1,B-2,C-3', 'な,お,ら,う,ば,お', '空'];

describe('the tutorial', () => {
  test('each of the six types is tried: a wrong answer gets a hint, the right one is praised and can’t be changed any more', async () => {
    const { user, router } = await openTutorial();
    expect(screen.getByRole('heading', { name: '答え方をためそう' })).toHaveFocus();
    for (const [index, sample] of samples.entries()) {
      const title = await heading(sample.title);
      expect(screen.getByText(`${index + 1} / 6`)).toBeVisible();
      if (index > 0) expect(title).toHaveFocus();
      await giveAnswer(user, sample.quiz, wrongAnswers[index] ?? '');
      await pressAnswer(user);
      expect(screen.getByText(hint)).toBeVisible();
      expect(screen.queryByText(sample.praise)).not.toBeInTheDocument();
      await takeBack(user, sample.quiz, wrongAnswers[index] ?? '');
      await giveAnswer(user, sample.quiz, sample.answers[0] ?? '');
      await pressAnswer(user);
      expect(screen.getByText(sample.praise)).toHaveFocus();
      expect(screen.queryByText(hint)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: '回答する' })).not.toBeInTheDocument();
      if (index === 0) expect(screen.getByRole('button', { name: 'カモメ' })).toBeDisabled();
      await user.click(screen.getByRole('button', { name: '次へ進む' }));
    }
    expect(screen.getByText('出航の準備ができました！').closest('p')).toHaveFocus();
    expect(screen.getByText(/^6つの答え方を、すべてためしました。/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
    expect(await heading('1つ選ぶ')).toBeVisible();
    const [first] = samples;
    if (first) await giveAnswer(user, first.quiz, '1');
    await pressAnswer(user);
    for (const _ of samples) await skip(user);
    expect(screen.getByText(/^6つの答え方のうち、1つをためしました。/)).toBeInTheDocument();
    // It is no practice run.
    expect(localStorage.getItem('knowledgeking2025:practice_answers')).toBeNull();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '練習をはじめる' }));
    expect(router.push).toHaveBeenCalledWith('/practice/play');
  });

  test('when it is open, then Escape takes back a skip, then leads back to where it was opened', async () => {
    const { user } = await openTutorial();
    expect(screen.getByRole('dialog', { name: '答え方をためそう' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'スキップ' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'スキップ' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(invitation()).toHaveFocus();
    await user.click(invitation());
    await user.click(screen.getByRole('button', { name: '閉じる' }));
    expect(invitation()).toHaveFocus();
  });

  test('when Tab goes on from its headings, then in order, and not out of it while nothing can be answered', async () => {
    const { user } = await openTutorial();
    await skip(user);
    expect(await heading('すべて選ぶ')).toHaveFocus();
    await user.tab();
    expect(document.activeElement).toHaveAttribute('aria-pressed');
    expect(screen.getByRole('button', { name: '回答する' })).toHaveAttribute('aria-disabled', 'true');
    screen.getByRole('button', { name: '回答する' }).focus();
    await user.tab();
    expect(screen.getByRole('button', { name: '閉じる' })).toHaveFocus();
  });
});

describe('the way in', () => {
  const startButton = () => screen.getByRole('button', { name: '練習をはじめる' });

  test('starts a run and goes to the first question', async () => {
    const { user, router } = open();
    expect(router.prefetch).toHaveBeenCalledWith('/practice/play');
    expect(screen.queryByRole('link', { name: /続きから|前回/ })).not.toBeInTheDocument();
    await user.click(startButton());
    expect(router.push).toHaveBeenCalledWith('/practice/play');
    expect(readPractice(quizzes)).toMatchObject({ answers: [] });
  });

  test('when verdicts are asked for, then the run has them, and the next one too, until they are switched off', async () => {
    const { user } = open();
    const verdicts = () => screen.getByRole('checkbox', { name: '1問ごとに○×を見る' });
    expect(verdicts()).not.toBeChecked();
    await user.click(verdicts());
    await user.click(startButton());
    expect(readShowsVerdicts()).toBe(true);
    expect(verdicts()).toBeChecked();
    await user.click(verdicts());
    expect(readShowsVerdicts()).toBe(false);
  });

  test('a run under way can be gone on with, or begun again', async () => {
    keepPractice(['2']);
    const { user } = open();
    expect(screen.getByRole('link', { name: '続きから挑戦する' })).toHaveAttribute('href', '/practice/play');
    expect(screen.queryByRole('link', { name: '前回の結果を見る' })).not.toBeInTheDocument();
    await user.click(startButton());
    expect(readPractice(quizzes)).toMatchObject({ answers: [] });
  });

  test('the result of a run to the last question can be seen again', () => {
    keepPracticeWithRight(3);
    open();
    expect(screen.getByRole('link', { name: '前回の結果を見る' })).toHaveAttribute(
      'href',
      '/practice/result',
    );
    expect(screen.queryByRole('link', { name: '続きから挑戦する' })).not.toBeInTheDocument();
  });
});
