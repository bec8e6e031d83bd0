import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { alteredJson } from '@/__tests__/support/altered-json';
import { examId, keepArchive, rightArchiveAnswers } from '@/__tests__/support/archive-replay';
import { renderPage } from '@/__tests__/support/render-page';
import { mendStorage, putForeign, rawStored } from '@/__tests__/support/storage-trouble';
import type { SitePage } from '@/components/layout/site-page';
import { archivePicks, readArchive, writeArchiveResult } from '@/lib/archive/stored-archive';
import { type StorageKey, writeStored } from '@/lib/storage';
import { mockPastExam, mockSubmissions } from '@/mock-api/past-exam';
import { mockArchiveResult } from '@/mock-api/results';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import ArchiveAnswersPage from '@/pages/archive/answers';
import ArchivePlayPage from '@/pages/archive/play';
import ArchiveResultPage from '@/pages/archive/result';

const exam = mockPastExam();
const quizzes = exam.map(({ quiz }, index) =>
  index === 1
    ? {
        ...quiz,
        answer_count: 2,
        question_media_type: 'image' as const,
        question_media_url: '/a.svg',
        question_media_alt: '旗',
      }
    : quiz,
);

/** A replay with one question answered and picks on the second, or a marked one. */
function keepReplay(isMarked: boolean): void {
  keepArchive(isMarked ? rightArchiveAnswers : ['1']);
  writeStored('archive_quizzes', quizzes);
  if (isMarked) {
    const submissions = mockSubmissions(exam, rightArchiveAnswers);
    writeArchiveResult({ personal_result: mockArchiveResult(), submissions });
  } else {
    const owner = readArchive(examId)?.owner ?? '';
    archivePicks.write({ owner, quiz_number: 2, picks: ['3'], text: '' });
  }
}

afterEach(mendStorage);

test.each<[string, StorageKey, SitePage]>([
  ['/archive/play', 'archive_quizzes', ArchivePlayPage],
  ['/archive/play', 'archive_answers', ArchivePlayPage],
  ['/archive/play', 'archive_start_time', ArchivePlayPage],
  ['/archive/answers', 'archive_quizzes', ArchiveAnswersPage],
  ['/archive/answers', 'archive_personal_result', ArchiveAnswersPage],
  ['/archive/result', 'archive_personal_result', ArchiveResultPage],
])('%s with one thing altered in %s: a page, or the way to another one', async (_path, key, Page) => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  keepReplay(Page !== ArchivePlayPage);
  const good: unknown = JSON.parse(rawStored(key));
  await fc.assert(
    fc.asyncProperty(alteredJson(good), async (raw) => {
      serveState(mockState('result_published'));
      keepReplay(Page !== ArchivePlayPage);
      putForeign(key, raw);
      const { router, unmount } = renderPage(Page);
      await waitFor(() => {
        const isThere = !['読みこみ中', undefined].includes(document.querySelector('h1')?.textContent);
        expect(isThere || router.replace.mock.calls.length > 0).toBe(true);
      });
      expect(screen.queryByText(/エラーが発生したため/)).not.toBeInTheDocument();
      unmount();
    }),
    { numRuns: 5, endOnFailure: true },
  );
  log.mockRestore();
});
