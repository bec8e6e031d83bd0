import { HttpResponse } from 'msw';
import { passSeconds, stopPageTime } from '@/__tests__/support/page-time';
import { respondTo } from '@/__tests__/support/responses';
import { awaitFailedScripts } from '@/lib/head/failed-scripts';

const folder = 'http://localhost/_next/static/chunks';
const reload = jest.fn();
const notice = () => document.querySelector('.held');

function fail(name: string, isDeferred = true): void {
  const script = document.createElement('script');
  script.src = `${folder}/${name}.js`;
  script.defer = isDeferred;
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
}

/** How often a script is asked for, which is there after so many failures. */
function serve(name: string, failures: number) {
  const asked = respondTo(
    'get',
    `${folder}/${name}.js`,
    () => new HttpResponse('', { status: asked.mock.calls.length > failures ? 200 : 429 }),
  );
  return asked;
}

/** jsdom does not know how a page was opened. */
const open = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] });

beforeAll(() => awaitFailedScripts(reload));
beforeEach(() => {
  stopPageTime();
  open('navigate');
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

test('when scripts of a page can’t be fetched, then they are asked for until all are there, less and less often, and then the page is loaded again', async () => {
  const page = serve('page', 3);
  const shared = serve('shared', 0);
  fail('page');
  fail('shared');
  await passSeconds(1.1);
  expect([page, shared].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(notice()).toBeNull();
  await passSeconds(2);
  expect(page).toHaveBeenCalledTimes(2);
  expect(notice()).toHaveTextContent('読み込めませんでした');
  expect(notice()?.querySelector('a')).toHaveAttribute('href', location.href);
  await passSeconds(4);
  expect(page).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
  await passSeconds(8);
  expect(page).toHaveBeenCalledTimes(4);
  expect(shared).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('when the page was just loaded again in vain, then the next time comes late', async () => {
  open('reload');
  serve('again', 0);
  fail('again');
  await passSeconds(7);
  expect(reload).not.toHaveBeenCalled();
  await passSeconds(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('when something else can’t be fetched, then nothing is done about it', async () => {
  const late = serve('late', 0);
  fail('late', false);
  await passSeconds(20);
  expect(late).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
