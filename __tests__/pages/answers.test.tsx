import type { Submission } from '@knowledgeking/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveFaults, serveNamed } from '@/__tests__/support/responses';
import { chooseFurigana } from '@/lib/furigana';
import { mockPastExam, mockSubmissions } from '@/mock-api/past-exam';
import AnswersPage from '@/pages/answers';

const heading = () => screen.findByRole('heading', { name: '予選の答え', level: 1 });
const numbers = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
/** The numbers at the top, each with how its question went. */
const strip = () =>
  within(screen.getByRole('navigation', { name: /^問題番号/ }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));
const filter = () => screen.getByRole('button', { name: 'まちがえた問題だけ' });

/** Makes the server return these submissions. */
function serve(submissions: readonly Submission[]): void {
  respondTo('get', '*/api/exams/:id/submissions', () => HttpResponse.json({ submissions }));
}

/** Right, wrong, skipped, right. */
const four = mockSubmissions(mockPastExam(), ['1', '1,2,3', '', 'SOS']);

beforeEach(() => serveNamed('published'));

test('each question in its order with how it went, and how many are right', async () => {
  serve([...four].reverse());
  chooseFurigana('on');
  renderPage(AnswersPage);
  await heading();
  expect(numbers()).toEqual(['第1問', '第2問', '第3問', '第4問']);
  expect(screen.getByText(/4問中/)).toHaveTextContent('4問中2問正解');
  expect(screen.getAllByText('せいかい')[0]).toBeVisible();
  const verdicts = screen
    .getAllByRole('article')
    .map((card) => within(card).getByText(/正解$|回答なし$/, { selector: 'p' }).textContent);
  expect(verdicts).toEqual(['○ 正解', '× 不正解', '－ 回答なし', '○ 正解']);
  expect(screen.getByRole('link', { name: '結果にもどる' })).toHaveAttribute('href', '/result');
});

test('only the wrong ones, skipped ones among them; all of them again; and the wrong ones before the right ones, in the strip too', async () => {
  const { user } = renderPage(AnswersPage);
  await heading();
  expect(filter()).toHaveAttribute('aria-pressed', 'false');
  await user.click(filter());
  expect(filter()).toHaveAttribute('aria-pressed', 'true');
  expect(numbers()).toEqual(['第2問', '第3問']);
  expect(screen.getByText('まちがえた問題だけを2問表示しています。')).toBeInTheDocument();
  expect(screen.getByText(/4問中/)).toHaveTextContent('4問中2問正解');
  expect(screen.queryByRole('link', { name: /第1問/ })).not.toBeInTheDocument();
  await user.click(filter());
  expect(numbers()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'まちがえた問題を先に' }));
  expect(numbers()).toEqual(['第2問', '第3問', '第1問', '第4問']);
  expect(strip()).toEqual(['第2問 不正解', '第3問 回答なし', '第1問 正解', '第4問 正解']);
  await user.click(filter());
  expect(numbers()).toEqual(['第2問', '第3問']);
  expect(screen.getByRole('button', { name: 'まちがえた問題を先に', pressed: false })).toBeVisible();
});

test('where nothing is wrong, or nothing is there, it says so', async () => {
  serve(mockSubmissions(mockPastExam(), rightArchiveAnswers));
  const { user, unmount } = renderPage(AnswersPage);
  await heading();
  await user.click(filter());
  expect(screen.getByText('まちがえた問題はありません。全問正解です！')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  unmount();
  serve([]);
  renderPage(AnswersPage);
  expect(await screen.findByText('まだ答えがありません。')).toBeVisible();
});

test('a number says how the question went and moves the focus to it', async () => {
  const { user } = renderPage(AnswersPage);
  await heading();
  expect(strip()).toEqual(['第1問 正解', '第2問 不正解', '第3問 回答なし', '第4問 正解']);
  const address = window.location.href;
  await user.click(screen.getByRole('link', { name: '第3問 回答なし' }));
  expect(screen.getByRole('heading', { name: '第3問' })).toHaveFocus();
  expect(window.location.href).toBe(address);
});

test('a server that sends only answers: they are shown as they were sent', async () => {
  serve([
    { quiz_number: 1, correct_answer: '1,3', submission: '3', is_correct: false },
    { quiz_number: 2, correct_answer: 'A-1,B-2', submission: '', is_correct: false, correct_rate: 0 },
  ]);
  renderPage(AnswersPage);
  await heading();
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('第1問× 不正解あなたの答え3正しい答え1,3');
  expect(second).toHaveTextContent('第2問－ 回答なしあなたの答え回答なし正しい答えA-1,B-2');
  // That nobody got it right is a number too.
  expect(screen.getByText(/正解した人/)).toHaveTextContent('正解した人 0%');
});

test('a question whose key was corrected says so, with the reason', async () => {
  const wrong = { correct_answer: '1', submission: '', is_correct: false };
  serve([
    { ...wrong, quiz_number: 1, remark: { kind: 'corrected', reason: '「1」も正解でした。' } },
    { ...wrong, quiz_number: 2, is_correct: true, remark: { kind: 'void', reason: '正解なし。' } },
    { ...wrong, quiz_number: 3 },
  ]);
  renderPage(AnswersPage);
  await heading();
  const [first, second, third] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('正しい答え1この問題は採点を訂正しました：「1」も正解でした。');
  expect(second).toHaveTextContent('○ 正解');
  expect(second).toHaveTextContent('正しい答えなし（全員正解）この問題は全員を正解にしました：正解なし。');
  expect(third).not.toHaveTextContent('この問題は');
});

test('a question’s picture is fetched only when it comes into view', async () => {
  const picture = {
    question_media_type: 'image',
    question_media_url: '/flag.svg',
    question_media_alt: '旗',
  } as const;
  const quiz = buildQuiz('single_selection', picture);
  serve([{ quiz_number: 3, correct_answer: '1', submission: '1', is_correct: true, quiz }]);
  renderPage(AnswersPage);
  await heading();
  expect(screen.getByRole('img', { name: '旗' })).toHaveAttribute('loading', 'lazy');
});

test('when nobody is logged in, then the login is on the same card, and after it the answers are there', async () => {
  serveNamed('published', { me: {} });
  const { user, router } = renderPage(AnswersPage);
  const press = () => user.click(screen.getByRole('button', { name: 'ログイン' }));
  const field = await screen.findByLabelText('受験番号');
  await press();
  expect(screen.getByText('受験番号を入力してください。')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, '7k3m-q9rt-2xwd');
  serveNamed('published');
  await press();
  expect(await heading()).toBeVisible();
  expect(screen.queryByLabelText('受験番号')).not.toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
});

test('before publication: not ready, and the way to the top', async () => {
  serveFaults('get', 'submissions', 'exam_cannot_get_submissions');
  renderPage(AnswersPage);
  expect(await screen.findByText(/答えはまだ準備中です/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'トップへ戻る' })).toHaveAttribute('href', '/');
});

test('anything else that the server refuses can be read again', async () => {
  serveFaults('get', 'submissions', 'exam_not_found');
  const { user } = renderPage(AnswersPage);
  await user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
});

test('when somebody never sat the exam, then the page says so and leads to the archive, without NO_RECORD', async () => {
  serveNamed('missedPublished');
  const asked = respondTo('get', '*/api/exams/:id/submissions');
  renderPage(AnswersPage);
  expect(await screen.findByText(/今回の予選には参加していないため、成績はありません/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'アーカイブに挑戦' })).toHaveAttribute('href', '/archive');
  expect(screen.queryByText(/成績が登録されていません/)).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
