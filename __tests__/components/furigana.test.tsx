import type { Me } from '@knowledgeking/contract';
import { screen } from '@testing-library/react';
import { option } from '@/__tests__/support/answer-question';
import { breakStorage } from '@/__tests__/support/browser';
import { serveExam } from '@/__tests__/support/exam-server';
import { keepPractice } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed } from '@/__tests__/support/responses';
import {
  applyFurigana,
  chooseFurigana,
  type FuriganaChoice,
  furiganaMark,
  readFurigana,
  showsFurigana,
} from '@/lib/furigana';
import rules from '@/lib/generated/rules.json';
import terms from '@/lib/generated/terms.json';
import { topContent } from '@/lib/top-content';
import EntryPage from '@/pages/entry/index';
import FinishedPage from '@/pages/exam/finished';
import ExamPage from '@/pages/exam/index';
import PracticePlayPage from '@/pages/practice/play';

const furigana = () => screen.findByRole('switch', { name: 'ふりがな' });

async function openExam(division: Pick<Me, 'is_children_division'>) {
  serveNamed('inProgress', { me: { exam_status: 'not_started', ...division } });
  serveExam({ isStarted: false });
  const view = renderPage(ExamPage);
  await screen.findByRole('button', { name: '予選をはじめる' });
  return view;
}

test('only the children division has them unless chosen; the choice holds on the next page and the next visit', async () => {
  const general = await openExam({ is_children_division: false });
  expect(await furigana()).toHaveAttribute('aria-checked', 'false');
  general.unmount();
  const { user, unmount } = await openExam({ is_children_division: true });
  await user.click(await furigana());
  expect(screen.queryByText('よせん')).not.toBeInTheDocument();
  expect(screen.getByText(/^挑戦できるのは一回だけ。/)).toBeVisible();
  unmount();
  keepPractice([]);
  renderPage(PracticePlayPage);
  expect(await furigana()).toHaveAttribute('aria-checked', 'false');
  expect(screen.queryByText('たからじま')).not.toBeInTheDocument();
});

test('switching while a question is answered keeps the picks and leaves the focus', async () => {
  keepPractice(['2']);
  const { user } = renderPage(PracticePlayPage);
  await screen.findByRole('heading', { name: '第2問' });
  await user.click(option('亀'));
  expect(screen.getByText('かめ')).toBeInTheDocument();
  await user.click(await furigana());
  expect(screen.queryByText('かめ')).not.toBeInTheDocument();
  expect(await furigana()).toHaveFocus();
  expect(option('亀')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await furigana());
  expect(screen.getByText('かめ')).toBeInTheDocument();
  expect(option('亀')).toHaveAttribute('aria-pressed', 'true');
});

test('on the entry form, before anybody is logged in, readings can be switched, and no field is called by one', async () => {
  const { user } = renderPage(EntryPage);
  await furigana();
  for (const name of ['表示名', '出身地']) expect(screen.getByLabelText(name)).toHaveAccessibleName(name);
  expect(screen.getByRole('heading', { name: '応募規約' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: '部門' })).toBeInTheDocument();
  expect(screen.getByText('（しゅっしんち）')).toBeInTheDocument();
  expect(screen.getByText('おそ')).toBeInTheDocument();
  expect(screen.getAllByText('ほごしゃ')[0]).toBeInTheDocument();
  await user.click(await furigana());
  expect(screen.queryByText('（しゅっしんち）')).not.toBeInTheDocument();
  expect(screen.queryByText('ほごしゃ')).not.toBeInTheDocument();
});

test('after the end, the notice of the score, the promise of the results and the receipt have their readings', async () => {
  chooseFurigana('on');
  serveNamed('finished');
  serveExam({ submissions: ['1'] });
  renderPage(FinishedPage);
  await screen.findByText('サーバーに届いた回答');
  for (const reading of ['そくほう', 'はっぴょう', 'かいとう'])
    expect(screen.getAllByText(reading)[0]).toBeInTheDocument();
});

test('a word that has its reading somewhere in what the pages say has it everywhere', () => {
  const texts = [
    ...rules.all,
    ...terms.flatMap(({ heading, body }) => [heading, body]),
    ...topContent.faq.flatMap(({ question, answer }) => [question, answer]),
    ...[topContent.periods, topContent.aboard].flatMap((texts) =>
      Object.values(texts).map(({ body }) => body),
    ),
  ];
  const readings = /｜([^《]+)《[^》]+》/g;
  const hard = new Set(texts.flatMap((text) => [...text.matchAll(readings)].map(([, word = '']) => word)));
  const compounds = [...hard].filter((word) => word.length > 1);
  expect(compounds).toContain('規約');
  const unread = texts.map((text) => text.replace(readings, '／'));
  expect(compounds.filter((word) => unread.some((text) => text.includes(word)))).toEqual([]);
});

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
