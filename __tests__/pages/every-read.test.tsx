import type { CallName } from '@knowledgeking/contract';
import { callNames, routes } from '@knowledgeking/contract/rules/routes';
import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { everyVisit, openVisit, type Visit } from '@/__tests__/support/every-page';
import { passLong, stopPageTime } from '@/__tests__/support/page-time';
import { respondTo, watchCalls } from '@/__tests__/support/responses';
import { errorWords } from '@/components/error/error-screen';
import { createApiError } from '@/lib/api-client/http';
import { effectOfError } from '@/lib/error-effects';
import { refusal } from '@/mock-api/handlers';
// Loaded here already, as a page does not wait for them.
import '@/components/commitment/seal-and-hash';
import '@/components/result/charts/charts';
import '@/components/result/charts/region-map';
import '@/components/top/home-ports';

/*
 * Every read of the contract that a page makes fails in turn: only one that the page needs takes it away, any other is said in its place.
 * Then all of them fail at once on a page that is there, and nothing takes that away.
 */

/** The ways in which a read fails, and the seconds after which the site has given up. */
const failures = {
  500: { seconds: 8, status: 500, respond: () => refusal(500, 'internal_server_error') },
  504: { seconds: 63, status: 504, respond: () => new HttpResponse('<html></html>', { status: 504 }) },
  'no response': { seconds: 63, status: undefined, respond: () => HttpResponse.error() },
  401: {
    seconds: 8,
    status: 401,
    body: { error_code: 'not_logged_in' },
    respond: () => refusal(401, 'not_logged_in'),
  },
};
type Failure = (typeof failures)[keyof typeof failures] & { body?: object };

const reads = callNames.filter((call) => routes[call].method === 'GET');

/** Every page reads them again and again by itself, so it need not offer to. */
const readByItself: readonly CallName[] = ['getSiteStatus', 'getExams', 'getMe'];

/** Whether a call was made, of those that `watchCalls` has seen. */
const isAmong = (calls: readonly string[], call: CallName): boolean => {
  const pattern = new RegExp(`^GET ${routes[call].path.replace(':id', '[^/]+')}(\\?.*)?$`);
  return calls.some((each) => pattern.test(each));
};

/** The page's first heading, and whether something can be asked for again. */
function seen() {
  const [heading] = screen.queryAllByRole('heading', { level: 1 });
  return {
    heading: heading?.textContent ?? 'no heading',
    offersAgain: screen.queryAllByRole('button', { name: /もう一度/ }).length > 0,
  };
}

const isErrorScreen = (shown: string): boolean =>
  Object.values(errorWords).some(({ heading }) => heading === shown);

/** The heading of the screen that this failure raises; undefined where the page says it itself. */
function screenOf(call: CallName, { status, body }: Failure, { guard = [] }: Visit): string | undefined {
  const effect = effectOfError(createApiError(call, { status, body }));
  if (effect.kind === 'screen') return errorWords[effect.screen].heading;
  return guard.includes(call) ? errorWords.cant_access.heading : undefined;
}

/** Opens the page where this read fails, and gives what is seen when the site has given up. */
async function seenWithout(visit: Visit, call: CallName, { respond, seconds }: Failure) {
  window.localStorage.clear();
  window.sessionStorage.clear();
  const { unmount } = await openVisit(visit, () => respondTo('get', `*/api${routes[call].path}`, respond));
  await passLong(seconds);
  const found = seen();
  unmount();
  return found;
}

/** Two of the ways for a read that the page needs, otherwise one, in turn: all of them on every page in every state would take two minutes. */
function failuresOf(visit: Visit, call: CallName, isNeeded: boolean): [string, Failure][] {
  const all = Object.entries(failures);
  const turn = everyVisit.findIndex(([, each]) => each === visit) + reads.indexOf(call);
  const ways = isNeeded ? [turn, turn + 1] : [turn];
  return ways.flatMap((way) => all.slice(way % all.length).slice(0, 1));
}

const met = new Set<CallName>();

describe.each(everyVisit)('%s', (_name, visit) => {
  beforeEach(() => stopPageTime());

  test('each of its reads fails', async () => {
    const calls = watchCalls();
    const { unmount } = await openVisit(visit);
    await passLong(8);
    const whole = seen();
    expect(whole.offersAgain).toBe(false);
    if (visit.Page.layout.isPlayPage) expect(whole.heading).toBe('第1問');
    unmount();
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const call of reads.filter((read) => isAmong(calls, read))) {
      met.add(call);
      const isNeeded = [...(visit.guard ?? []), ...(visit.needs ?? [])].includes(call);
      for (const [name, failure] of failuresOf(visit, call, isNeeded)) {
        const now = await seenWithout(visit, call, failure);
        const isWhole = now.heading === whole.heading || (isNeeded && !isErrorScreen(now.heading));
        const saysSo =
          now.offersAgain ||
          visit.spares?.includes(call) === true ||
          (!isNeeded && readByItself.includes(call));
        const lost = isNeeded ? screenOf(call, failure, visit) : undefined;
        found[`${call}, ${name}`] = isWhole ? { saysSo } : now.heading;
        expected[`${call}, ${name}`] = lost ?? { saysSo: true };
      }
    }
    expect(found).toEqual(expected);
  }, 120_000);

  test('all of them fail once it is there', async () => {
    await openVisit(visit);
    await passLong(8);
    const { heading } = seen();
    for (const { respond, seconds } of [failures[500], failures['no response']]) {
      respondTo('get', '*/api/*', respond);
      act(() => void window.dispatchEvent(new Event('online')));
      await passLong(seconds);
      expect(seen().heading).toBe(heading);
    }
  }, 60_000);
});

/** Reads that follow a press, and those of operators. */
const unread: readonly CallName[] = [
  'getPartnerEntryStatus',
  'startPastExam',
  'getCommittedDocument',
  'debugTitles',
];

test('every read of the contract is among them', () => {
  expect(reads.filter((call) => !met.has(call) && !unread.includes(call))).toEqual([]);
});
