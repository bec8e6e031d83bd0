import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { giveAnswer, heading, pressAnswer, skip } from '@/__tests__/support/answer-question';
import { breakStorage, mendStorage, type Trouble } from '@/__tests__/support/browser';
import { examId, keepArchive, rightPracticeAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed } from '@/__tests__/support/responses';
import { useStoredText } from '@/hooks/use-stored';
import { keptExamNumber } from '@/lib/api-client/session';
import { archiveStore } from '@/lib/archive/replay';
import { isString } from '@/lib/checks';
import { readRun } from '@/lib/practice/practice-run';
import { practiceQuizzes } from '@/lib/practice/questions-and-marking';
import { examPicks } from '@/lib/quiz/exam-session';
import { readStored, removeStored, type StorageKey, subscribeToStorage, writeStored } from '@/lib/storage';
import { mockPastExam } from '@/mock-api/past-exam';
import NotFoundPage from '@/pages/404';
import ArchiveFinishedPage from '@/pages/archive/finished';
import ArchivePage from '@/pages/archive/index';
import ArchivePlayPage from '@/pages/archive/play';
import ArchiveResultPage from '@/pages/archive/result';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeFinishedPage from '@/pages/practice/finished';
import PracticePage from '@/pages/practice/index';
import PracticePlayPage from '@/pages/practice/play';

const key = 'knowledgeking2025:display_name';

test('what is stored can be read again, under the site’s prefix', () => {
  writeStored('display_name', 'うみねこ');
  expect(readStored('display_name', isString)).toBe('うみねこ');
  expect(window.localStorage.getItem(key)).toBe('"うみねこ"');
});

test('what belongs to the session is not kept beyond it', () => {
  writeStored('is_webview', true);
  writeStored('version_confirmed:7.0.0', true);
  expect(window.localStorage).toHaveLength(0);
  expect(window.sessionStorage).toHaveLength(2);
});

test.each(['{', 'null', '12', '["a"]', ''])('foreign content %j is dropped', (raw) => {
  window.localStorage.setItem(key, raw);
  expect(readStored('display_name', isString)).toBeUndefined();
  expect(window.localStorage.getItem(key)).toBeNull();
});

describe('a text without end', () => {
  const endless = 'あ'.repeat(50_000);
  const name = () => within(screen.getByRole('banner')).getByText(/^あ/).textContent;

  test('is a name: it is cut where it is read, and where it comes from the server', async () => {
    serveNamed('beforeStart', { me: { exam_status: 'not_started', display_name: endless } });
    writeStored('display_name', endless);
    renderPage(NotFoundPage);
    await screen.findByRole('button', { name: 'ログアウト' });
    expect(name()).toBe(`${'あ'.repeat(99)}…`);
    act(() => removeStored('display_name'));
    expect(name()).toBe(`${'あ'.repeat(99)}…`);
  });

  test.each([
    ['100 letters', 'あ'.repeat(100)],
    ['50 pictures of two characters each', '⛵️'.repeat(50)],
    ['100 pictures of two units each', '🏴'.repeat(100)],
  ])('is not a name of %s', async (_what, whole) => {
    serveNamed('beforeStart');
    writeStored('display_name', whole);
    renderPage(NotFoundPage);
    expect(await screen.findByText(whole)).toBeVisible();
  });

  test.each<[StorageKey, unknown, () => unknown]>([
    ['base_token', endless, keptExamNumber],
    ['quiz_user_answers', { owner: 'a', quiz_number: 1, picks: [], text: endless }, examPicks.read],
    ['quiz_user_answers', { owner: 'a', quiz_number: 1, picks: [endless], text: '' }, examPicks.read],
    ['practice_answers', { started_at: 1, answers: [endless] }, readRun],
    ['archive_answers', { answers: [endless] }, () => archiveStore(examId).read()?.answers[0]],
    ['signal_title', endless, () => renderHook(() => useStoredText('signal_title')).result.current],
    ['entry_token', endless, () => renderHook(() => useStoredText('entry_token')).result.current],
  ])('is dropped elsewhere: %s', (stored, value, read) => {
    keepArchive([]);
    writeStored(stored, value);
    expect(read()).toBeUndefined();
  });
});

test('with full storage a value is kept until the page is left', () => {
  breakStorage('full');
  writeStored('display_name', 'うみねこ');
  expect(readStored('display_name', isString)).toBe('うみねこ');
  removeStored('display_name');
  expect(readStored('display_name', isString)).toBeUndefined();
});

test('with storage off nothing is thrown', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  expect(readStored('base_token', isString)).toBeUndefined();
  expect(() => removeStored('base_token')).not.toThrow();
});

test('tells of changes here and in other tabs', () => {
  const listener = jest.fn();
  const stop = subscribeToStorage(listener);
  writeStored('display_name', 'a');
  window.dispatchEvent(new StorageEvent('storage'));
  stop();
  removeStored('display_name');
  expect(listener).toHaveBeenCalledTimes(2);
});

beforeEach(() => serveNamed('published', { me: {} }));
afterEach(mendStorage);

describe.each<Trouble>(['off', 'full'])('with storage %s everything can be played', (trouble) => {
  test('practice, to its answers', async () => {
    breakStorage(trouble);
    const { user, router, visit } = renderPage(PracticePage);
    await user.click(screen.getByRole('button', { name: '練習をはじめる' }));
    visit(PracticePlayPage);
    for (const [index, { quiz }] of practiceQuizzes.entries()) {
      await heading(`第${index + 1}問`);
      if (index > 1) await skip(user);
      else {
        await giveAnswer(user, quiz, rightPracticeAnswers[index] ?? '');
        await pressAnswer(user);
      }
    }
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice/finished'));
    for (const Page of [PracticeFinishedPage, PracticeAnswersPage]) visit(Page);
    expect(screen.getByText(/10問中/)).toHaveTextContent('10問中2問正解');
  });

  test('the archive, to its result', async () => {
    breakStorage(trouble);
    const { user, router, visit } = renderPage(ArchivePage);
    await user.click(await screen.findByRole('button', { name: 'アーカイブをはじめる' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/archive/play'));
    visit(ArchivePlayPage);
    for (const [index, { quiz, correct_answer }] of mockPastExam().entries()) {
      await heading(`第${index + 1}問`);
      await giveAnswer(user, quiz, correct_answer);
      await pressAnswer(user);
    }
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/archive/finished'));
    visit(ArchiveFinishedPage);
    await screen.findByText(/採点が終わりました/);
    visit(ArchiveResultPage);
    expect((await screen.findByText('/ 4点')).closest('p')).toHaveTextContent('4点 / 4点');
  });
});

test('storage that is full from the middle on: nothing that was kept is lost', async () => {
  keepArchive([]);
  const { user } = renderPage(ArchivePlayPage);
  await heading('第1問');
  await user.click(screen.getByRole('button', { name: 'スターボード' }));
  await pressAnswer(user);
  await heading('第2問');
  breakStorage('full');
  await skip(user);
  expect(await heading('第3問')).toBeVisible();
  expect(localStorage.getItem('knowledgeking2025:archive_answers')).toContain('"answers":["1"]');
});
