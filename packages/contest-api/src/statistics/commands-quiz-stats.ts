import type { Level, QuizType } from '@knowledgeking/contract';
import { Type } from 'typebox';
import type { ExamWithKey } from '../contest/exam.ts';
import { requireExam } from '../contest/load-exams.ts';
import type { Pool } from '../database/database.ts';
import { examArgument } from '../operations/input.ts';
import { inquiry } from '../operations/operation.ts';
import { padColumns } from '../operations/terminal.ts';
import { isNearMiss } from '../results/marking/quiz-review.ts';
import { listQuizFigures, listWrongAnswers, withPlayedAnswers } from './queries-played-answers.ts';

export const quizStatsInquiry = inquiry({
  name: 'quiz stats',
  description: '問題ごとの正答率、識別力、かかった時間、多い誤答、おしい回答を見せます',
  input: Type.Object({ exam: examArgument }),
  readsAllAnswers: true,
  async read({ database, pool, onProgress }, input) {
    const exam = await requireExam(database, input.exam);
    const quizzes = await quizStatsOf(pool, exam, onProgress);
    return {
      json: { exam_id: exam.id, quizzes },
      lines: [
        '番号  レベル  種類          読者  速読  正答率 スキップ    識別力  中央値',
        ...quizzes.flatMap(toLines),
        '読者: 問題を読むのに必要な時間以上かけた人。どの数字も、この人たちのものです。速読: それより速かった人。',
      ],
    };
  },
});

/** How contestants did at one question; rates 0 to 1, of those who read it. Null where nobody did, or all did the same. */
type QuizStats = Awaited<ReturnType<typeof quizStatsOf>>[number];

const shownAnswers = 5;
/** How many different wrong answers are searched for near misses. */
const lookedAtAnswers = 200;

async function quizStatsOf(pool: Pool, exam: ExamWithKey, onProgress: (done: number, total: number) => void) {
  const shown = { steps: 2, onProgress };
  const { figures, wrong } = await withPlayedAnswers(pool, exam, shown, async (transaction, step) => ({
    figures: await step(listQuizFigures(transaction)),
    wrong: await step(listWrongAnswers(transaction, lookedAtAnswers)),
  }));
  const ofQuiz = new Map(figures.map((one) => [one.quiz_number, one]));
  const wrongTo = Map.groupBy(wrong, ({ quiz_number }) => quiz_number);
  return exam.quizzes.map((keyed) => {
    const { number, type } = keyed.quiz;
    const figures = ofQuiz.get(number);
    const { readers = 0, too_fast = 0, right = 0, skipped = 0 } = figures ?? {};
    const answers = (wrongTo.get(number) ?? []).map(({ answer, count }) => ({ answer, count }));
    return {
      ...{ number, type, level: keyed.level, genre: keyed.genre, readers, too_fast },
      right_rate: readers === 0 ? null : rounded(right / readers, 4),
      skipped_rate: readers === 0 ? null : rounded(skipped / readers, 4),
      discrimination: rounded(figures?.discrimination ?? null, 2),
      median_seconds: rounded(figures?.median_seconds ?? null, 1),
      wrong_answers: answers.slice(0, shownAnswers),
      near_misses: answers.filter(({ answer }) => isNearMiss(keyed, answer)).slice(0, shownAnswers),
    };
  });
}

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits));

const levelWords: Record<Level, string> = { normal: 'ふつう', hard: '難問', super_hard: '超難問' };

const typeWords: Record<QuizType, string> = {
  single_selection: '1つ選ぶ',
  multiple_selection: 'いくつも選ぶ',
  order_selection: '並べかえ',
  combine_options: '組み合わせ',
  order_six_char: '6文字',
  free_input: '書きこみ',
};

function toLines(quiz: QuizStats): string[] {
  const figures = [
    `${quiz.number}`.padStart(4),
    ` ${padColumns(levelWords[quiz.level], 6)}`,
    ` ${padColumns(typeWords[quiz.type], 12)}`,
    `${quiz.readers}`.padStart(5),
    `${quiz.too_fast}`.padStart(5),
    percent(quiz.right_rate).padStart(7),
    percent(quiz.skipped_rate).padStart(8),
    `${quiz.discrimination?.toFixed(2) ?? '-'}`.padStart(9),
    (quiz.median_seconds === null ? '-' : `${quiz.median_seconds.toFixed(1)}秒`).padStart(7),
  ];
  return [
    figures.join(' '),
    ...answersLine('誤答', quiz.wrong_answers),
    ...answersLine('おしい回答', quiz.near_misses),
  ];
}

function percent(rate: number | null): string {
  return rate === null ? '-' : `${(rate * 100).toFixed(1)}%`;
}

function answersLine(name: string, answers: QuizStats['wrong_answers']): string[] {
  if (answers.length === 0) return [];
  return [`      ${name}: ${answers.map(({ answer, count }) => `${answer} (${count})`).join('  ')}`];
}
