import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { Type } from 'typebox';
import { count, examArgument, flag, several, text } from '../command-line/input.ts';
import { type OperationContext, operation, type Report, requireExam } from '../command-line/operation.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { OperatorError } from '../errors.ts';
import { watching } from '../results/commands.ts';
import { requireQuiz } from '../results/marking/answer-key.ts';
import { type Correction, listCorrections } from '../results/marking/queries-corrections.ts';
import { compareVersions, comparisonLines } from '../results/versions/comparison.ts';
import { writeNextVersion } from '../results/versions/next-version.ts';
import type { AnswerToQuiz } from './queries-quiz-review.ts';
import {
  acceptInReview,
  describeAnswers,
  listForReview,
  type ReviewedAnswer,
  requireReviewable,
  undoReview,
} from './quiz-review.ts';
import { nextStep, passWords, reviewByKeys } from './review-by-keys.ts';

/** How many people must have given an answer for it to be shown: what only one person typed can say who that is. */
const fewestPeople = 2;

export const quizReviewOperation = operation({
  name: 'quiz review',
  description:
    '公開の前に、正解にならなかった入力を多い順に見て、正解に加えます（端末では1つずつキーで: a=受け入れる s=次へ u=もどす q=終わる）',
  input: Type.Object({
    exam: examArgument,
    quiz: Type.Optional(count('問題番号', 'この問題だけ（選択式でも見られます）')),
    limit: count('件数', '見せる数', { default: 50 }),
    all: flag('1人だけの入力も見せます（個人のことが書かれているかもしれません）'),
    accept: several('問題番号:回答', '受け入れます（何度でも書けます）。例: "6:海底2万マイル"'),
    undo: several('問題番号:回答', '受け入れたものを、もどします（何度でも書けます）'),
    reason: text('理由', '参加者にも公開される理由', { default: '採点の確認' }),
    effect: flag(
      'いま集計しなおしたら、だれの得点・順位・合格・称号が変わるかを計算します（集計と同じ時間がかかります）',
    ),
  }),
  async plan(context, { exam: examId, quiz, limit, all, accept, undo, reason, effect }) {
    const { database, now } = context;
    const exam = await requireExam(database, examId);
    requireReviewable(exam, now);
    if (effect) return effectOf(context, exam);
    if (accept.length + undo.length > 0) return decisions(context, exam, { accept, undo, reason });
    const minimum = all ? 1 : fewestPeople;
    const { answers, rare } = await listForReview(database, exam, { quizNumber: quiz, minimum, limit });
    return {
      json: { exam_id: exam.id, answers, rare },
      lines: [
        ...answers.map((answer) => answerLine(exam, answer)),
        ...(answers.length === 0
          ? [`正解にならなかった入力${all ? '' : `で、${fewestPeople}人以上のもの`}はありません。`]
          : []),
        rare > 0 && `1人だけの入力がほかに${rare}種類あります（--all で見られます）。`,
        ...(answers.length > 0 ? ['次は: contest quiz review --accept "問題番号:回答"'] : [nextStep(exam)]),
      ],
      ...(answers.length > 0 && {
        byKeys: (keys) => reviewByKeys(keys, { context, exam, answers, rare, reason }),
      }),
    };
  },
});

/** Accepts and takes back what was named. */
async function decisions(
  context: OperationContext,
  exam: ExamWithKey,
  { accept, undo, reason }: { accept: string[]; undo: string[]; reason: string },
) {
  const accepted = accept.map((named) => readAnswer(exam, named));
  const undone = undo.map((named) => readAnswer(exam, named));
  const described = await describeAnswers(context.database, exam, accepted);
  const people = described.reduce((sum, one) => sum + one.people, 0);
  const json = { exam_id: exam.id, accepted: described, undone };
  return {
    changes: [
      ...described.map((answer) => `受け入れる  ${answerLine(exam, answer)}`),
      ...undone.map(({ quiz_number, answer }) => `もどす  第${quiz_number}問  「${answer}」`),
    ],
    json,
    question: '実行しますか？',
    async apply() {
      for (const answer of accepted) await acceptInReview(context, exam.id, { ...answer, reason });
      for (const answer of undone) await undoReview(context, await lastReviewOf(context, exam, answer));
      return {
        json,
        lines: [
          `${accepted.length}件を受け入れ、${undone.length}件をもどしました（のべ${people}人の得点が上がります）。`,
          nextStep(exam),
        ],
      };
    },
  };
}

/** The acceptance of an answer. @throws OperatorError where it is not the last one at its question */
async function lastReviewOf(
  { database }: OperationContext,
  exam: ExamWithKey,
  { quiz_number, answer }: AnswerToQuiz,
): Promise<Correction> {
  const last = (await listCorrections(database, exam.id)).findLast((one) => one.quiz_number === quiz_number);
  const isIt =
    last?.kind === 'review' &&
    last.key_after.acceptedAnswers.includes(answer) &&
    !last.key_before.acceptedAnswers.includes(answer);
  if (last && isIt) return last;
  throw new OperatorError(
    `第${quiz_number}問の最後の見なおしは「${answer}」ではないので、もどせません。何も変えていません。次は: contest remark ${quiz_number} --accept <回答> --only`,
  );
}

/** The moves that an aggregation would bring now. */
async function effectOf(context: OperationContext, exam: ExamWithKey): Promise<Report> {
  if (exam.result_version === null)
    throw new OperatorError('まだ集計していないので、くらべるものがありません。次は: contest aggregate');
  const { database, now } = context;
  const next = await writeNextVersion(database, exam, { ...watching(context), now });
  const comparison = await compareVersions(next.transaction, next.versions);
  return {
    json: { exam_id: exam.id, ...comparison },
    lines: [
      `版${next.versions.before}から、いまの正解で集計しなおすと:`,
      ...comparisonLines(exam, comparison),
      'ためしの計算です。何も変えていません。次は: contest aggregate',
    ],
  };
}

/** An answer as an option names it: `6:海底2万マイル`. @throws OperatorError where it does not */
function readAnswer(exam: ExamWithKey, named: string): AnswerToQuiz {
  const [, number, typed] = /^(\d+)[:：](.+)$/su.exec(named) ?? [];
  if (!number || !typed)
    throw new OperatorError(
      `「${named}」は読めません。"問題番号:回答" と書いてください。例: "6:海底2万マイル"`,
    );
  const { quiz } = requireQuiz(exam, Number(number));
  return { quiz_number: quiz.number, answer: canonicalAnswer(quiz.type, typed) };
}

function answerLine(exam: ExamWithKey, answer: ReviewedAnswer): string {
  const near = answer.is_near_miss ? '★おしい' : '';
  return `第${answer.quiz_number}問  「${answer.answer}」  ${answer.people}人が +${exam.points_per_quiz}点${passWords(answer, exam)}  ${near}`.trimEnd();
}
