import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { allowMotion } from '@/__tests__/support/browser';
import { letResponsesArrive, pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, type StateName, serveNamed, tellServerTime } from '@/__tests__/support/responses';
import { durationsOf } from '@/components/ceremony/use-scenes';
import { refusal } from '@/mock-api/handlers';
import { mockFirstPlaces } from '@/mock-api/results';
import type { MockState } from '@/mock-api/state';
import CeremonyPage from '@/pages/ceremony';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

beforeEach(() => {
  stopPageTime();
  allowMotion(true);
});

/** Counts the calls for the first places; the first one comes to this, if given. */
function watchFirstPlaces(refused?: () => Response) {
  const asked = respondTo('get', '*/api/exams/:id/first_places', () => {
    const isFirst = asked.mock.calls.length === 1;
    return (isFirst && refused?.()) || HttpResponse.json({ first_places: mockFirstPlaces });
  });
  return asked;
}

/** Opens the page, and waits for everything that it asks for at once. */
async function openCeremony(
  name: StateName = 'published',
  others: Partial<MockState> = {},
  refused?: () => Response,
) {
  serveNamed(name, others);
  const asked = watchFirstPlaces(refused);
  const view = renderPage(CeremonyPage);
  await pass(300);
  return { ...view, asked };
}

const region = () => mockFirstPlaces.find(({ name }) => screen.queryByText(name, { selector: 'p' }))?.name;
const envelope = () => screen.queryByRole('link', { name: '封筒をあける' });
const skip = () => screen.getByRole('button', { name: 'とばす' });

test('when the exam is over, then the page counts down to the promised hour, and asks for nothing yet', async () => {
  const { router, asked } = await openCeremony('beingMarked');
  expect(screen.getByRole('heading', { level: 1, name: '結果発表' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^発表まで\d+日\d+時間\d\d分\d\d秒$/);
  expect(screen.getByText(/ひとりでに始まります/)).toBeVisible();
  expect(screen.getByRole('link', { name: '速報の得点を見る' })).toHaveAttribute('href', '/result');
  tellServerTime(router, 30 * dayMilliseconds);
  await pass(300);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.getByText('発表まで、もうしばらくお待ちください。')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test('when the results are published, then a page that waits begins by itself, and calls the regions in turn', async () => {
  await openCeremony('beingMarked');
  serveNamed('published');
  const asked = watchFirstPlaces();
  await passUntil(() => asked.mock.calls.length > 0, { longest: 37_000 });
  expect(screen.getByText('結果が発表されました')).toBeInTheDocument();
  const called: (string | undefined)[] = [];
  await passUntil(
    () => {
      if (region() && called.at(-1) !== region()) called.push(region());
      return envelope();
    },
    { step: 100 },
  );
  expect(called).toEqual(mockFirstPlaces.map(({ name }) => name));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('when a region is called, then with all names that are given, how many more there are, or why there is none', async () => {
  await openCeremony();
  const words = new Map<string, string | null | undefined>();
  await passUntil(
    () => {
      const name = screen.queryByText(region() ?? '—', { selector: 'p' });
      if (name) words.set(`${name.textContent}`, name.nextElementSibling?.textContent);
      return envelope();
    },
    { step: 200 },
  );
  expect(Object.fromEntries(words)).toEqual({
    北海道: 'ペンギン二号さん',
    東京都: 'うみねこ太郎さんなぎささん',
    神奈川県: 'かもめさんいるかさんくじらさんとびうおさんらっこさんほか7人',
    鳥取県: '今回は、参加した人がいませんでした',
    沖縄県: '1位の名前は、ふせてあります',
    海外: '遠い港から毎晩星を数えて帰る船乗り見習いさん',
  });
});

test('when it is skipped, then one’s own envelope, the map and the list are there, and it can be seen again', async () => {
  await openCeremony();
  skip().click();
  await pass(100);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(envelope()).toHaveAttribute('href', '/result');
  expect(screen.getByText('うみねこ太郎 さん')).toBeVisible();
  const map = screen.getByRole('group', { name: /^1位の地図/ });
  expect(within(map).getByRole('radio', { name: '東京都、1位、うみねこ太郎さん、なぎささん' })).toBeEnabled();
  expect(screen.getAllByRole('definition')).toHaveLength(mockFirstPlaces.length);
  screen.getByRole('button', { name: 'はじめから見る' }).click();
  await pass(4_100);
  expect(region()).toBe('北海道');
  expect(envelope()).not.toBeInTheDocument();
});

test('when the tab is hidden, then the ceremony waits', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get');
  await openCeremony();
  await pass(4_000);
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(20_000);
  expect(region()).toBe('北海道');
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(2_400);
  expect(region()).toBe('東京都');
});

test('when somebody prefers reduced motion, then everything is there at once', async () => {
  allowMotion(false);
  await openCeremony();
  expect(envelope()).toBeVisible();
  expect(screen.getAllByRole('definition')).toHaveLength(mockFirstPlaces.length);
  expect(screen.queryByRole('button', { name: /とばす|はじめから/ })).not.toBeInTheDocument();
});

test.each([
  ['nobody is logged in', 'published', 'ログインすると、結果を見られます', ['/login', '/archive']],
  ['somebody never sat the exam', 'missedPublished', '今回の予選には参加していないため', ['/archive']],
] as const)('when %s, then no envelope is promised', async (_who, state, words, paths) => {
  await openCeremony(state, state === 'published' ? { me: {} } : {});
  skip().click();
  await pass(100);
  expect(screen.getByRole('main')).toHaveTextContent(words);
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(paths));
  expect(envelope()).not.toBeInTheDocument();
});

test('when a server does not tell the first places, then the envelope is there at once, and they can be asked for again', async () => {
  await openCeremony('published', {}, () => refusal(404, 'not_found'));
  expect(envelope()).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('読み込めませんでした');
  screen.getByRole('button', { name: 'もう一度読み込む' }).click();
  await letResponsesArrive();
  await pass(4_100);
  expect(region()).toBe('北海道');
});

test('when a copy of the API does not know of the publication yet, then it is asked again by itself, and the result is never out of reach', async () => {
  const { asked } = await openCeremony('published', {}, () => refusal(409, 'exam_not_aggregated'));
  expect(screen.getByText('まもなく始まります。')).toBeVisible();
  expect(skip()).toBeEnabled();
  await pass(9_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(region()).toBe('北海道');
});

test('48 regions take less than two minutes', () => {
  const place = { name: '東京都', participants: 1, display_names: ['なぎさ'], others: 0 };
  const all = durationsOf(Array.from({ length: 48 }, () => place));
  expect(all.reduce((sum, duration) => sum + duration)).toBeLessThan(120_000);
});
