import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ReactNode, Suspense, use } from 'react';
import { ResourceProvider } from '@/hooks/api/resource-provider';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { mockServer, serveState } from '@/mock-api/server';

const show = (page: ReactNode) => render(<ResourceProvider>{page}</ResourceProvider>);

function Status() {
  const me = useMe().data;
  const status = useSiteStatus().data;
  return <p>{me && status?.site_status.period}</p>;
}

test('what every page needs to know is read once, however many ask for it', async () => {
  serveState();
  const reads: string[] = [];
  mockServer.events.on('request:start', ({ request }) => void reads.push(new URL(request.url).pathname));
  show([<Status key="one" />, <Status key="other" />]);
  expect(await screen.findAllByText('entry')).toHaveLength(2);
  expect(reads.toSorted()).toEqual(['/api/exams', '/api/site_status', '/api/users/me']);
});

const never = new Promise<never>(() => undefined);

/** Suspends for ever: in a transition the page stays as it is, otherwise the fallback replaces it. */
function Endless(): ReactNode {
  return use(never);
}

function Period({ endlessAt }: { endlessAt: string }) {
  const { data, reload } = useSiteStatus();
  const period = data?.site_status.period ?? 'まだ';
  if (period === endlessAt) return <Endless />;
  return (
    <button type="button" onClick={reload}>
      {period}
    </button>
  );
}

test.each([
  ['the first answer is drawn in a transition', 'entry', 'まだ'],
  ['a later one is drawn at once', 'in_progress', '待って'],
])('%s', async (_, endlessAt, shown) => {
  const periods = ['entry', 'in_progress'];
  serveState();
  mockServer.use(
    http.get('*/site_status', () =>
      HttpResponse.json({
        site_status: { period: periods.shift(), maintenance_status: 'none' },
        server_time: new Date().toISOString(),
      }),
    ),
  );
  let hasTimePassed = false;
  mockServer.events.on('response:mocked', () => {
    if (periods.length < 2) setTimeout(() => (hasTimePassed = true), 100);
  });
  show(
    <Suspense fallback={<p>待って</p>}>
      <Period endlessAt={endlessAt} />
    </Suspense>,
  );
  await waitFor(() => expect(hasTimePassed).toBe(true));
  if (endlessAt !== 'entry') act(() => screen.getByRole('button', { name: 'entry' }).click());
  expect(await screen.findByText(shown)).toBeVisible();
});
