import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { teachDrawing } from '@/__tests__/support/browser';
import { serveExam } from '@/__tests__/support/exam-server';
import {
  letResponsesArrive,
  pass,
  passSeconds,
  passUntil,
  stopPageTime,
} from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { breakCall, respondTo, serveNamed } from '@/__tests__/support/responses';
import { HomePortsPlace } from '@/components/top/late-sections';
import { TopHero } from '@/components/top/top-hero';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { topContent } from '@/lib/top-content';
import { refusal } from '@/mock-api/handlers';
import { mockHomePorts, mockPersonalResult } from '@/mock-api/results';
import CommitmentPage from '@/pages/commitment';
import ExamPlayPage from '@/pages/exam/play';
import ResultPage from '@/pages/result';
// Loaded here already: a busy machine takes longer for it than a test waits.
import '@/components/top/home-ports';

const broken = () => refusal(500, 'internal_server_error');
const gatewayTimeout = () => new HttpResponse('<html></html>', { status: 504 });
const heading = () => screen.queryAllByRole('heading', { level: 1 })[0]?.textContent;
const raised = () => useErrorScreen.getState().screen;

beforeEach(() => stopPageTime());

test.each([
  ['500', broken],
  ['504', gatewayTimeout],
])(
  'when the page of a read that fails with %s was left, then nothing covers the question',
  async (_status, fail) => {
    serveNamed('sitting', { exam: { is_committed: true } });
    serveExam();
    let letGo = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const asked = respondTo('get', '*/commitment', async () => {
      await released;
      return fail();
    });
    const { visit } = renderPage(CommitmentPage);
    await passUntil(() => asked.mock.calls.length > 0);
    visit(ExamPlayPage);
    await passUntil(() => heading() === '第1問');
    letGo();
    for (let second = 0; second < 75; second += 1) {
      await pass(1_000);
      expect([raised(), heading()]).toEqual([undefined, '第1問']);
    }
  },
);

test('when the server does not respond to a press to read again, then the button is busy, and soon can be pressed again', async () => {
  serveNamed('published');
  respondTo('get', '*/regional_result', broken, { once: true });
  renderPage(ResultPage);
  const button = () => screen.getByRole('button', { name: 'もう一度読み込む' });
  await passUntil(() => screen.queryByRole('button', { name: 'もう一度読み込む' }));
  const asked = respondTo('get', '*/regional_result', () => new Promise(() => undefined));
  fireEvent.click(button());
  await pass(1_000);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await pass(5_000);
  expect(button()).not.toHaveAttribute('aria-busy');
  fireEvent.click(button());
  await pass(100);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('when sharing and the answers can’t be read, then that is said beside the picture, with a way to read them again', async () => {
  teachDrawing({});
  serveNamed('published', { personalResult: mockPersonalResult() });
  const { mend } = breakCall('get', '*/submissions', broken);
  renderPage(ResultPage);
  await passUntil(() => screen.queryByRole('button', { name: 'シェアする' }));
  fireEvent.click(screen.getByRole('button', { name: 'シェアする' }));
  await pass(2_000);
  const modal = within(screen.getByRole('dialog'));
  expect(modal.getByText(/航海日誌を読み込めなかったので、/)).toHaveTextContent('画像に入っていません');
  mend();
  fireEvent.click(modal.getByRole('button', { name: 'もう一度読み込む' }));
  await pass(2_000);
  expect(modal.queryByText(/航海日誌を読み込めなかった/)).not.toBeInTheDocument();
  await passUntil(() => modal.queryByRole('img'));
});

test('when what a page is about can’t be read, then its screen has the number of that call, and goes by itself once it can', async () => {
  serveNamed('published', { personalResult: mockPersonalResult() });
  const headers = { 'x-request-id': 'ffeeddcc-0000-4000-8000-000000000000' };
  const late = () => new HttpResponse('<html></html>', { status: 504, headers });
  const { mend } = breakCall('get', '*/personal_result', late);
  renderPage(ResultPage);
  await passUntil(() => raised() === 'cant_access', { step: 1_000, longest: 70_000 });
  expect(screen.getByText(/ffeeddcc/).closest('p')).toHaveTextContent(/20\d\d年\d+月\d+日.*番号 ffeeddcc/);
  // The status can be read all the time: but that does not make the result come.
  for (let second = 0; second < 30; second += 1) {
    await pass(1_000);
    expect(raised()).toBe('cant_access');
  }
  mend();
  await passUntil(() => raised() === undefined, { step: 1_000, longest: 15_000 });
  await passUntil(() => screen.queryByRole('button', { name: 'シェアする' }));
});

test('when a press asks for it again, then it is asked for at once', async () => {
  serveNamed('published', { personalResult: mockPersonalResult() });
  const asked = respondTo('get', '*/personal_result', gatewayTimeout);
  renderPage(ResultPage);
  await passUntil(() => raised() === 'cant_access', { step: 1_000, longest: 70_000 });
  const before = asked.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await letResponsesArrive();
  expect(asked.mock.calls.length).toBe(before + 1);
});

test('when what a page needs fails for good, then the apology stays, and the way to the top is free', async () => {
  serveNamed('published');
  respondTo('get', '*/personal_result', broken);
  const { router, visit } = renderPage(ResultPage);
  await passUntil(() => raised() === 'apology');
  await pass(20_000);
  expect(raised()).toBe('apology');
  fireEvent.click(screen.getByRole('button', { name: 'トップへ戻る' }));
  expect(router.push).toHaveBeenCalledWith('/');
  visit(CommitmentPage);
  await pass(1_000);
  expect([raised(), heading()]).toEqual([undefined, '問題の封印']);
});

describe('the home ports', () => {
  const open = () => renderTop(HomePortsPlace);

  test('when they can’t be read, then their place says so, and a press reads them', async () => {
    serveNamed('entryOpen', { homePorts: mockHomePorts });
    respondTo('get', '*/home_ports', broken, { once: true });
    open();
    await passUntil(() => screen.queryByText(/読み込めませんでした/));
    expect(screen.getByRole('heading', { name: '港の名簿' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    await passUntil(() => screen.queryAllByText('1,200人').length > 0);
  });

  test('when a re-read fails, then what was read stays, and is read again about every 30 s', async () => {
    const state = serveNamed('entryOpen', { homePorts: mockHomePorts });
    open();
    await passUntil(() => screen.queryAllByText('1,200人').length > 0);
    const { asked, mend } = breakCall('get', '*/home_ports', broken);
    await passSeconds(76);
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
    expect(screen.getAllByText('1,200人')[0]).toBeInTheDocument();
    mend();
    state.homePorts = [{ name: '東京都', participants: 1_300 }];
    await passUntil(() => screen.queryAllByText('1,300人').length > 0, { step: 1_000, longest: 40_000 });
  });
});

describe('only who is logged in can’t be read', () => {
  const words = /時間がかかっています。/;
  const openWaiting = () => {
    serveNamed('beingMarked');
    const trouble = breakCall('get', '*/users/me', gatewayTimeout);
    renderPage(ResultPage);
    return trouble;
  };

  test('then the overlay soon says that it takes long, and a press asks again', async () => {
    const { asked, mend } = openWaiting();
    await pass(3_000);
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    await pass(3_000);
    expect(screen.getByText(words)).toBeVisible();
    const before = asked.mock.calls.length;
    fireEvent.click(screen.getByRole('button', { name: 'もう一度' }));
    await letResponsesArrive();
    expect(asked.mock.calls.length).toBe(before + 1);
    mend();
    await passUntil(() => heading() === '予選の結果（速報）');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  test('and it is the exam instead, then the page says so too', async () => {
    serveNamed('beingMarked');
    const { mend } = breakCall('get', '*/exams', gatewayTimeout);
    renderPage(ResultPage);
    await passSeconds(7);
    expect(screen.getByText(words)).toBeVisible();
    mend();
    fireEvent.click(screen.getByRole('button', { name: 'もう一度' }));
    await passUntil(() => heading() === '予選の結果（速報）');
  });

  test('then CANT_ACCESS follows, and the page once it can', async () => {
    const { mend } = openWaiting();
    await passUntil(() => raised() === 'cant_access', { step: 1_000, longest: 70_000 });
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    mend();
    await passUntil(() => heading() === '予選の結果（速報）', { step: 1_000, longest: 20_000 });
  });
});

test('when the status can’t be read, then the top page says so where the phase would be, and goes on by itself', async () => {
  serveNamed('entryOpen');
  const { mend } = breakCall('get', '*/site_status', gatewayTimeout);
  renderTop(TopHero);
  await passUntil(() => screen.queryByText(/いまのようすを確かめられません/));
  expect(screen.getByRole('heading', { level: 1, name: topContent.name })).toBeVisible();
  expect(screen.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  mend();
  await passUntil(() => screen.queryAllByRole('link', { name: 'エントリーする' }).length > 0);
  expect(screen.queryByText(/いまのようすを確かめられません/)).not.toBeInTheDocument();
});

test('when the next try is due while nobody looks, then it is made as soon as somebody does', async () => {
  serveNamed('entryOpen');
  respondTo('get', '*/site_status', broken, { once: true });
  renderTop(TopHero);
  await pass(1_000);
  expect(screen.queryByRole('link', { name: 'エントリーする' })).not.toBeInTheDocument();
  const look = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(3_600);
  look.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(300);
  expect(screen.getAllByRole('link', { name: 'エントリーする' })[0]).toBeInTheDocument();
});
