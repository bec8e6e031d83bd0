import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { serveExam } from '@/__tests__/support/exam-server';
import { typedNumber } from '@/__tests__/support/forms';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { breakCall, respondTo, serveNamed } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { refusal } from '@/mock-api/handlers';
import { mockPersonalResult } from '@/mock-api/results';
import ExamPlayPage from '@/pages/exam/play';
import LoginPage from '@/pages/login';
import ResultPage from '@/pages/result';

/*
 * A call is refused as in maintenance, while the status says that there is none.
 */

const unavailable = () => new HttpResponse('<html></html>', { status: 503 });
const partWords = 'いま使えないところがあります';
const heading = () => screen.queryAllByRole('heading', { level: 1 })[0]?.textContent;
const isUp = () => useErrorScreen.getState().screen === 'maintenance';

/** How often the screen comes and goes within so many seconds. */
async function countChanges(seconds: number): Promise<number> {
  let changes = 0;
  const unsubscribe = useErrorScreen.subscribe(({ screen: now }, { screen: before }) => {
    if (now !== before) changes += 1;
  });
  for (let second = 0; second < seconds; second += 1) await pass(1_000);
  unsubscribe();
  return changes;
}

beforeEach(() => stopPageTime());

test('when a page needs it, then one screen stays, says what is so, and goes once the call works', async () => {
  serveNamed('published', { personalResult: mockPersonalResult() });
  const { mend } = breakCall('get', '*/personal_result', unavailable);
  renderPage(ResultPage);
  await passUntil(isUp);
  expect(heading()).toBe('メンテナンス中です');
  expect(await countChanges(30)).toBe(0);
  expect(heading()).toBe(partWords);
  expect(screen.getByRole('alert')).toHaveTextContent(/サイトの一部が止まっています/);
  mend();
  await passUntil(() => !isUp());
  expect(heading()).toBe('予選の結果');
});

test('when a page can spare it, then nothing covers the page', async () => {
  serveNamed('published', { personalResult: mockPersonalResult() });
  respondTo('get', '*/regional_result', unavailable);
  renderPage(ResultPage);
  await passUntil(() => screen.queryByText(/読み込めませんでした/));
  expect(await countChanges(10)).toBe(0);
  expect(heading()).toBe('予選の結果');
});

test('when maintenance begins, and is why a read fails that a page can spare, then its screen is there at once', async () => {
  const state = serveNamed('published', { personalResult: mockPersonalResult() });
  respondTo('get', '*/regional_result', unavailable);
  renderPage(ResultPage);
  await passUntil(() => screen.queryByText(/読み込めませんでした/));
  state.maintenanceMessage = '点検中です。';
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  await passUntil(isUp, { longest: 5_000 });
});

describe('the next question', () => {
  const openWithoutQuestions = async () => {
    serveNamed('sitting');
    serveExam();
    const trouble = breakCall('get', '*/quiz', unavailable);
    renderPage(ExamPlayPage);
    await passUntil(isUp);
    return trouble;
  };

  test('is asked for again behind one screen, until it comes', async () => {
    const { asked, mend } = await openWithoutQuestions();
    expect(await countChanges(30)).toBe(0);
    expect(asked.mock.calls.length).toBeGreaterThan(10);
    expect(heading()).toBe(partWords);
    mend();
    await passUntil(() => !isUp());
    await passUntil(() => heading() === '第1問');
  });

  test('is given up after a minute, and can then be asked for by a press', async () => {
    const { asked } = await openWithoutQuestions();
    expect(await countChanges(75)).toBe(1);
    expect(screen.getByRole('button', { name: 'もう一度読みこむ' })).toBeVisible();
    const before = asked.mock.calls.length;
    await pass(20_000);
    expect(asked.mock.calls.length).toBe(before);
  });
});

test('a form comes back as it was typed, and says that it was not taken', async () => {
  serveNamed('entryOpen');
  respondTo('post', '*/users/login', unavailable);
  renderPage(LoginPage);
  await pass(1_000);
  const field = () => screen.getByLabelText<HTMLInputElement>('受験番号', { selector: 'input' });
  fireEvent.change(field(), { target: { value: typedNumber } });
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await passUntil(isUp);
  expect(await countChanges(10)).toBe(1);
  expect(field()).toHaveValue(typedNumber);
  expect(screen.getByText(/受け付けられませんでした/)).toBeVisible();
});

test('when a call is refused by the API itself before the status says so, then the message is there at once', async () => {
  serveNamed('entryOpen');
  respondTo('post', '*/users/login', () => refusal(503, 'in_maintenance', { message: '点検中です。' }));
  renderPage(LoginPage);
  await pass(1_000);
  fireEvent.change(screen.getByLabelText('受験番号'), { target: { value: typedNumber } });
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await passUntil(() => screen.queryByText('点検中です。'));
  expect(heading()).toBe('メンテナンス中です');
});
