/** @jest-environment node */

import type { CallResult, Exam } from '@knowledgeking/contract';
import { replaySeconds } from '@/lib/archive/replay-duration';
import { mockExam } from '@/mock-api/exam';
import { mockPastExam, mockPastStart } from '@/mock-api/past-exam';

const { duration_seconds: _, ...untimed } = mockExam('result_published');
const { duration_seconds: __, ...silent } = mockPastStart(mockPastExam());
const open = { exam_start_at: '2025-06-22T13:00:00+09:00', exam_end_at: '2025-06-22T14:30:00+09:00' };

test.each<[string, Exam, CallResult<'startPastExam'>, number]>([
  ['one’s own', { ...untimed, duration_seconds: 7_200 }, { ...silent, duration_seconds: 3_600 }, 7_200],
  ['that of the response', untimed, { ...silent, duration_seconds: 3_600 }, 3_600],
  ['as long as the exam was open, where nobody says one', { ...untimed, ...open }, silent, 5_400],
])('the duration is %s', (_which, exam, started, seconds) => {
  expect(replaySeconds(exam, started)).toBe(seconds);
});
