import { archiveStore, markArchive, readArchiveResult, startArchive } from '@/lib/archive/stored-archive';
import { mockPastExam, mockPastStart } from '@/mock-api/past-exam';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';

const examId = 'first-2025';

/** A replay under way, with these answers. */
function play(...answers: string[]) {
  const started = mockPastStart(mockPastExam());
  startArchive(examId, started, 60);
  archiveStore(examId).writeAnswers(answers);
  return started;
}

beforeEach(() => serveState(namedStates.published()));

test('the result of a replay that another tab has started again in the meantime is not kept', async () => {
  play('1');
  const marking = markArchive(examId, {});
  startArchive(examId, { ...mockPastStart(mockPastExam()), start_at: '2030-01-01T12:00:00+09:00' }, 60);
  await marking;
  expect(readArchiveResult()).toBeUndefined();
});
