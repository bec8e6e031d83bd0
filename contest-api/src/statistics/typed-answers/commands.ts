import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import type { Command } from 'commander';
import {
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import { withProgress } from '../../command-line/progress.ts';
import { readCount } from '../../command-line/read-number.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { requireQuiz } from '../../results/marking/key-change.ts';
import { listRemarks } from '../../results/marking/queries-remarks.ts';
import { compareVersions } from '../../results/versions/compare-versions.ts';
import { comparisonJson, comparisonLines } from '../../results/versions/comparison-lines.ts';
import { withNextVersion } from '../../results/versions/next-version.ts';
import type { AnswerToQuiz } from './queries.ts';
import { describeAnswers, listForReview, type ReviewedAnswer, requireReviewable } from './quiz-review.ts';
import { reviewByKeys } from './review-by-keys.ts';
import { acceptOne, answerLine, answerToJson, nextStep, takeBack } from './reviewed-answer.ts';

interface ReviewOptions extends CommonOptions {
  quiz?: number;
  limit: number;
  all?: boolean;
  accept: string[];
  undo: string[];
  reason: string;
  effect?: boolean;
}

/** How many people must have given an answer for it to be shown: what only one person typed can say who that is. */
const fewestPeople = 2;

/** Adds `quiz review`. */
export function addQuizReviewCommand(quiz: Command, terminal: Terminal): void {
  const collect = (value: string, before: string[]) => [...before, value];
  withCommonOptions(quiz.command('review'), { dryRun: true })
    .argument('[試験ID]', '省くと、いまの試験')
    .description(
      '公開の前に、正解にならなかった入力を多い順に見て、正解に加えます（端末では1つずつキーで: a=受け入れる s=次へ u=もどす q=終わる）',
    )
    .option('--quiz <問題番号>', 'この問題だけ（選択式でも見られます）', readCount)
    .option('--limit <件数>', '見せる数', readCount, 50)
    .option('--all', '1人だけの入力も見せます（個人のことが書かれているかもしれません）')
    .option(
      '--accept <問題番号:回答>',
      '受け入れます（何度でも書けます）。例: "6:海底2万マイル"',
      collect,
      [],
    )
    .option('--undo <問題番号:回答>', '受け入れたものを、もどします（何度でも書けます）', collect, [])
    .option('--reason <理由>', '参加者にも公開される理由', '採点の確認')
    .option(
      '--effect',
      'いま集計しなおしたら、だれの得点・順位・合格・称号が変わるかを計算します（集計と同じ時間がかかります）',
    )
    .action((examId: string | undefined, options: ReviewOptions) => review(terminal, examId, options));
}

async function review(terminal: Terminal, examId: string | undefined, options: ReviewOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const exam = await requireExam(context.database, examId);
    requireReviewable(exam, context.now);
    if (options.effect) return showEffect(terminal, context, exam, options);
    if (options.accept.length + options.undo.length > 0) return decide(terminal, context, exam, options);
    const { answers, rare } = await listForReview(context.database, exam, {
      quizNumber: options.quiz,
      minimum: options.all ? 1 : fewestPeople,
      limit: options.limit,
    });
    const { readKey } = terminal;
    if (readKey && !options.json && !options.dryRun && answers.length > 0)
      return reviewByKeys({ ...terminal, readKey }, { context, exam, answers, rare, reason: options.reason });
    report(terminal, options, { exam_id: exam.id, answers: answers.map(answerToJson), rare }, [
      ...answers.map((answer) => answerLine(exam, answer)),
      ...(answers.length === 0
        ? [`正解にならなかった入力${options.all ? '' : `で、${fewestPeople}人以上のもの`}はありません。`]
        : []),
      ...(rare > 0 ? [`1人だけの入力がほかに${rare}種類あります（--all で見られます）。`] : []),
      ...(answers.length > 0 ? ['次は: contest quiz review --accept "問題番号:回答"'] : [nextStep(exam)]),
    ]);
  });
}

/** Accepts or takes back what the options name. */
async function decide(
  terminal: Terminal,
  context: CommandContext,
  exam: ContestExam,
  { accept, undo, reason, ...options }: ReviewOptions,
): Promise<void> {
  const { database } = context;
  const accepted = accept.map((text) => readAnswer(exam, text));
  const undone = undo.map((text) => readAnswer(exam, text));
  const described = await describeAnswers(database, exam, accepted);
  const json = {
    exam_id: exam.id,
    accepted: described.map(answerToJson),
    undone: undone.map(({ quizNumber, answer }) => ({ quiz_number: quizNumber, answer })),
  };
  const changes = [
    ...described.map((answer) => `受け入れる  ${answerLine(exam, answer)}`),
    ...undone.map(({ quizNumber, answer }) => `もどす  第${quizNumber}問  「${answer}」`),
  ];
  await confirm(terminal, { changes, question: '実行しますか？', outcome: json }, options);
  for (const answer of accepted) await acceptOne(context, exam, { ...answer, reason });
  for (const answer of undone) await undoOne(context, exam, answer);
  report(terminal, options, json, [
    `${accepted.length}件を受け入れ、${undone.length}件をもどしました（のべ${peopleOf(described)}人の得点が上がります）。`,
    nextStep(exam),
  ]);
}

async function undoOne(context: CommandContext, exam: ContestExam, { quizNumber, answer }: AnswerToQuiz) {
  const { database } = context;
  const own = (await listRemarks(database, exam.id)).filter((remark) => remark.quizNumber === quizNumber);
  const last = own.at(-1);
  const isIt =
    last?.kind === 'review' &&
    last.keyAfter.acceptedAnswers.includes(answer) &&
    !last.keyBefore.acceptedAnswers.includes(answer);
  if (!last || !isIt)
    throw new OperatorError(
      `第${quizNumber}問の最後の見なおしは「${answer}」ではないので、もどせません。何も変えていません。次は: contest remark ${quizNumber} --accept <回答> --only`,
    );
  await takeBack(context, last);
}

async function showEffect(
  terminal: Terminal,
  { database, now }: CommandContext,
  exam: ContestExam,
  options: ReviewOptions,
): Promise<void> {
  if (exam.resultVersion === null)
    throw new OperatorError('まだ集計していないので、くらべるものがありません。次は: contest aggregate');
  await withProgress(options, (onProgress, endProgress) =>
    withNextVersion(database, exam, { now, onProgress }, async ({ baseVersion, resultVersion }) => {
      const versions = { examId: exam.id, before: baseVersion, after: resultVersion };
      const comparison = await compareVersions(database, versions);
      endProgress();
      report(terminal, options, { exam_id: exam.id, ...comparisonJson(comparison) }, [
        `版${baseVersion}から、いまの正解で集計しなおすと:`,
        ...comparisonLines(exam, comparison),
        'ためしの計算です。何も変えていません。次は: contest aggregate',
      ]);
    }),
  );
}

/** An answer as an option names it: `6:海底2万マイル`. @throws OperatorError where it does not */
function readAnswer(exam: ContestExam, text: string): AnswerToQuiz {
  const [, number, typed] = /^(\d+)[:：](.+)$/su.exec(text) ?? [];
  if (!number || !typed)
    throw new OperatorError(
      `「${text}」は読めません。"問題番号:回答" と書いてください。例: "6:海底2万マイル"`,
    );
  const { quiz } = requireQuiz(exam, Number(number));
  return { quizNumber: quiz.number, answer: canonicalAnswer(quiz.type, typed) };
}

const peopleOf = (answers: ReviewedAnswer[]) => answers.reduce((sum, { people }) => sum + people, 0);
