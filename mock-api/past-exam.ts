import type { CallBody, CallResult, Quiz, Submission } from '@knowledgeking/contract';
import { isAnswerCorrect, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { mockQuiz, timeFromNow } from '@/mock-api/exam';
import { mockArchiveResult } from '@/mock-api/results';

/** A question of the past exam with its key. */
export type MockKeyedQuiz = Required<
  Pick<Submission, 'quiz' | 'correct_answer' | 'explanation' | 'correct_rate'>
>;

/** A past exam of four questions: one option, an order, pairs, words. */
export function mockPastExam(): MockKeyedQuiz[] {
  return [
    {
      quiz: mockQuiz(),
      correct_answer: '1',
      explanation: '｜右舷《うげん》はスターボード、左舷はポートです。',
      correct_rate: 0.631,
    },
    {
      quiz: mockQuiz({
        number: 2,
        type: 'order_selection',
        question_statement: '船首に近いほうから順に選んでください。',
        options: toOptions(['メインマスト', 'フォアマスト', 'ミズンマスト']),
        level: 'hard',
      }),
      correct_answer: '2,1,3',
      explanation: '前からフォア、メイン、ミズンです。',
      correct_rate: 0.25,
    },
    {
      quiz: mockQuiz({
        number: 3,
        type: 'combine_options',
        question_statement: '船長と船を組にしてください。',
        options: [
          ...toOptions(['ネモ', 'エイハブ']).map((option) => ({ ...option, value: `A${option.value}` })),
          ...toOptions(['ピークォド号', 'ノーチラス号']).map((option) => ({ ...option, pos_column: 2 })),
        ],
      }),
      correct_answer: 'A1-2,A2-1',
      explanation: 'ネモは『海底二万里』、エイハブは『白鯨』の船長です。',
      correct_rate: 0.5,
    },
    {
      quiz: mockQuiz({
        number: 4,
        type: 'free_input',
        question_statement: '遭難を知らせる信号を、アルファベット3文字で答えてください。',
        option_media_type: 'none',
        options: [],
      }),
      correct_answer: 'SOS',
      explanation: 'トン・トン・トン、ツー・ツー・ツー、トン・トン・トンです。',
      correct_rate: 0.98,
    },
  ];
}

const toOptions = (texts: readonly string[]): Quiz['options'] =>
  texts.map((text, index) => ({ value: String(index + 1), pos_row: index + 1, pos_column: 1, text }));

/** Answers, in the order of the questions, beside the right ones; a missing one was not reached. */
export function mockSubmissions(exam: readonly MockKeyedQuiz[], answers: readonly string[]): Submission[] {
  return exam.map((keyed, index) => {
    const { quiz, correct_answer } = keyed;
    const submission = answers[index] ?? skippedAnswer;
    const is_correct = isAnswerCorrect(quiz.type, [correct_answer], submission);
    return { ...keyed, quiz_number: quiz.number, submission, is_correct };
  });
}

/** A replay that starts now and takes an hour. */
export const mockPastStart = (exam: readonly MockKeyedQuiz[]): CallResult<'startPastExam'> => ({
  quizzes: exam.map(({ quiz }) => quiz),
  start_at: timeFromNow(0),
  duration_seconds: 3_600,
  server_time: timeFromNow(0),
});

/** A replay that has been marked, one point for each right answer. */
export function mockPastFinish(
  exam: readonly MockKeyedQuiz[],
  { submissions: answers }: CallBody<'finishPastExam'>,
): CallResult<'finishPastExam'> {
  const submissions = mockSubmissions(exam, answers);
  return {
    personal_result: mockArchiveResult({
      total_score: submissions.filter(({ is_correct }) => is_correct).length,
      total_full_score: exam.length,
    }),
    submissions,
  };
}
