import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import * as api from '@/lib/api-client';
import { clock } from '@/lib/clock';
import type { EarlyResponse } from '@/lib/early-calls';
import { earlyCallsScript } from '@/lib/early-calls-script';
import { earlyLinksScript } from '@/lib/early-links-script';
import { topContent } from '@/lib/top-content';
import { linkSets, topControls } from '@/lib/top-controls';
import { mockExam } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import TopPage from '@/pages/index';
import { renderPage } from '../support/render-page';
import { runInHead } from '../support/run-in-head';

const root = document.documentElement;

afterEach(() => {
  delete window.earlyCalls;
  delete root.dataset.links;
  localStorage.clear();
});

/** Runs the head's script, and waits for what it asks for. */
async function askEarly(): Promise<void> {
  runInHead(earlyCallsScript);
  await act(() => Promise.all(Object.values(window.earlyCalls ?? {})));
}

function countCalls(): string[] {
  const calls: string[] = [];
  mockServer.events.on('request:start', ({ request }) => calls.push(new URL(request.url).pathname));
  return calls;
}

test('when the head has asked for status, exam and user, then the page does not ask again', async () => {
  const calls = countCalls();
  await askEarly();
  expect(calls.sort()).toEqual(['/api/exams', '/api/site_status', '/api/users/me']);
  renderPage(TopPage, { props: topContent });
  expect(await screen.findByRole('link', { name: 'エントリーする' })).toBeInTheDocument();
  expect(calls).toHaveLength(3);
});

test('when a call of the head fails, then it is made in the usual way', async () => {
  mockServer.use(http.get('*/api/exams', () => HttpResponse.error(), { once: true }));
  await askEarly();
  renderPage(TopPage, { props: topContent });
  expect(await screen.findByRole('link', { name: 'エントリーする' })).toBeInTheDocument();
});

test('when something was sent meanwhile, then what the head asked for is not believed', async () => {
  await askEarly();
  const calls = countCalls();
  await api.logout();
  await api.getMe();
  expect(calls).toEqual(['/api/users/logout', '/api/users/me']);
});

test('when a response of the head has waited for the page, then the clock knows its age', async () => {
  const response: EarlyResponse = {
    status: 200,
    text: JSON.stringify({ server_time: '2025-06-22T13:00:00+09:00' }),
    sentAt: performance.now() - 5_200,
    arrival: { monotonic: performance.now() - 5_000, device: Date.now() - 5_000 },
  };
  window.earlyCalls = { '/api/users/me': Promise.resolve(response) };
  await api.getMe();
  const now = (clock.now() ?? 0) - Date.parse('2025-06-22T13:00:00+09:00');
  expect(Math.abs(now - 5_100)).toBeLessThan(1_000);
});

test('when a logout has not reached the server yet, then the head asks for nothing', () => {
  localStorage.setItem('knowledgeking2025:logout_pending', 'true');
  runInHead(earlyCallsScript);
  expect(window.earlyCalls).toBeUndefined();
});

test.each([
  ['entry', undefined],
  ['in_progress', 'not_started'],
  ['result_published', 'finished'],
] as const)('when it is %s for %s, then the head shows the links of then', async (period, examStatus) => {
  serveState({ period, user: examStatus && { exam_status: examStatus } } as never);
  await askEarly();
  runInHead(earlyLinksScript);
  const labels = topControls({ phase: period, isUserKnown: true, examStatus }).map(({ label }) => label);
  await waitFor(() => expect(root.dataset.links).toBeDefined());
  expect(linkSets[Number(root.dataset.links)]?.map(({ label }) => label)).toEqual(labels);
});

test('when a session may be opened again, or the site is in maintenance, then the head shows no links', async () => {
  localStorage.setItem('knowledgeking2025:base_token', '"7K3M-Q9RT-2XWD"');
  await askEarly();
  runInHead(earlyLinksScript);
  await act(() => Promise.resolve());
  expect(root.dataset.links).toBeUndefined();
  expect(mockExam('entry')).toBeDefined();
});
