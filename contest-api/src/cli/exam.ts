import type { Exam } from '@knowledgeking/contract';
import type { Command } from 'commander';
import { type ContestExam, loadExams, toExam } from '../services/contest.ts';
import { addCommitCommand } from './commit.ts';
import { type CommonOptions, report, requireExam, runOnDatabase, withCommonOptions } from './context.ts';
import { addImportCommand } from './import.ts';
import type { Terminal } from './terminal.ts';

/** Adds `exam import`, `exam list` and `exam show`. @returns the `exam` command, for `exam schedule` to be added */
export function addExamCommands(program: Command, terminal: Terminal): Command {
  const exam = program.command('exam').description('試験: 取りこみ、一覧、内容、日程');
  addImportCommand(exam, terminal);
  addCommitCommand(exam, terminal);
  withCommonOptions(exam.command('list'))
    .description('試験の一覧（最後がいまの試験）')
    .action((options: CommonOptions) => list(terminal, options));
  withCommonOptions(exam.command('show'))
    .argument('[試験ID]', '省くと、いまの試験')
    .description('試験の日程、規則、問題数を見せます')
    .action((examId: string | undefined, options: CommonOptions) => show(terminal, examId, options));
  return exam;
}

async function list(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exams = (await loadExams(database)).map((exam) => toExam(exam, now));
    const lines = exams.map(
      (exam) => `${exam.id}  ${statusWords[exam.status]}  ${exam.exam_start_at}  ${exam.title}`,
    );
    report(
      terminal,
      options,
      { exams },
      lines.length > 0 ? lines : ['まだ試験がありません。次は: contest exam import <パックのフォルダー>'],
    );
  });
}

async function show(terminal: Terminal, examId: string | undefined, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exam = await requireExam(database, examId);
    const shown = {
      ...toExam(exam, now),
      passing: exam.passingRule,
      titles: exam.titles.map(({ code }) => code),
    };
    report(terminal, options, shown, shownLines(exam, toExam(exam, now)));
  });
}

const statusWords: Record<Exam['status'], string> = {
  before_start: '始まる前',
  in_progress: '試験中',
  ended: '終わりました',
  result_published: '結果発表ずみ',
};

function shownLines({ passingRule, titles, ...exam }: ContestExam, shown: Exam): string[] {
  const passing =
    passingRule.rule === 'top'
      ? `上位${passingRule.count}位まで（同点をふくむ）`
      : `${passingRule.minimum}点以上`;
  const rows: [string, string][] = [
    ['試験', `${shown.id}  ${shown.title}`],
    ['状態', statusWords[shown.status]],
    ['予告', `${shown.teaser_start_at} から`],
    ['エントリー', `${shown.entry_start_at} から ${shown.entry_end_at} まで`],
    ['試験時間', `${shown.exam_start_at} から ${shown.exam_end_at} まで`],
    ...(shown.last_end_at ? [['時間を戻した人', `${shown.last_end_at} まで`] as [string, string]] : []),
    ['問題', `${exam.quizzes.length}問、${exam.durationMilliseconds / 60_000}分`],
    ['合格', passing],
    ['称号', titles.map(({ name }) => name).join('、')],
  ];
  return rows.map(([name, value]) => `${name}: ${value}`);
}
