import { serveFaults } from '@/__tests__/support/faults';
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

test('sends every answer in order and keeps what comes back', async () => {
  const { start_at } = play('1', '2,1,3', '', 'SOS');
  const sent = serveFaults('post', 'past/finish');
  await markArchive(examId, {});
  expect(sent).toEqual([{ submissions: ['1', '2,1,3', '', 'SOS'], start_at }]);
  expect(readArchiveResult()).toMatchObject({ total_score: 3, total_full_score: 4 });
  expect(readArchiveResult()?.submissions.map(({ is_correct }) => is_correct)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test('the result of a replay that another tab has started again in the meantime is not kept', async () => {
  play('1');
  const marking = markArchive(examId, {});
  startArchive(examId, { ...mockPastStart(mockPastExam()), start_at: '2030-01-01T12:00:00+09:00' }, 60);
  await marking;
  expect(readArchiveResult()).toBeUndefined();
});
