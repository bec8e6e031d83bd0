import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { applyMedia, teachDrawing } from '@/__tests__/support/browser';
import { keepPracticeWithRight } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed, servePublished } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { examShare, isPhone, practiceShare, shareLinks } from '@/components/share/share-result';
import members from '@/lib/generated/members.json';
import { writeStored } from '@/lib/storage';
import PracticeResultPage from '@/pages/practice/result';
import ResultPage from '@/pages/result';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each([
  [100, 'hama'],
  [84, 'roku'],
  [0, 'tenki'],
])('%s points have the crew member %s in the picture, in their colour', (score, id) => {
  const { picture } = examShare({ label: '予選の結果', score, fullScore: 100 });
  const member = members.find((each) => each.id === id);
  expect(picture).toMatchObject({ crewName: member?.name, color: member?.color, line: member?.catchphrase });
});

test('the text of a result counts the points; its picture has score, title and name, and its words say the same', () => {
  const share = examShare({
    label: '予選の結果',
    score: 87,
    fullScore: 100,
    name: 'うみねこ太郎',
    titles: [{ name: '完走の航海士' }],
  });
  expect(share.url).toBe('http://localhost:3000/');
  expect(share.text).toBe('第7回 大海原ログブック 知識王決定戦で100問中87問正解！');
  expect(examShare({ label: '予選の結果', score: undefined, fullScore: 100 }).text).toMatch(
    /で100問中0問正解！$/,
  );
  expect(share.picture).toMatchObject({ figure: '87', title: '完走の航海士', owner: 'うみねこ太郎 さん' });
  expect(share.alt).toBe(
    '第7回 大海原ログブック 知識王決定戦、予選の結果。うみねこ太郎 さん、87点 / 100点。称号は「完走の航海士」。',
  );
});

test('a practice run leads to the page of its tier', () => {
  const share = practiceShare({ correct: 10, total: 10 });
  expect(share.text).toBe(
    '第7回 大海原ログブック 知識王決定戦の練習問題で10問中10問正解！称号は「海燕号の船長」',
  );
  expect(share.url).toBe('http://localhost:3000/share/2025/practice10');
});

const text = '正解！ #大海原ログブック #知識王決定戦';
const url = 'https://a.jp/';

test.each([
  ['X', false, 'https://x.com/intent/post', { text, url }],
  ['Facebook', false, 'https://www.facebook.com/sharer/sharer.php', { u: url }],
  ['LINE', true, 'https://line.me/R/share', { text: `${text} ${url}` }],
  ['LINE', false, 'https://social-plugins.line.me/lineit/share', { url }],
] as const)('the link to %s (phone: %s)', (name, onPhone, address, query) => {
  const link = new URL(shareLinks({ text: '正解！', url }, onPhone)[name]);
  expect(link.origin + link.pathname).toBe(address);
  expect(Object.fromEntries(link.searchParams)).toEqual(query);
});

test.each([
  [iPhone, 5, true],
  [android, 5, true],
  [mac, 5, true],
  [mac, 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10, false],
])('%s with %s touch points is a phone or tablet: %s', (userAgent, maxTouchPoints, expected) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(expected);
});

const fonts = { load: jest.fn(async () => []), check: jest.fn(() => true) };
let toBlob: ReturnType<typeof teachDrawing>;

beforeEach(() => {
  fonts.check.mockReturnValue(true);
  Object.assign(document, { fonts });
  toBlob = teachDrawing();
});

afterEach(() => {
  Object.assign(navigator, { canShare: undefined, share: undefined });
  Object.assign(HTMLImageElement.prototype, { decode: undefined });
});

async function openShare() {
  servePublished();
  respondTo('get', '*/images/logbook/:name', () => HttpResponse.text('<svg><g class="n3"/></svg>'));
  const view = renderPage(ResultPage);
  await view.user.click(await screen.findByRole('button', { name: 'シェアする' }));
  return { ...view, modal: await screen.findByRole('dialog', { name: '結果をシェアする' }) };
}

test('the modal has the text, the three links in tabs of their own, and the picture with its words', async () => {
  const { modal } = await openShare();
  expect(modal).toHaveTextContent(/で100問中\d+問正解！ #大海原ログブック #知識王決定戦/);
  const names = within(modal).getAllByRole('link', { name: /でシェアする/ });
  expect(names.map((link) => link.textContent?.replace(/でシェア.*/, ''))).toEqual(['X', 'Facebook', 'LINE']);
  for (const link of names) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  const picture = await within(modal).findByRole('img', { name: /うみねこ太郎 さん、\d+点 \/ 100点。/ });
  expect(picture).toHaveAttribute('src', 'blob:picture');
  expect(modal).toHaveTextContent('画像を右クリックすると、保存できます。');
  expect(within(modal).getByRole('link', { name: '画像を保存する' })).toHaveAttribute('download');
});

test('when the pointer is a finger, then the picture is kept by a long press, whatever the browser calls itself', async () => {
  applyMedia((media) => media === '(pointer: coarse)');
  const { modal } = await openShare();
  expect(modal).toHaveTextContent('画像を長押しすると、保存できます。');
});

test.each([
  [
    'are drawn into the picture',
    async () => undefined,
    ['image/svg+xml,<svg><g class="pencil normal"/></svg>'],
  ],
  ['are left out where they can’t be had', () => Promise.reject(new Error('gone')), []],
])('the drawings of the voyage, and no badge of the practice, %s', async (_name, decode, expected) => {
  const drawImage = jest.fn();
  teachDrawing({ drawImage });
  Object.assign(HTMLImageElement.prototype, { decode });
  const { modal } = await openShare();
  expect(await within(modal).findByRole('img')).toHaveAttribute('src', 'blob:picture');
  const sources = drawImage.mock.calls.map(([image]) => decodeURIComponent(new URL(image.src).pathname));
  expect(sources).toEqual(expected);
});

test('the picture waits for the fonts', async () => {
  fonts.check.mockReturnValue(false);
  const { modal } = await openShare();
  expect(within(modal).getByRole('status')).toHaveTextContent('画像をつくっています');
  await waitFor(() => expect(fonts.check.mock.calls.length).toBeGreaterThan(2));
  expect(within(modal).queryByRole('img')).not.toBeInTheDocument();
  fonts.check.mockReturnValue(true);
  expect(await within(modal).findByRole('img')).toBeVisible();
});

test('when drawing fails, it says so, the links stay, and it can be tried again', async () => {
  toBlob.mockImplementation((give) => give(null));
  const { modal, user } = await openShare();
  expect(await within(modal).findByRole('alert')).toHaveTextContent('画像をつくれませんでした');
  expect(within(modal).getAllByRole('link')).toHaveLength(3);
  toBlob.mockImplementation((give) => give(new Blob(['png'])));
  await user.click(within(modal).getByRole('button', { name: 'もう一度つくる' }));
  expect(await within(modal).findByRole('img')).toBeVisible();
});

test('inside the partner app: no LINE, no saving, no new tabs, but the word about a screenshot', async () => {
  writeStored('is_webview', true);
  const { modal } = await openShare();
  await within(modal).findByRole('img');
  expect(modal).toHaveTextContent('スクリーンショット');
  expect(within(modal).queryByRole('link', { name: /LINE/ })).not.toBeInTheDocument();
  const links = within(modal).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Xでシェアする', 'Facebookでシェアする']);
  for (const link of links) expect(link).not.toHaveAttribute('target');
  expect(modal).not.toHaveTextContent('長押し');
});

test('the device’s own share sheet gets the file, where it takes one; turning back from it is no failure', async () => {
  const share = jest.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  Object.assign(navigator, { canShare: () => true, share });
  const { modal, user } = await openShare();
  await user.click(await within(modal).findByRole('button', { name: '画像をシェアする' }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({
      files: [expect.objectContaining({ type: 'image/png' })],
      text: expect.stringContaining('#知識王決定戦'),
    }),
  );
  expect(within(modal).getByRole('img')).toBeVisible();
});

test.each<[string, SitePage<object>, RegExp, string]>([
  ['the quick score', ResultPage, /で100問中68問正解！/, '/'],
  ['a practice run, with its tier', PracticeResultPage, /で10問中0問正解！/, '/share/2025/practice0'],
])('%s can be shared too', async (_what, Page, words, path) => {
  serveNamed('beingMarked');
  keepPracticeWithRight(0);
  const { user } = renderPage(Page);
  await user.click(await screen.findByRole('button', { name: 'シェアする' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(words);
  const x = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /^X/ });
  expect(new URL(x.href).searchParams.get('url')).toBe(`http://localhost:3000${path}`);
});
