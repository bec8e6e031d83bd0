import { fireEvent, screen, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { arriveAt, partnerPath, typedNumber, typeExamNumber } from '@/__tests__/support/forms';
import { keepPractice } from '@/__tests__/support/local-attempts';
import { passLong, passSeconds, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { isString } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/handlers';
import { serveState } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import CommitmentPage from '@/pages/commitment';
import ExamPage from '@/pages/exam';
import LoginPage from '@/pages/login';
import PracticePlayPage from '@/pages/practice/play';

const html = (status: number) => new HttpResponse('<html></html>', { status });
const json = (status: number, body: object) => HttpResponse.json(body, { status });
const storedNumber = () => readStored('base_token', isString);
const storedName = () => readStored('display_name', isString);
const isInside = { name: 'ログアウト' };
const shownName = () => within(screen.getByRole('banner')).getByText(/うみねこ太郎|アプリの人/);
const waiting = /アプリに.*受験番号.*確かめています/;
const crowd = /ただいまアクセスが集中しているため/;

/** Makes the partner app respond with this from now on; undefined: as usual. */
function servePartner(respond: () => Response | undefined | Promise<undefined>): { respond: typeof respond } {
  const partner = { respond };
  respondTo('get', partnerPath, () => partner.respond());
  return partner;
}

const troubles: [string, () => Response | undefined | Promise<undefined>][] = [
  ['is broken', () => refusal(500, 'internal_server_error')],
  ['is in maintenance', () => refusal(503, 'in_maintenance')],
  ['does not answer in time', () => html(504)],
  ['puts everybody off', () => json(429, {})],
  ['sends a page instead of data', () => html(200)],
  ['can’t be reached', () => HttpResponse.error()],
  ['never responds', async () => void (await delay('infinite'))],
];

const refusals: [string, () => Response][] = [
  ['400', () => json(400, {})],
  ['401', () => refusal(401, 'not_logged_in')],
  ['403', () => refusal(403, 'user_not_participated_in_exam')],
  ['404', () => html(404)],
  ['422', () => json(422, { errors: [] })],
  ['a payload of nobody', () => json(200, { payload: null })],
  ['a payload without a name', () => json(200, { payload: {} })],
];

/** Logs in with a typed number, within four seconds. */
async function logIn() {
  stopPageTime();
  const view = renderPage(LoginPage);
  fireEvent.change(screen.getByLabelText('受験番号'), { target: { value: typedNumber } });
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await passSeconds(4);
  return view;
}

describe('a number that was typed', () => {
  test.each(troubles)('when the partner app %s, it logs in all the same', async (_how, respond) => {
    const state = serveState();
    servePartner(respond);
    const { router } = await logIn();
    expect(router.push).toHaveBeenCalledWith('/');
    expect(screen.getByRole('button', isInside)).toBeVisible();
    expect(shownName()).toHaveTextContent('うみねこ太郎');
    expect(screen.queryByRole('heading', { name: /できませんでした|申しわけ|メンテナンス/ })).toBeNull();
    expect([storedNumber(), state.me.exam_status]).toEqual([typedNumber, 'not_started']);
  });

  test.each(refusals)(
    'when it refuses with %s, then ENTRY_FAILURE, and nobody is logged in',
    async (_how, respond) => {
      const state = serveState();
      servePartner(respond);
      const { user } = renderPage(LoginPage);
      await typeExamNumber(user);
      expect(await screen.findByText(/エントリーに失敗しました/)).toBeVisible();
      expect(screen.queryByText(/番号がまちがっていないか/)).not.toBeInTheDocument();
      expect([storedNumber(), storedName(), state.me.exam_status]).toEqual([undefined, undefined, undefined]);
      await user.click(screen.getByRole('button', { name: '入力しなおす' }));
      expect(screen.getByLabelText('受験番号')).toHaveValue(typedNumber);
    },
  );
});

/** Logs in with a typed number while the partner app is away. */
async function logInWithoutPartner() {
  const state = serveNamed('inProgress');
  state.me = {};
  const partner = servePartner(() => html(500));
  const view = await logIn();
  expect(view.router.push).toHaveBeenCalledWith('/');
  return { state, partner, ...view };
}

describe('when the partner app is back after a login without it', () => {
  test('then the name that it sends is the one shown', async () => {
    const { partner, visit } = await logInWithoutPartner();
    visit(NotFoundPage);
    await passSeconds(40);
    expect(shownName()).toHaveTextContent('うみねこ太郎');
    partner.respond = () => json(200, { payload: { display_name: 'アプリの人' } });
    await passSeconds(40);
    expect(shownName()).toHaveTextContent('アプリの人');
  });

  test('and refuses, then the login is ended with ENTRY_FAILURE', async () => {
    const { state, partner, visit } = await logInWithoutPartner();
    visit(NotFoundPage);
    await passSeconds(2);
    partner.respond = () => refusal(404, 'not_found');
    await passSeconds(40);
    expect(screen.getByText(/エントリーに失敗しました/)).toBeVisible();
    expect([storedNumber(), state.me.exam_status]).toEqual([undefined, undefined]);
  });

  test('and refuses who is in the middle of the exam, then that changes nothing', async () => {
    const { state, partner, visit } = await logInWithoutPartner();
    state.me = { ...state.me, exam_status: 'in_examination_period' };
    visit(ExamPage);
    await passSeconds(2);
    partner.respond = () => refusal(404, 'not_found');
    await passSeconds(70);
    expect(screen.getByRole('heading', { name: '予選', level: 1 })).toBeVisible();
    expect(screen.queryByText(/エントリーに失敗しました/)).not.toBeInTheDocument();
    expect(storedNumber()).toBe(typedNumber);
  });
});

describe('a token that came with the partner app', () => {
  function arriveWithout(address: string) {
    const partner = servePartner(() => refusal(500, 'internal_server_error'));
    arriveAt(address);
    stopPageTime();
    return { partner, ...renderPage(NotFoundPage, { path: '/' }) };
  }

  test('when the partner app is away, then the page waits, then CANT_ACCESS, which goes once it is back', async () => {
    const { partner } = arriveWithout('/?type=webview#base_crew_token=app-token');
    expect(screen.queryByText(waiting)).not.toBeInTheDocument();
    await passSeconds(3);
    expect(screen.getByText(waiting)).toBeVisible();
    await passSeconds(47);
    expect(screen.getByText(waiting)).toBeVisible();
    expect(screen.queryByText(/申しわけありません|クイズを終了/)).not.toBeInTheDocument();
    expect(screen.queryByText(crowd)).not.toBeInTheDocument();
    await passSeconds(15);
    expect(screen.getByText(crowd)).toBeVisible();
    await passSeconds(30);
    expect(screen.getByText(crowd)).toBeVisible();
    expect(storedNumber()).toBeUndefined();
    partner.respond = () => undefined;
    await passSeconds(20);
    expect(screen.queryByText(crowd)).not.toBeInTheDocument();
    expect(screen.queryByText(waiting)).not.toBeInTheDocument();
    expect(screen.getByRole('button', isInside)).toBeVisible();
    expect(storedNumber()).toBe('app-token');
  });

  test('when it has logged in before, then it logs in without the partner app', async () => {
    writeStored('base_token', 'app-token');
    writeStored('display_name', 'アプリの人');
    arriveWithout('/?type=webview#base_crew_token=app-token');
    await passSeconds(8);
    expect(screen.getByRole('button', isInside)).toBeVisible();
    expect(shownName()).toHaveTextContent('アプリの人');
  });
});

test('when a session has run out while the partner app is away, then the kept number opens it again', async () => {
  writeStored('base_token', typedNumber);
  servePartner(() => html(500));
  stopPageTime();
  renderPage(NotFoundPage, { path: '/' });
  await passSeconds(8);
  expect(screen.getByRole('button', isInside)).toBeVisible();
  expect(storedNumber()).toBe(typedNumber);
});

test('when the partner app refuses a number late, then no question is covered, and it is said after it', async () => {
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  stopPageTime();
  serveNamed('inProgress');
  respondTo('get', partnerPath, () => refusal(401, 'login_failed'));
  keepPractice([]);
  const { visit } = renderPage(PracticePlayPage);
  await passLong(80);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('第1問');
  visit(CommitmentPage);
  await passLong(40);
  expect(screen.getByText(/エントリーに失敗しました/)).toBeVisible();
});
