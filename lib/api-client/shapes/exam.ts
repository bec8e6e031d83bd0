import { isQuiz } from '@/lib/api-client/shapes/quiz';
import { hasFields, isBoolean, isFiniteNumber, isTimestamp } from '@/lib/checks';

const isUserExamStatus = hasFields({
  submitted_quiz_count: isFiniteNumber,
  scheduled_to_end: isTimestamp,
});

export const isQuizTurn = hasFields({
  user_exam_status: isUserExamStatus,
  quiz: isQuiz,
  total_quiz_count: isFiniteNumber,
});

const isNull = (value: unknown): value is null => value === null;
export const isSubmitAnswer = hasFields({
  user_exam_status: isUserExamStatus,
  next_quiz: (value): value is unknown => value === undefined || isNull(value) || isQuiz(value),
});

export const isCheckEntryAnswer = hasFields({
  entered: isBoolean,
  user_exam_status: (value): value is unknown => isNull(value) || isUserExamStatus(value),
});

export const isFinishAnswer = hasFields({ user_exam_status: isUserExamStatus });
