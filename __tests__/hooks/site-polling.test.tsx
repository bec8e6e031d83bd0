import { act, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { ResourceProvider } from '@/hooks/api/resource-provider';
import { useSitePolling } from '@/hooks/api/use-site-polling';
import { mockServer, serveState } from '@/mock-api/server';

function Polling() {
  useSitePolling();
  return null;
}

const realTimeout = window.setTimeout;
const letAnswersArrive = () => new Promise<void>((resolve) => realTimeout(resolve, 5));

afterEach(() => jest.useRealTimers());

test('the site status and the exams are both read again and again, neither setting the other back', async () => {
  const reads = { site_status: 0, exams: 0 };
  const { exam } = serveState();
  const status = { period: 'entry', maintenance_status: 'none' };
  // The server's time is another with each answer, as it is in life.
  const serverTime = () => new Date(Date.now()).toISOString();
  mockServer.use(
    http.get('*/site_status', () => {
      reads.site_status += 1;
      return HttpResponse.json({ site_status: status, server_time: serverTime() });
    }),
    http.get('*/exams', () => {
      reads.exams += 1;
      return HttpResponse.json({ exams: [exam], server_time: serverTime() });
    }),
  );
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  render(
    <ResourceProvider>
      <Polling />
    </ResourceProvider>,
  );
  for (let second = 0; second < 200; second += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(letAnswersArrive);
  }
  expect(reads.exams).toBeGreaterThan(4);
  expect(reads.site_status).toBeGreaterThan(4);
});
