import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { realTiming } from '@/lib/api-client/retry';
import { mockServer, serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import ConfirmPage from '@/pages/entry/confirm';
import { renderPage } from '../support/render-page';

const confirmPath = '*/api/exams/:id/entry/confirm';
async function press() {
  const view = renderPage(ConfirmPage, { query: { entry_token: 'token' } });
  await view.user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
  return view;
}
beforeEach(() => {
  serveState(mockState('entry'));
  // jsdom reports a lost network on the console, even when it is handled.
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test('when the network is lost before the button is pressed, then the page says so and waits, and sends by itself once it is back', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { router } = await press();
  expect(await screen.findByText(/電波が届いていません。このまま/)).toBeVisible();
  expect(screen.queryByText(/送信できませんでした/)).not.toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
  isOnline.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/complete'));
});

test('when only the response is lost, then it is sent again by itself', async () => {
  const lose = jest.fn(() => HttpResponse.error());
  mockServer.use(http.post(confirmPath, lose, { once: true }));
  const { router } = await press();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/complete'), { timeout: 3_000 });
  expect(lose).toHaveBeenCalledTimes(1);
});

test('when the network stays lost, then it is not said that nothing was sent, and the button can be pressed again', async () => {
  jest.spyOn(realTiming, 'pause').mockResolvedValue(undefined);
  const start = performance.now();
  let asked = 0;
  jest.spyOn(realTiming, 'now').mockImplementation(() => start + asked * 20_000);
  mockServer.use(
    http.post(confirmPath, () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  await press();
  expect(await screen.findByText(/確定したかどうか、まだわかりません/)).toBeVisible();
  expect(asked).toBeGreaterThan(1);
  expect(screen.queryByText(/送信できませんでした/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'エントリーを確定する' })).not.toHaveAttribute('aria-busy');
});
