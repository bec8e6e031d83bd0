import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { letResponsesArrive, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderTop } from '@/__tests__/support/render-top';
import type { SitePage } from '@/components/layout/site-page';
// Loaded here already: a busy machine takes longer for it than a test waits.
import '@/components/top/home-ports';
import { HomePortsPlace } from '@/components/top/late-sections';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import TopPage from '@/pages/index';
import { renderPage } from '../support/render-page';

/** Only the part of the top page that these tests are about. */
const PortsOnly: SitePage = Object.assign(() => <HomePortsPlace />, { layout: TopPage.layout });

/** Every region, with these on board. */
const portsWith = (crews: Record<string, number>) =>
  [...prefectures, '海外'].map((name) => ({ name, participants: crews[name] ?? 0 }));

function serve(state: MockState, crews: Record<string, number> = {}) {
  state.homePorts = portsWith(crews);
  serveState(state);
}

const race = async (heading: string) => {
  const section = (await screen.findByText(heading)).closest('section');
  return [...(section?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
};

test('while entry is open, then the top page has a map, two races and a table of those on board', async () => {
  serve(namedStates.entryOpen(), { 東京都: 17_200, 鳥取県: 900, 海外: 1_000, 沖縄県: 10 });
  const { user } = renderTop();
  expect(await race('人数の多い港')).toEqual([
    '1位東京都17,200人',
    '2位海外1,000人',
    '3位鳥取県900人',
    '4位沖縄県10人',
  ]);
  expect(await race('人口10万人あたり')).toEqual(['1位鳥取県162.7人', '2位東京都122.4人', '3位沖縄県0.7人']);
  const map = screen.getByText(/^港の地図/).closest('fieldset');
  expect(map?.querySelector('[aria-label="青森県、これから"]')).toBeInTheDocument();
  await user.click(map?.querySelector('[aria-label="東京都、17,200人"]') ?? document.body);
  expect(map?.querySelector('[aria-hidden] p')?.parentElement).toHaveTextContent('東京都17,200人');
  const table = screen.getByText('すべての港の人数').closest('table');
  expect(table?.rows).toHaveLength(1 + 48);
});

test('when ports are level, then those that are not named are mentioned', async () => {
  serve(namedStates.entryOpen(), Object.fromEntries(prefectures.slice(0, 8).map((name) => [name, 20])));
  renderPage(PortsOnly);
  expect((await race('人数の多い港')).map((words) => words?.slice(0, 2))).toEqual(Array(5).fill('1位'));
  expect(screen.getByText('ほかに3の港が、同じ人数でならんでいます。')).toBeVisible();
});

test('when no port has ten on board, then the map invites instead of counting', async () => {
  serve(namedStates.entryOpen());
  renderPage(PortsOnly);
  expect(await screen.findByText(/はじめの灯りは、あなたの港かもしれません/)).toBeVisible();
  expect(screen.queryByText('人数の多い港')).not.toBeInTheDocument();
});

test('when half a minute is over, then the figures are read again, and a failure leaves them as they are', async () => {
  stopPageTime();
  const state = namedStates.inProgress();
  serve(state, { 東京都: 100 });
  renderPage(PortsOnly);
  const shows = (figure: string) => () => screen.queryByText(figure, { selector: 'li *' });
  await passUntil(shows('100人'));
  state.homePorts = portsWith({ 東京都: 110 });
  expect(await passUntil(shows('110人'), { step: 1_000 })).toBeGreaterThan(20_000);
  const asked = jest.fn(() => refusal(404, 'not_found'));
  mockServer.use(http.get('*/api/exams/:id/home_ports', asked));
  await passUntil(() => asked.mock.calls.length > 0, { step: 1_000 });
  await letResponsesArrive();
  expect(shows('110人')()).toBeVisible();
});

test('when the API knows of no ports, then the page has no map, and is whole', async () => {
  const asked = jest.fn(() => refusal(404, 'not_found'));
  serveState(namedStates.entryOpen());
  mockServer.use(http.get('*/api/exams/:id/home_ports', asked));
  const { container } = renderPage(PortsOnly);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(container.querySelector('.room')).not.toBeInTheDocument());
  expect(screen.queryByText('港の名簿')).not.toBeInTheDocument();
});

test.each(['teaser', 'beingMarked'] as const)(
  'in the state %s, then nobody asks who is on board',
  async (name) => {
    const asked = jest.fn(() => refusal(404, 'not_found'));
    serveState(namedStates[name]());
    mockServer.use(http.get('*/api/exams/:id/home_ports', asked));
    renderPage(PortsOnly);
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(asked).not.toHaveBeenCalled();
  },
);
