import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { isKnown, openEntrance, press, startButton } from '@/__tests__/support/exam-entrance';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { isAnything } from '@/lib/checks';
import { readStored, storedName, writeStored } from '@/lib/storage';
import { mockServer } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import ExamPage from '@/pages/exam/index';

type Entrance = Awaited<ReturnType<typeof openEntrance>>;

/** More tries are lost than anybody waits for. */
const noNetwork = 1_000;

beforeEach(() => stopPageTime());

/** A start that is being tried again, for want of a network. */
async function retrying(): Promise<Entrance> {
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  const entrance = await openEntrance({ start: -60_000 });
  entrance.server.lost.start = noNetwork;
  await press();
  await passUntil(() => screen.queryByText(/通信を再試行しています/));
  return entrance;
}

/** The network is back, for longer than the pause before the next try. */
async function networkComesBack({ server }: Entrance): Promise<void> {
  server.lost.start = 0;
  server.posts = [];
  for (let seconds = 0; seconds < 20; seconds += 2) await pass(2_000);
}

const goToTop = ({ visit }: Entrance) => visit(NotFoundPage);

/** The logout does not reach the server, so that the session goes on there. */
function logOut({ router }: Entrance): void {
  mockServer.use(http.delete('*/api/users/logout', () => HttpResponse.error()));
  fireEvent.click(screen.getByRole('button', { name: 'ログアウト' }));
  expect(router.push).not.toHaveBeenCalled();
}

function logOutInAnotherTab(): void {
  const key = storedName('base_token');
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

describe('while a start is tried again', () => {
  test.each<[string, (entrance: Entrance) => void]>([
    ['its page is left', goToTop],
    ['another page is on its way', ({ router }) => act(() => router.events.emit('routeChangeStart', '/'))],
    ['its contestant logs out', logOut],
    ['its contestant is logged out in another tab', logOutInAnotherTab],
  ])('when %s, then nothing starts any more, and nobody is led anywhere', async (_name, leave) => {
    const entrance = await retrying();
    leave(entrance);
    await networkComesBack(entrance);
    expect(entrance.server.posts).toEqual([]);
    expect(entrance.router.push).not.toHaveBeenCalledWith('/exam/play');
    expect(useErrorScreen.getState().screen).toBeUndefined();
  });

  test('when its page is left and nothing else happens, then it can be pressed again', async () => {
    const entrance = await retrying();
    act(() => entrance.router.events.emit('routeChangeStart', '/'));
    act(() => entrance.router.events.emit('routeChangeError', new Error(), '/'));
    expect(startButton()).toBeEnabled();
    entrance.server.lost.start = 0;
    await press();
    await passUntil(() => entrance.router.push.mock.calls.length > 0);
    expect(entrance.router.push).toHaveBeenCalledWith('/exam/play');
  });

  test('when an error screen takes its place, then it goes on', async () => {
    const entrance = await retrying();
    act(() => useErrorScreen.getState().raise('cant_access'));
    entrance.server.lost.start = 0;
    await passUntil(() => entrance.router.push.mock.calls.length > 0);
    expect(entrance.router.push).toHaveBeenCalledWith('/exam/play');
  });
});

test('when a start arrives after its contestant has logged out, then nobody is known to sit the exam', async () => {
  let arrive = (): void => undefined;
  const entrance = await openEntrance({ start: -60_000 });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  mockServer.use(http.post('*/start', async () => void (await arrived)));
  await press();
  await pass(3_500);
  await passUntil(() => screen.queryByText('予選をはじめています'));
  logOut(entrance);
  goToTop(entrance);
  await passUntil(() => screen.queryByRole('link', { name: 'ログイン' }));
  arrive();
  await passUntil(() => entrance.server.isStarted);
  await pass(1_000);
  expect(entrance.router.push).not.toHaveBeenCalledWith('/exam/play');
  expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
});

describe.each([
  ['in the count', -60_000],
  ['in the wait for the turn', -500],
])('%s', (_name, start) => {
  test('when its contestant goes to another page and comes back, then nothing starts without a press', async () => {
    const entrance = await openEntrance({ start });
    await press();
    expect(screen.getByRole('button', { name: 'やめる' })).toBeVisible();
    goToTop(entrance);
    await pass(5_000);
    entrance.visit(ExamPage);
    await passUntil(startButton);
    await networkComesBack(entrance);
    expect(entrance.server.posts).toEqual([]);
    expect(startButton()).toBeEnabled();
    expect(readStored('start_turn', isAnything)).toBeUndefined();
  });

  test('when its contestant loads the page again, then it goes on', async () => {
    const { unmount, server } = await openEntrance({ start });
    await press();
    unmount();
    renderPage(ExamPage);
    await passUntil(isKnown);
    await pass(9_000);
    await passUntil(() => server.posts.length > 0);
    expect(server.posts).toEqual(['start {}']);
  });
});
