import type { Command } from 'commander';
import { type CountedAnswer, type QuizStats, quizStatsOf } from '../services/quiz-stats.ts';
import { type CommonOptions, report, requireExam, runOnDatabase, withCommonOptions } from './context.ts';
import type { Terminal } from './terminal.ts';

/** Adds `quiz stats`. @returns the `quiz` command, for `quiz review` to be added */
export function addQuizCommands(program: Command, terminal: Terminal): Command {
  const quiz = program.command('quiz').description('questions: stats');
  withCommonOptions(quiz.command('stats'))
    .argument('[exam id]', 'default: the current exam')
    .description(
      'per question: percent right, discrimination, time taken, most frequent wrong and near-miss answers',
    )
    .action((examId: string | undefined, options: CommonOptions) => showStats(terminal, examId, options));
  return quiz;
}

async function showStats(
  terminal: Terminal,
  examId: string | undefined,
  options: CommonOptions,
): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database, examId);
    const quizzes = await quizStatsOf(database, exam);
    report(terminal, options, { exam_id: exam.id, quizzes }, [
      '  no  level       type                read  fast   right  skipped  discrim.  median',
      ...quizzes.flatMap(toLines),
      'read: contestants who took at least as long as reading the question takes; all figures are about them',
    ]);
  });
}

function toLines(quiz: QuizStats): string[] {
  const figures = [
    `${quiz.number}`.padStart(4),
    ` ${quiz.level.padEnd(10)}`,
    ` ${quiz.type.padEnd(18)}`,
    `${quiz.readers}`.padStart(5),
    `${quiz.tooFast}`.padStart(5),
    percent(quiz.rightRate).padStart(7),
    percent(quiz.skippedRate).padStart(8),
    `${quiz.discrimination?.toFixed(2) ?? '-'}`.padStart(9),
    (quiz.medianSeconds === null ? '-' : `${quiz.medianSeconds.toFixed(1)} s`).padStart(7),
  ];
  return [
    figures.join(' '),
    ...answersLine('wrong', quiz.wrongAnswers),
    ...answersLine('near miss', quiz.nearMisses),
  ];
}

function percent(rate: number | null): string {
  return rate === null ? '-' : `${(rate * 100).toFixed(1)}%`;
}

function answersLine(name: string, answers: CountedAnswer[]): string[] {
  if (answers.length === 0) return [];
  return [`      ${name}: ${answers.map(({ answer, count }) => `${answer} (${count})`).join('  ')}`];
}
