import { act, render } from '@testing-library/react';
import { Logbook } from '@/components/logbook/logbook';

const realMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

test('a window that becomes wide, or a tablet that is turned, gets the book with its pages side by side', () => {
  const wide = Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  window.matchMedia = () => wide;
  const { container, unmount } = render(<Logbook voyage={undefined} />);
  const book = () => container.querySelector('img')?.getAttribute('src');
  expect(book()).toMatch(/exam-tall/);
  act(() => {
    Object.assign(wide, { matches: true }).dispatchEvent(new Event('change'));
  });
  expect(book()).toMatch(/exam-wide/);
  unmount();
});
