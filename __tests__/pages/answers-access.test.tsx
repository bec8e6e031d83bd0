import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { serveFaults } from '@/__tests__/support/faults';
import { renderPage } from '@/__tests__/support/render-page';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import AnswersPage from '@/pages/answers';

const heading = () => screen.findByRole('heading', { name: '予選の答え', level: 1 });

beforeEach(() => serveState(namedStates.published()));

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

describe('what the server refuses', () => {
  test('before publication: not ready, and the way to the top', async () => {
    serveFaults('get', 'submissions', 'exam_cannot_get_submissions');
    renderPage(AnswersPage);
    expect(await screen.findByText(/答えはまだ準備中です/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'トップへ戻る' })).toHaveAttribute('href', '/');
  });

  test('one who was not there: NO_RECORD', async () => {
    serveFaults('get', 'submissions', 'user_not_participated_in_exam');
    renderPage(AnswersPage);
    expect(await screen.findByText(/このログイン情報では成績が登録されていません/)).toBeVisible();
  });

  test('anything else can be read again', async () => {
    serveFaults('get', 'submissions', 'exam_not_found');
    const { user } = renderPage(AnswersPage);
    await user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  });

  test('an answer that is not what the contract says shows nothing wrong', async () => {
    mockServer.use(
      http.get('*/api/exams/:id/submissions', () => HttpResponse.json({ submissions: [{ quiz_number: 1 }] })),
    );
    renderPage(AnswersPage);
    expect(await screen.findByRole('button', { name: 'もう一度読み込む' })).toBeVisible();
  });
});

test('not logged in: NO_RECORD', async () => {
  serveState({ ...namedStates.published(), me: {} });
  renderPage(AnswersPage);
  expect(await screen.findByText(/このログイン情報では成績が登録されていません/)).toBeVisible();
});

test('when somebody never sat the exam, then the page says so and leads to the archive, without NO_RECORD', async () => {
  serveState(namedStates.missedPublished());
  const asked = jest.fn();
  mockServer.use(http.get('*/api/exams/:id/submissions', asked));
  renderPage(AnswersPage);
  expect(await screen.findByText(/今回の予選には参加していないため、成績はありません/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'アーカイブに挑戦' })).toHaveAttribute('href', '/archive');
  expect(screen.queryByText(/成績が登録されていません/)).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('before publication nobody gets here', async () => {
  serveState(namedStates.beingMarked());
  const { router } = renderPage(AnswersPage);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
});
