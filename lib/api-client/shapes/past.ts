import { isQuiz } from '@/lib/api-client/shapes/quiz';
import { isArchiveResult, isSubmission } from '@/lib/api-client/shapes/results';
import { hasFields, isArrayOf, isTimestamp } from '@/lib/checks';

export const isStartPastAnswer = hasFields({ quizzes: isArrayOf(isQuiz), start_at: isTimestamp });

export const isFinishPastAnswer = hasFields({
  personal_result: isArchiveResult,
  submissions: isArrayOf(isSubmission),
});
