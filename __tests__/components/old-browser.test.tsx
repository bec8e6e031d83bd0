import { render, screen } from '@testing-library/react';
import { OldBrowser, oldBrowserScript } from '@/components/layout/old-browser';

const heading = () => screen.queryByRole('heading', { name: 'このブラウザーでは、うまく動きません' });

function openPage(): void {
  render(<OldBrowser />);
  const script = document.createElement('script');
  script.textContent = oldBrowserScript;
  document.head.append(script);
}

test('when a browser is new enough, then nothing is said', () => {
  openPage();
  expect(heading()).not.toBeInTheDocument();
});

test('when a browser knows no lookbehind, as Safari before 16.4, then the page says what works', () => {
  jest.spyOn(window, 'RegExp').mockImplementation(() => {
    throw new SyntaxError('invalid group specifier name');
  });
  openPage();
  jest.restoreAllMocks();
  expect(heading()).toBeVisible();
  expect(screen.getByText('iPhone・iPad：iOS 16.4から')).toBeVisible();
});

test('when a browser lacks newer functions, as Chrome before 110, then the page says what works', () => {
  const { toSorted } = Array.prototype;
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  openPage();
  Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, configurable: true, writable: true });
  expect(heading()).toBeVisible();
});
