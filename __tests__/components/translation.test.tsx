import { screen } from '@testing-library/react';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed, servePublished } from '@/__tests__/support/responses';
import { LazyPlayScreen } from '@/components/exam/exam-play';
import AnswersPage from '@/pages/answers';
import EntryConfirmPage from '@/pages/entry/confirm';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';

// In a browser it is there before the first question.
beforeAll(() => LazyPlayScreen.preload());

/** Whether a page translator is told to leave an element as it is. */
const isKept = (element: Element | undefined): boolean =>
  element !== undefined && element.closest('[translate="no"]') !== null;

test('nothing of a question is translated, nor of the screen around it: another wording could give it away', async () => {
  serveNamed('sitting');
  serveExam();
  renderPage(ExamPlayPage);
  const option = await screen.findByRole('button', { name: '選択肢2' });
  const parts = [
    option,
    screen.getByRole('region', { name: '問題' }),
    screen.getByRole('timer'),
    screen.getByRole('button', { name: '回答する' }),
  ];
  expect(parts.map(isKept)).toEqual(parts.map(() => true));
});

test('the rules can be translated; one’s name and running figures can’t', async () => {
  serveNamed('beforeStart');
  serveExam({ isStarted: false });
  renderPage(ExamPage);
  expect(isKept(await screen.findByRole('region', { name: 'はじめる前に' }))).toBe(false);
  expect(isKept((await screen.findByText('予選の開始まで')).nextElementSibling ?? undefined)).toBe(true);
  expect(isKept(screen.getByText('うみねこ太郎'))).toBe(true);
});

test('an explanation can be translated; answers can’t, which would no longer be what was written', async () => {
  servePublished();
  renderPage(AnswersPage);
  const [question] = await screen.findAllByRole('article');
  const [own] = question?.querySelectorAll('dd') ?? [];
  expect(isKept(question)).toBe(false);
  expect(isKept(own)).toBe(true);
});

test('a name is confirmed as it was typed', async () => {
  serveNamed('entryOpen');
  renderPage(EntryConfirmPage, { query: { entry_token: 'token' } });
  const [name] = (await screen.findByText('表示名')).parentElement?.querySelectorAll('bdi') ?? [];
  expect(isKept(name)).toBe(true);
});
