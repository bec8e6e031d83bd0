import { breakStorage } from '@/__tests__/support/browser';
import {
  applyFurigana,
  chooseFurigana,
  type FuriganaChoice,
  furiganaMark,
  readFurigana,
  showsFurigana,
} from '@/lib/furigana';

test.each<[FuriganaChoice | undefined, boolean | undefined, boolean]>([
  [undefined, true, true],
  [undefined, false, false],
  [undefined, undefined, true],
  ['on', false, true],
  ['off', true, false],
])('chosen: %s, children division: %s → shown: %s', (choice, isChildrenDivision, isShown) => {
  expect(showsFurigana(choice, isChildrenDivision)).toBe(isShown);
});

test('the choice is kept under its key; anything else in there is no choice', () => {
  expect(readFurigana()).toBeUndefined();
  chooseFurigana('off');
  expect(localStorage.getItem('knowledgeking2025:furigana')).toBe('"off"');
  expect(readFurigana()).toBe('off');
  localStorage.setItem('knowledgeking2025:furigana', '"sometimes"');
  expect(readFurigana()).toBeUndefined();
});

test.each([
  ['off', true],
  ['on', false],
] as const)('before the page is drawn, %s reaches the style sheet (%s)', (choice, isMarked) => {
  document.documentElement.removeAttribute(furiganaMark);
  chooseFurigana(choice);
  applyFurigana();
  expect(document.documentElement.hasAttribute(furiganaMark)).toBe(isMarked);
});

describe('a tap on the switch', () => {
  const root = document.documentElement;
  const chosen = () => localStorage.getItem('knowledgeking2025:furigana');
  const addSwitch = () => {
    document.body.innerHTML = '<button role="switch" aria-checked="true"><span>ふりがな</span></button>';
    const button = document.body.querySelector('button');
    if (!button) throw new Error('the switch is missing');
    return button;
  };
  beforeEach(() => root.removeAttribute(furiganaMark));
  // One listener only, as a page has: the window stays the same for the whole file.
  beforeAll(() => applyFurigana());

  test('before the page has hydrated, switches furigana off and on again, and notifies those who read the choice', () => {
    const notified = jest.fn();
    addEventListener('storage', ({ key }) => notified(key));
    const button = addSwitch();
    button.querySelector('span')?.click();
    expect(chosen()).toBe('"off"');
    expect(root).toHaveAttribute(furiganaMark);
    expect(button).not.toBeChecked();
    expect(notified).toHaveBeenCalledWith('knowledgeking2025:furigana');

    button.click();
    expect(chosen()).toBe('"on"');
    expect(root).not.toHaveAttribute(furiganaMark);
    expect(button).toBeChecked();
  });

  test('is left to the page once it has hydrated', () => {
    const button = addSwitch();
    button.addEventListener('click', () => chooseFurigana('off'));
    button.click();
    expect(chosen()).toBe('"off"');
    expect(root).not.toHaveAttribute(furiganaMark);
    expect(button).toBeChecked();
  });

  test('does nothing where the browser stores nothing: the page could not know of it', () => {
    breakStorage('full');
    const button = addSwitch();
    button.click();
    expect(root).not.toHaveAttribute(furiganaMark);
    expect(button).toBeChecked();
  });
});
