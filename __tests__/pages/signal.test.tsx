import { screen, within } from '@testing-library/react';
import { renderTop } from '@/__tests__/support/render-top';
import { serveNamed } from '@/__tests__/support/responses';
import pages from '@/lib/generated/signal-pages.json';
import SignalPage, { getStaticPaths, getStaticProps } from '@/pages/[word]';
import NotFoundPage from '@/pages/404';
import ResultPage from '@/pages/result';
import { renderPage } from '../support/render-page';

const [{ word, page }] = pages as [(typeof pages)[number]];

/** A listener of a screen reader, who hears of dots and dashes, and of flags as they look. */
const lettersHeard = /[A-Z]旗|アルファベット|信号の意味/;

test('flags, lamp and rim are described by their looks, and none says a letter', async () => {
  serveNamed('published');
  const top = renderTop();
  expect(
    screen.getByRole('img', { name: /^信号旗が2枚。上から1枚目は、左から赤、白、青の縦じま/ }),
  ).toBeVisible();
  top.unmount();
  const unknown = renderPage(NotFoundPage);
  const lamp = screen.getByRole('button', { name: '船のランプ' });
  expect(lamp).toBeVisible();
  expect(lamp).toHaveAccessibleDescription('光：トントン、ツーツー');
  unknown.unmount();
  renderPage(ResultPage);
  expect(await screen.findByRole('img', { name: 'ふちの点と線：トンツー' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(lettersHeard);
  expect(screen.queryByText(page.title.name)).not.toBeInTheDocument();
});

test('when motion is not welcome, then the lamp rests and shows what it sends; a press lets it flash, another puts it to rest', async () => {
  const { user } = renderPage(NotFoundPage);
  const lamp = screen.getByRole('button', { name: '船のランプ' });
  const written = within(lamp).getByText(/^・・\s－－$/);
  for (const isFlashing of ['false', 'true', 'false']) {
    expect(lamp).toHaveAttribute('aria-pressed', isFlashing);
    expect(written).toHaveAttribute('data-is-flashing', isFlashing);
    await user.click(lamp);
  }
});

test('the word is answered, and the title is beside those of the result', async () => {
  serveNamed('published');
  const { paths } = await getStaticPaths({});
  expect(paths).toEqual([{ params: { word } }]);
  const made = await getStaticProps({ params: { word } });
  if (!('props' in made)) throw new Error('no page');
  const { visit } = renderPage(SignalPage, { props: await made.props });
  expect(await screen.findByRole('heading', { name: page.heading, level: 1 })).toBeVisible();
  expect(screen.getByText(page.line)).toBeVisible();
  expect(screen.getByText(/このブラウザーにだけ残り/)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  visit(ResultPage);
  expect(await screen.findByText(page.title.name)).toBeVisible();
});
