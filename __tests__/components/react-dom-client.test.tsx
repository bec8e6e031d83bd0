import { renderToString } from 'react-dom/server';
import client from '@/components/layout/react-dom-client';

const parts = Array.from({ length: 40 }, (_, index) => index);
const busyMilliseconds = 1;
let rendered = 0;

/** Takes a while to render, as on a slow phone. */
function Part() {
  rendered += 1;
  const until = performance.now() + busyMilliseconds;
  while (performance.now() < until);
  return <i>部品</i>;
}

const page = (
  <div>
    {parts.map((index) => (
      <Part key={index} />
    ))}
  </div>
);

test('while a page comes to life, something else gets its turn', async () => {
  document.body.innerHTML = renderToString(page);
  rendered = 0;
  client.hydrateRoot(document.body, page);
  // Like a tap, it waits for a gap between two pieces of work.
  const seen: number[] = [];
  while (rendered < parts.length) {
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(rendered);
  }
  expect(seen.filter((count) => count > 0 && count < parts.length)).not.toEqual([]);
});
