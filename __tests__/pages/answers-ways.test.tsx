import type { Submission } from '@knowledgeking/contract';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import AnswersPage from '@/pages/answers';

const heading = () => screen.findByRole('heading', { name: '予選の答え', level: 1 });
const hundred = Array.from(
  { length: 100 },
  (_, index): Submission => ({
    quiz_number: index + 1,
    correct_answer: '1',
    submission: '1',
    is_correct: true,
  }),
);

beforeEach(() => serveState(namedStates.published()));

test('the numbers are one stop for the tab key, and the arrow keys go along them', async () => {
  mockServer.use(http.get('*/api/exams/:id/submissions', () => HttpResponse.json({ submissions: hundred })));
  const { user } = renderPage(AnswersPage);
  await heading();
  const links = within(screen.getByRole('navigation', { name: '問題番号' })).getAllByRole('link');
  expect(links).toHaveLength(100);
  expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  links[0]?.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(links[2]).toHaveFocus();
  await user.keyboard('{End}{ArrowRight}');
  expect(links[99]).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}{Enter}');
  expect(screen.getByRole('heading', { name: '第1問' })).toHaveFocus();
});

test('when nobody is logged in, then the login is on the same card, and after it the answers are there', async () => {
  serveState({ ...namedStates.published(), me: {} });
  const { user, router } = renderPage(AnswersPage);
  const press = () => user.click(screen.getByRole('button', { name: 'ログイン' }));
  const field = await screen.findByLabelText('受験番号');
  await press();
  expect(screen.getByText('受験番号を入力してください。')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, '7k3m-q9rt-2xwd');
  serveState(namedStates.published());
  await press();
  expect(await heading()).toBeVisible();
  expect(screen.queryByLabelText('受験番号')).not.toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
});
