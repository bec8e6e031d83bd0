import { dockAboveKeyboard } from '@/components/quiz/on-screen-keyboard';

const windowHeight = 667;

/** The part of the page that a browser shows; by default all of it. */
class FakeVisualViewport extends EventTarget {
  scale = 1;
  offsetTop = 0;
  height = windowHeight;

  /** Sets what is seen, and says so. */
  show(seen: Partial<Pick<FakeVisualViewport, 'scale' | 'offsetTop' | 'height'>>, event = 'resize'): void {
    Object.assign(this, seen);
    this.dispatchEvent(new Event(event));
  }
}

const covered = () => document.documentElement.style.getPropertyValue('--covered');
const panned = () => document.documentElement.style.getPropertyValue('--panned');

let undock = (): void => undefined;

function dockField(seen: FakeVisualViewport | undefined): HTMLInputElement {
  Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
  document.body.innerHTML = '<main><div><h1>第1問</h1></div><fieldset><input type="text"></fieldset></main>';
  const [field] = document.getElementsByTagName('input');
  if (!field) throw new Error('no field');
  field.getBoundingClientRect = () => new DOMRect(20, 400, 300, 50);
  field.focus();
  undock = dockAboveKeyboard();
  return field;
}

const scrollBy = jest.fn();

beforeEach(() => {
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(windowHeight);
  window.scrollBy = scrollBy.mockClear();
});

afterEach(() => {
  undock();
  Reflect.deleteProperty(window, 'visualViewport');
});

test('when a keyboard covers the page, then the bars know how much of it, also while the page is moved behind it', () => {
  const seen = new FakeVisualViewport();
  dockField(seen);
  expect(covered()).toBe('');
  seen.show({ height: 367 });
  expect([covered(), panned()]).toEqual(['300px', '0px']);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  seen.show({ offsetTop: 120 }, 'scroll');
  expect([covered(), panned()]).toEqual(['180px', '120px']);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  seen.show({ height: windowHeight, offsetTop: 0 });
  expect([covered(), panned()]).toEqual(['', '']);
  seen.show({ height: 367 });
  undock();
  expect(covered()).toBe('');
});

test.each([
  ['the page is zoomed by two fingers', { scale: 1.8, height: 370 }],
  ['a bar of the browser is all that covers it', { height: windowHeight - 40 }],
  ['the browser makes the window itself lower', { height: windowHeight }],
])('when %s, then nothing is docked', (_reason, shown) => {
  const seen = new FakeVisualViewport();
  dockField(seen);
  seen.show(shown);
  expect(covered()).toBe('');
  expect(scrollBy).not.toHaveBeenCalled();
});

test('when nothing is being typed, or the browser doesn’t report what is seen, then nothing is docked', () => {
  const seen = new FakeVisualViewport();
  dockField(seen).blur();
  seen.show({ height: 367 });
  expect(covered()).toBe('');
  undock();
  expect(() => dockField(undefined)).not.toThrow();
});
