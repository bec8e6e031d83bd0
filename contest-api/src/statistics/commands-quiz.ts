import type { Level, QuizType } from '@knowledgeking/contract';
import type { Command } from 'commander';
import {
  type CommonOptions,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { readingWords, withProgress } from '../command-line/progress.ts';
import { padColumns } from '../command-line/speak-japanese.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type CountedAnswer, type QuizStats, quizStatsOf } from './quiz-stats.ts';

/** Adds `quiz stats`. @returns the `quiz` command, for `quiz review` to be added */
export function addQuizCommands(program: Command, terminal: Terminal): Command {
  const quiz = program.command('quiz').description('問題: 統計、採点の確認');
  withCommonOptions(quiz.command('stats'))
    .argument('[試験ID]', '省くと、いまの試験')
    .description('問題ごとの正答率、識別力、かかった時間、多い誤答、おしい回答を見せます')
    .action((examId: string | undefined, options: CommonOptions) => showStats(terminal, examId, options));
  return quiz;
}

async function showStats(
  terminal: Terminal,
  examId: string | undefined,
  options: CommonOptions,
): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const exam = await requireExam(context.database, examId);
    if (!options.json) context.remark(readingWords);
    const quizzes = await withProgress(options, (onProgress) => quizStatsOf(context, exam, onProgress));
    report(terminal, options, { exam_id: exam.id, quizzes }, [
      '番号  レベル  種類          読者  速読  正答率 スキップ    識別力  中央値',
      ...quizzes.flatMap(toLines),
      '読者: 問題を読むのに必要な時間以上かけた人。どの数字も、この人たちのものです。速読: それより速かった人。',
    ]);
  });
}

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
    `${quiz.tooFast}`.padStart(5),
    percent(quiz.rightRate).padStart(7),
    percent(quiz.skippedRate).padStart(8),
    `${quiz.discrimination?.toFixed(2) ?? '-'}`.padStart(9),
    (quiz.medianSeconds === null ? '-' : `${quiz.medianSeconds.toFixed(1)}秒`).padStart(7),
  ];
  return [
    figures.join(' '),
    ...answersLine('誤答', quiz.wrongAnswers),
    ...answersLine('おしい回答', quiz.nearMisses),
  ];
}

function percent(rate: number | null): string {
  return rate === null ? '-' : `${(rate * 100).toFixed(1)}%`;
}

function answersLine(name: string, answers: CountedAnswer[]): string[] {
  if (answers.length === 0) return [];
  return [`      ${name}: ${answers.map(({ answer, count }) => `${answer} (${count})`).join('  ')}`];
}
