import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { screen, waitFor, within } from '@testing-library/react';
import {
  keepPractice,
  keepPracticeWithRight,
  rightPracticeAnswers,
} from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed } from '@/__tests__/support/responses';
import members from '@/lib/generated/members.json';
import tiers from '@/lib/generated/tiers.json';
import { practiceQuizzes } from '@/lib/practice/questions-and-marking';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeFinishedPage from '@/pages/practice/finished';
import PracticeResultPage from '@/pages/practice/result';

const link = (name: string) => screen.getByRole('link', { name });

/** The visible text without the readings above the kanji. */
function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const reading of copy.querySelectorAll('rt')) reading.remove();
  return copy.textContent;
}

describe.each([
  ['the end', PracticeFinishedPage, '練習問題終了', '結果を見る', '/practice/result'],
  ['the result', PracticeResultPage, '練習問題の結果', '答えを見る', '/practice/answers'],
  ['the answers', PracticeAnswersPage, '練習問題の答え', '結果にもどる', '/practice/result'],
])('%s', (_what, Page, heading, next, path) => {
  test('before the last question goes to the entrance and shows nothing', async () => {
    keepPractice(rightPracticeAnswers.slice(1));
    const { router } = renderPage(Page);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice'));
    expect(screen.queryByRole('heading', { name: heading })).not.toBeInTheDocument();
  });

  test('after the last question is shown, and leads on', () => {
    keepPracticeWithRight(10);
    const { router } = renderPage(Page);
    expect(screen.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(link(next)).toHaveAttribute('href', path);
    expect(router.replace).not.toHaveBeenCalled();
  });
});

test.each(tiers.map((tier) => [tier.correct, tier] as const))(
  '%i right: points, title, the words of who awards it',
  (correct, tier) => {
    keepPracticeWithRight(correct);
    renderPage(PracticeResultPage);
    // Nought out of ten is not shouted out.
    const words = correct > 0 ? `10問中${correct}問正解！` : '10問の航海、おつかれさま！';
    expect(screen.getByText(`${words} あなたの称号は`)).toBeVisible();
    const figures = screen.getByText('/ 100点').closest('p');
    expect(figures).toHaveTextContent(`${correct * 10}点 / 100点`);
    const pictures = [...screen.getByRole('main').querySelectorAll('img')].map((picture) =>
      picture.getAttribute('src'),
    );
    expect(pictures).toContain(`/images/tiers/${correct}.svg`);
    const main = textOf(screen.getByRole('main'));
    const awardedBy = members.find(({ id }) => id === tier.crew)?.name ?? 'nobody';
    for (const words of [tier.title, tier.line, awardedBy]) expect(main).toContain(withoutRuby(words));
    expect(link('もう一度挑戦する')).toHaveAttribute('href', '/practice');
  },
);

test('the answers: each question with one’s own answer, the right one and the explanation', () => {
  keepPracticeWithRight(9);
  renderPage(PracticeAnswersPage);
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(
    practiceQuizzes.map(({ quiz }) => `第${quiz.number}問`),
  );
  for (const [index, { quiz, explanation }] of practiceQuizzes.entries()) {
    const text = textOf(cards[index] ?? document.body);
    expect(text).toContain(withoutRuby(quiz.question_statement));
    expect(text).toContain(withoutRuby(explanation));
    expect(text).toContain(index < 9 ? '○ 正解' : '－ 回答なし');
  }
  expect(screen.getByText(/10問中/)).toHaveTextContent('10問中9問正解');
  expect(link('もう一度挑戦する')).toHaveAttribute('href', '/practice');
});

test.each([
  ['entry is open and nobody is logged in', namedStates.entryOpen, 'エントリーする', '/entry'],
  ['the exam is on for somebody logged in', namedStates.sitting, '予選に進む', '/exam'],
  [
    'results are out and nobody is logged in',
    () => ({ ...namedStates.published(), me: {} }),
    'アーカイブに挑戦',
    '/archive',
  ],
])('when %s, then the result leads there', async (_when, state, name, href) => {
  serveState(state());
  keepPracticeWithRight(5);
  renderPage(PracticeResultPage);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test('when somebody has entered and the exam is still to come, then the result leads nowhere else', async () => {
  serveNamed('entryOpen', { me: { exam_status: 'not_started' } });
  keepPracticeWithRight(5);
  renderPage(PracticeResultPage);
  expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'エントリーする' })).not.toBeInTheDocument();
});
