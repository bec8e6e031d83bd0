import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { breakStorage } from '@/__tests__/support/browser';
import { serveExam } from '@/__tests__/support/exam-server';
import { letResponsesArrive, pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { confirmReload, readServedVersion } from '@/hooks/use-version-check';
import { isPlayPage } from '@/lib/paths';
import { writeStored } from '@/lib/storage';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import ExamTimeupPage from '@/pages/exam/timeup';
import LoginPage from '@/pages/login';

const minute = 60_000;

const serve = (make: () => Response) => respondTo('get', '*/version.json', make);
const built = process.env.BUILD_VERSION ?? '';

test('the version that is served is asked for past every cache', async () => {
  const asked = jest.fn();
  respondTo('get', '*/version.json', ({ request }) => {
    asked(new URL(request.url).searchParams.get('t'));
    return HttpResponse.json({ version: '9.9.9' });
  });
  expect(await readServedVersion()).toBe('9.9.9');
  expect(asked).toHaveBeenCalledWith(expect.stringMatching(/^\d{13}$/));
});

test.each([
  ['HTML', () => new HttpResponse('<html></html>')],
  ['nothing', () => new HttpResponse(null)],
  ['an error', () => HttpResponse.json({ version: '9' }, { status: 500 })],
  ['no version', () => HttpResponse.json({ version: 9 })],
  ['no answer', () => HttpResponse.error()],
])('%s is no version', async (_name, make) => {
  serve(make);
  expect(await readServedVersion()).toBeUndefined();
});

test('the site is loaded again once per version', () => {
  expect(confirmReload(built)).toBe(false);
  expect(confirmReload(undefined)).toBe(false);
  expect(confirmReload('9.9.9')).toBe(true);
  expect(confirmReload('9.9.9')).toBe(false);
  expect(confirmReload('10.0.0')).toBe(true);
  expect(window.sessionStorage.getItem('knowledgeking2025:version_confirmed:9.9.9')).toBe('true');
});

test('a browser that can’t remember it is not sent round in circles', () => {
  breakStorage('full');
  expect(confirmReload('11.0.0')).toBe(false);
});

test.each([
  ['/exam/play', true],
  ['/practice/play', true],
  ['/archive/play', true],
  ['/exam', false],
  ['/exam/finished', false],
])('%s is being played: %s', (route, expected) => {
  expect(isPlayPage(route)).toBe(expected);
});

describe('a page that stays open', () => {
  /** The server's version, which a deployment changes, and how often it is asked for. */
  function serveVersion() {
    const server: { version: string | undefined; asked: number } = { version: built, asked: 0 };
    respondTo('get', '*/version.json', () => {
      server.asked += 1;
      return HttpResponse.json({ version: server.version });
    });
    return server;
  }

  /** How often the page was loaded again: jsdom can't, and says so on the console. */
  function watchReloads(): () => number {
    const log = jest.spyOn(console, 'error').mockImplementation();
    return () => log.mock.calls.flat().filter((said) => /Not implemented: navigation/.test(`${said}`)).length;
  }

  async function lookAgain(): Promise<void> {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await letResponsesArrive();
  }

  function open(Page: Parameters<typeof renderPage>[0]) {
    stopPageTime();
    const server = serveVersion();
    return { server, reloads: watchReloads(), ...renderPage(Page) };
  }

  test('asks when it is looked at again, at most once a minute, and is loaded again once for each version', async () => {
    serveNamed('entryOpen');
    const { server, reloads } = open(LoginPage);
    await pass(minute);
    await lookAgain();
    await lookAgain();
    expect([server.asked, reloads()]).toEqual([2, 0]);
    for (const [version, expected] of [
      ['8', 1],
      ['8', 1],
      ['9', 2],
    ] as const) {
      server.version = version;
      await pass(minute);
      await lookAgain();
      expect(reloads()).toBe(expected);
    }
  });

  test.each([0, 0.5, 0.999])(
    'asks once more before the exam starts, at a moment of its own (%d)',
    async (random) => {
      serveNamed('beforeStart');
      jest.spyOn(Math, 'random').mockReturnValue(random);
      const { server, reloads } = open(ExamPage);
      await pass(minute);
      server.version = '8';
      // The start is in 20 minutes.
      const leads = 2 + random * 13;
      await pass((20 - leads - 1) * minute - 5_000);
      expect([server.asked, reloads()]).toEqual([1, 0]);
      await pass(10_000);
      expect([server.asked, reloads()]).toEqual([2, 1]);
      await pass(leads * minute);
      expect([server.asked, reloads()]).toEqual([2, 1]);
    },
  );

  test('is left as it is in the middle of a question, and is loaded again on the page after the end', async () => {
    serveNamed('sitting');
    serveExam();
    const { server, reloads, visit } = open(ExamPlayPage);
    await pass(minute);
    server.version = '8';
    await lookAgain();
    expect([server.asked, reloads()]).toEqual([2, 0]);
    // A look without a network forgets nothing.
    server.version = undefined;
    await pass(minute);
    await lookAgain();
    visit(ExamTimeupPage);
    await letResponsesArrive();
    expect(reloads()).toBe(1);
  });

  test.each([
    ['is left while a start is under way', 0, 0],
    ['is loaded again where only an earlier load of it had a start under way', 1, 1],
  ])('%s', async (_what, before, expected) => {
    serveNamed('inProgress');
    const { server, reloads } = open(ExamPage);
    await pass(minute);
    writeStored('start_turn', { examId: 'another', at: 0, load: performance.timeOrigin - before });
    server.version = '8';
    await lookAgain();
    expect([server.asked, reloads()]).toEqual([2, expected]);
  });

  test('keeps what was typed, and is loaded again once that is gone', async () => {
    serveNamed('entryOpen');
    const { server, reloads } = open(LoginPage);
    await pass(minute);
    const field = screen.getByLabelText<HTMLInputElement>('受験番号');
    field.value = '7K3M';
    server.version = '8';
    await lookAgain();
    expect(reloads()).toBe(0);
    field.value = '';
    await pass(minute);
    await lookAgain();
    expect(reloads()).toBe(1);
  });
});
