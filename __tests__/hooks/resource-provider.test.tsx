import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { passSeconds, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { respondTo } from '@/__tests__/support/responses';
import { ResourceProvider } from '@/hooks/api/resource-provider';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { mockServer, serveState } from '@/mock-api/server';

/** A site whose reads are counted; each read of its status can return something else. */
function startPolling(answerStatus: (serverTime: string) => Response) {
  const reads = { site_status: 0, exams: 0 };
  const { exam } = serveState();
  // Each response has a later server time, as in real life.
  const serverTime = () => new Date(Date.now()).toISOString();
  mockServer.use(
    http.get('*/site_status', () => {
      reads.site_status += 1;
      return answerStatus(serverTime());
    }),
    http.get('*/exams', () => {
      reads.exams += 1;
      return HttpResponse.json({ exams: [exam], server_time: serverTime() });
    }),
  );
  stopPageTime();
  render(<ResourceProvider>{undefined}</ResourceProvider>);
  return reads;
}

const statusAnswer = (maintenance: 'none' | 'in_maintenance') => (server_time: string) =>
  HttpResponse.json({ site_status: { period: 'entry', maintenance_status: maintenance }, server_time });
const calm = statusAnswer('none');

beforeEach(() => useErrorScreen.getState().clear());

test('the site status and the exams are both read again and again, neither setting the other back', async () => {
  const reads = startPolling(calm);
  await passSeconds(200);
  expect(reads.exams).toBeGreaterThan(4);
  expect(reads.site_status).toBeGreaterThan(4);
  expect(reads.site_status).toBeLessThan(9);
});

test('the exams are read within 30 s each time, but not in step with everybody else', async () => {
  const randoms = [0, 0.999, 0.5];
  jest.spyOn(Math, 'random').mockImplementation(() => randoms[0] ?? 0);
  const reads = startPolling(calm);
  await passSeconds(1);
  const pauses: number[] = [];
  for (; randoms.length > 0; randoms.shift()) {
    const before = reads.exams;
    pauses.push(await passUntil(() => reads.exams > before, { step: 500 }));
  }
  expect(new Set(pauses.slice(1)).size).toBe(2);
  expect(Math.max(...pauses)).toBeLessThan(29_500);
});

test('in maintenance the status is read about every second, but not in step with everybody else', async () => {
  const pauses = new Set<unknown>();
  const reads = startPolling(statusAnswer('in_maintenance'));
  await passSeconds(2);
  const before = reads.site_status;
  const timeout = jest.spyOn(window, 'setTimeout');
  await passSeconds(20);
  for (const [, pause] of timeout.mock.calls) if (pause && pause > 700 && pause < 1_300) pauses.add(pause);
  expect(reads.site_status - before).toBeGreaterThan(12);
  expect(reads.site_status - before).toBeLessThan(27);
  expect(pauses.size).toBeGreaterThan(5);
});

test.each([0, 0.5, 0.999])(
  'when maintenance is over, then the rest is read again at a moment of one’s own (%d)',
  async (random) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const maintenance: { status: 'none' | 'in_maintenance' } = { status: 'in_maintenance' };
    startPolling((serverTime) => statusAnswer(maintenance.status)(serverTime));
    await passUntil(() => useErrorScreen.getState().screen === 'maintenance');
    await passSeconds(3);
    const asked = respondTo('get', '*/api/users/me');
    maintenance.status = 'none';
    await passUntil(() => useErrorScreen.getState().screen === undefined);
    const waited = await passUntil(() => asked.mock.calls.length > 0, { step: 100, longest: 6_000 });
    expect(Math.abs(waited - random * 5_000)).toBeLessThan(300);
  },
);

test('a page that nobody looks at asks nothing', async () => {
  const reads = startPolling(calm);
  await passSeconds(2);
  const before = { ...reads };
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await passSeconds(100);
  expect(reads).toEqual(before);
});

test('a failed read does not end the reading', async () => {
  let answers = 0;
  const reads = startPolling((serverTime) => {
    answers += 1;
    return answers < 3 ? new HttpResponse('<p>hello') : calm(serverTime);
  });
  await passSeconds(60);
  expect(reads.site_status).toBeGreaterThan(3);
});
