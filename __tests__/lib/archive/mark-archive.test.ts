import { serveFaults } from '@/__tests__/support/faults';
import {
  archiveStore,
  markArchive,
  readArchive,
  readArchiveResult,
  startArchive,
} from '@/lib/archive/stored-archive';
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

test('questions that were not reached are sent as skipped', async () => {
  play('1');
  const sent = serveFaults('post', 'past/finish');
  await markArchive(examId, {});
  expect(sent).toMatchObject([{ submissions: ['1', '', '', ''] }]);
});

test('what has been marked is not marked again', async () => {
  play('1');
  const sent = serveFaults('post', 'past/finish');
  await markArchive(examId, {});
  await markArchive(examId, {});
  expect(sent).toHaveLength(1);
});

test('where there is no replay nothing is sent', async () => {
  const sent = serveFaults('post', 'past/finish');
  await markArchive(examId, {});
  play('1');
  await markArchive('second-2025', {});
  expect(sent).toEqual([]);
});

test('a lost network is told and tried again', async () => {
  play('1');
  const sent = serveFaults('post', 'past/finish', 'lost');
  const onRetry = jest.fn();
  await markArchive(examId, { onRetry });
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
  expect(readArchiveResult()).toBeDefined();
});

test('where it fails the answers stay, to be sent again', async () => {
  play('1', '2,1,3');
  serveFaults('post', 'past/finish', 'invalid_submit_format');
  await expect(markArchive(examId, {})).rejects.toMatchObject({ code: 'invalid_submit_format' });
  expect(readArchiveResult()).toBeUndefined();
  expect(readArchive(examId)?.answers).toEqual(['1', '2,1,3']);
  await markArchive(examId, {});
  expect(readArchiveResult()).toBeDefined();
});

test('the result of a replay that another tab has started again in the meantime is not kept', async () => {
  play('1');
  const marking = markArchive(examId, {});
  startArchive(examId, { ...mockPastStart(mockPastExam()), start_at: '2030-01-01T12:00:00+09:00' }, 60);
  await marking;
  expect(readArchiveResult()).toBeUndefined();
});
