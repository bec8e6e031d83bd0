import type { Quiz, UserExamStatus } from '@knowledgeking/contract';
import { timeFromNow } from '@/mock-api/exam';

/** A question with four options, of which one is to be chosen. */
export function mockQuiz(overrides: Partial<Quiz> = {}): Quiz {
  return {
    number: 1,
    type: 'single_selection',
    question_statement: '船の｜右側《みぎがわ》を指すことばは、どれですか。',
    question_media_type: 'none',
    option_media_type: 'text',
    options: ['スターボード', 'ポート', 'バウ', 'スターン'].map((text, index) => ({
      value: String(index + 1),
      pos_row: index + 1,
      pos_column: 1,
      text,
    })),
    level: 'normal',
    ...overrides,
  };
}

/** An attempt that has just begun and ends in an hour. */
export function mockUserExamStatus(overrides: Partial<UserExamStatus> = {}): UserExamStatus {
  return {
    exam_id: 'first-2025',
    submitted_quiz_count: 0,
    user_start_at: timeFromNow(0),
    scheduled_to_end: timeFromNow(3_600_000),
    ...overrides,
  };
}
