import { act, screen } from '@testing-library/react';
import { option } from '@/__tests__/support/answer-question';
import { serveExam } from '@/__tests__/support/exam-server';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { formatDuration } from '@/lib/time-text';
import ExamPlayPage from '@/pages/exam/play';

const second = 1_000;
const shown = () => screen.getByRole('timer', { name: '残り時間' }).textContent;
/** A time as the page shows it that is so many milliseconds ahead, or has passed. */
const left = (milliseconds: number) => formatDuration(Math.max(0, Math.ceil(milliseconds / second) * second));

/** Requests take as long to reach the server as it says at the moment; responses come at once. */
function slowUp(milliseconds: number) {
  const way = { milliseconds };
  respondTo('all', '*/api/*', () => new Promise((done) => setTimeout(done, way.milliseconds)));
  return way;
}

/**
 * The first question is on screen; the page's time passes only as the test says.
 * @param milliseconds how much is left from when the page is opened
 * @param up how long each request takes to reach the server
 */
async function playWith(milliseconds: number, up = 0) {
  serveNamed('sitting');
  stopPageTime();
  const endsAt = Date.now() + milliseconds;
  const server = serveExam({ endsAt });
  const way = slowUp(up);
  const view = renderPage(ExamPlayPage);
  await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
  return { ...view, server, endsAt, way };
}

/** The device sleeps: its clock goes on, and nothing else does. Phones hide the page before. */
function sleep(milliseconds: number): void {
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const show = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  show('hidden');
  jest.setSystemTime(Date.now() + milliseconds);
  show('visible');
}

test('an answer that has waited on its way to the server moves the countdown nowhere', async () => {
  const { endsAt, way } = await playWith(60 * second);
  way.milliseconds = 8 * second;
  act(() => option('選択肢2').click());
  act(() => screen.getByRole('button', { name: '回答する' }).click());
  await passUntil(() => screen.queryByRole('heading', { name: '第2問' }));
  expect(shown()).toBe(left(endsAt - Date.now()));
});

test.each([
  ['nothing is picked', undefined, []],
  ['the question is answered but not sent', '選択肢2', ['2']],
])(
  'where everything waits on its way to the server and %s, then the question stays until the end, and what is picked arrives',
  async (_what, picked, expected) => {
    const { endsAt, router, server } = await playWith(60 * second, 8 * second);
    await pass(10 * second);
    if (picked) act(() => option(picked).click());
    await passUntil(() => router.replace.mock.calls.length > 0, { longest: 70 * second });
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt - 0.3 * second);
    expect(server.submissions).toEqual(expected);
  },
);

test('where only slow responses have told the time, it is read once more before the end', async () => {
  // Nothing is read by chance: polls come late, or never.
  jest.spyOn(Math, 'random').mockReturnValue(0.99);
  const { endsAt, router, way } = await playWith(34 * second, 8 * second);
  respondTo('get', '*/api/exams', () => new Promise(() => undefined));
  way.milliseconds = 0;
  await pass(endsAt - Date.now() - 3 * second);
  expect(shown()).toBe('00:00:03');
  await passUntil(() => router.replace.mock.calls.length > 0, { longest: 70 * second });
  expect(Math.abs(Date.now() - endsAt)).toBeLessThan(0.6 * second);
});

test('after a sleep its length is gone from the countdown at once, and the server says how long it was', async () => {
  const { endsAt, way } = await playWith(600 * second);
  await pass(10 * second);
  way.milliseconds = 3 * second;
  sleep(300 * second);
  await pass(0.2 * second);
  expect(shown()).toBe(left(endsAt - Date.now()));
  await pass(10 * second);
  expect(shown()).toBe(left(endsAt - Date.now()));
});

test('a sleep without a network afterwards: the same, and the question stays until it is certain that time is up', async () => {
  const { endsAt, router } = await playWith(100 * second);
  await pass(10 * second);
  respondTo('all', '*/api/*', () => Response.error());
  sleep(60 * second);
  await pass(second);
  expect(shown()).toBe(left(endsAt - Date.now()));
  await pass(30 * second);
  expect(shown()).toBe('00:00:00');
  expect(router.replace).not.toHaveBeenCalled();
  await passUntil(() => router.replace.mock.calls.length > 0, { longest: 70 * second });
  expect(router.replace).toHaveBeenCalledWith('/exam/timeup');
});
