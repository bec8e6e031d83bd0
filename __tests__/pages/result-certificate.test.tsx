import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { teachDrawing } from '@/__tests__/support/browser';
import { renderPage } from '@/__tests__/support/render-page';
import { servePublished } from '@/__tests__/support/responses';
import { writeStored } from '@/lib/storage';
import { mockPersonalResult } from '@/mock-api/results';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ResultPage from '@/pages/result';

const certificate = () => screen.findByRole('article', { name: '表彰状' });

test('it says who is honoured for what, when, and by whom', async () => {
  const state = namedStates.published();
  state.exam.exam_start_at = '2025-06-22T13:00:00+09:00';
  serveState({ ...state, personalResult: mockPersonalResult({ overall_participants: 12_345 }) });
  renderPage(ResultPage);
  const words = [...(await certificate()).querySelectorAll('text')].map((each) => each.textContent);
  expect(words.slice(0, 5)).toEqual([
    '表 彰 状',
    state.exam.title,
    '得点 68 点 / 100 点　　総合 1,234 位 / 12,345 人中',
    '称号 「完走の航海士」',
    'うみねこ太郎 様',
  ]);
  expect(words.join('\n')).toMatch(/その知識と勇気をたたえ 表彰します\n2025年6月22日\n大海原.*実行委員会/);
});

test('a contestant of the children division has that place on it as well', async () => {
  servePublished({ children_division_rank: 3, children_division_deviation: 70.1 });
  renderPage(ResultPage);
  expect(await certificate()).toHaveTextContent('こどもの部 3 位');
});

test('without titles and without the number of participants it says nothing of them', async () => {
  servePublished({ titles: [] });
  renderPage(ResultPage);
  const sheet = await certificate();
  expect(sheet).not.toHaveTextContent('称号');
  expect(sheet).not.toHaveTextContent('人中');
});

test.each([
  ['the result, before that of the account', undefined, 'かもめ丸 様'],
  ['the partner app, before both', 'アプリの人', 'アプリの人 様'],
])('its name is that of %s', async (_whose, name, shown) => {
  servePublished({ display_name: 'かもめ丸' });
  writeStored('display_name', name);
  renderPage(ResultPage);
  expect(await certificate()).toHaveTextContent(shown);
});

test('the button prints the page, of which only the certificate is printed', async () => {
  servePublished();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderPage(ResultPage);
  await user.click(await screen.findByRole('button', { name: '表彰状を印刷する' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(await certificate()).toHaveAttribute('data-print-alone');
});

test('its frame is made of the drawings of the voyage, and it can be kept as a picture', async () => {
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  const texts: string[] = [];
  teachDrawing({ fillText: (text: string) => texts.push(text) });
  servePublished({ children_division_rank: 3, children_division_deviation: 70.1 });
  mockServer.use(http.get('*/images/logbook/:name', () => HttpResponse.text('<svg><g class="n1"/></svg>')));
  const { user } = renderPage(ResultPage);
  const sheet = await certificate();
  await waitFor(() =>
    expect(sheet.querySelector('image')?.getAttribute('href')).toMatch(/class%3D%22(ink|gold|pencil)%20/),
  );
  await user.click(screen.getByRole('button', { name: '画像でのこす' }));
  const picture = await screen.findByRole('img', { name: /^表彰状の画像。得点 68 点/ });
  expect(picture).toHaveAttribute('src', 'blob:picture');
  expect(texts.join('')).toBe([...sheet.querySelectorAll('text')].map((each) => each.textContent).join(''));
  expect(screen.getByRole('link', { name: '画像を保存する' })).toHaveAttribute('download');
});

test('inside the partner app, which can’t print, it says where one can', async () => {
  window.sessionStorage.setItem('knowledgeking2025:is_webview', 'true');
  servePublished();
  renderPage(ResultPage);
  expect(await screen.findByText(/ブラウザーで開いてください/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '表彰状を印刷する' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '画像でのこす' })).toBeVisible();
});

test('before publication there is none', async () => {
  serveState(namedStates.beingMarked());
  renderPage(ResultPage);
  const steps = within(await screen.findByRole('list', { name: '' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['予選（終了）', '採点と集計', '結果発表']);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByRole('article', { name: '表彰状' })).not.toBeInTheDocument();
});

test('a name that keeps to no rule of ours is drawn as far as it can be', async () => {
  servePublished({ display_name: `\u202eう\u200bみ${'\u0301'.repeat(50)}${'海'.repeat(500)}` });
  renderPage(ResultPage);
  expect(await certificate()).toHaveTextContent(`うみ\u0301\u0301${'海'.repeat(18)} 様`);
});
