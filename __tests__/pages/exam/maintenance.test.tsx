import { act, screen } from '@testing-library/react';
import { type ExamServer, maintenanceMessage, serveExam } from '@/__tests__/support/exam-server';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { topContent } from '@/lib/top-content';
import { serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import ExamPlayPage from '@/pages/exam/play';
import TopPage from '@/pages/index';

beforeEach(() => stopPageTime());

/** Maintenance has begun; the exam's own calls, which every test serves itself, refuse as often as it takes. */
function beginMaintenance(state: MockState, server: ExamServer): void {
  state.maintenanceMessage = maintenanceMessage;
  const refused = () => Array.from({ length: 100 }, () => 'in_maintenance' as const);
  server.refusals = { quiz: refused(), submit: refused(), finish: refused(), check_entry: refused() };
}

function endMaintenance(state: MockState, server: ExamServer): void {
  delete state.maintenanceMessage;
  server.refusals = {};
}

/** Somebody who sits the exam comes from the top page to the play page when maintenance has just begun. */
async function openInMaintenance(overrides: Partial<ExamServer> = {}) {
  const state = serveState(namedStates.sitting());
  const server = serveExam(overrides);
  const page = renderPage(TopPage, { props: topContent });
  await pass(1_000);
  beginMaintenance(state, server);
  page.visit(ExamPlayPage);
  await pass(1_000);
  expect(screen.getByText(maintenanceMessage)).toBeVisible();
  return { ...page, state, server };
}

test('a question that was asked for during maintenance comes by itself once that is over', async () => {
  const { state, server } = await openInMaintenance();
  await pass(20_000);
  endMaintenance(state, server);
  await pass(3_000);
  expect(useErrorScreen.getState().screen).toBeUndefined();
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
});

test('after the last question the exam is finished by itself once maintenance is over', async () => {
  const state = serveState(namedStates.sitting());
  const server = serveExam({ submissions: ['2'] });
  const { router } = renderPage(ExamPlayPage);
  await pass(2_000);
  server.refusals = { finish: ['in_maintenance'] };
  await act(async () => screen.getByRole('button', { name: 'スキップ' }).click());
  await act(async () => screen.getByRole('button', { name: /スキップする/ }).click());
  beginMaintenance(state, server);
  await pass(5_000);
  expect(screen.getByText(maintenanceMessage)).toBeVisible();
  expect(server.isFinished).toBe(false);
  endMaintenance(state, server);
  await pass(3_000);
  expect(server.isFinished).toBe(true);
  expect(router.replace).toHaveBeenCalledWith('/exam/finished');
});

test('when time runs out while no question could be loaded, then the time-up page follows', async () => {
  localStorage.setItem('knowledgeking2025:quiz_end_time', JSON.stringify(Date.now() + 10_000));
  const { router } = await openInMaintenance({ endsAt: Date.now() + 10_000 });
  expect(router.replace).not.toHaveBeenCalled();
  await pass(10_000);
  expect(router.replace).toHaveBeenCalledWith('/exam/timeup');
});
