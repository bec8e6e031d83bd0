import type { Command } from 'commander';
import { loadExams, toExam } from '../services/contest.ts';
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
    const lines = exams.map((exam) => `${exam.id}  ${exam.status}  ${exam.exam_start_at}  ${exam.title}`);
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
    report(
      terminal,
      options,
      shown,
      Object.entries(shown).map(([name, value]) => {
        return `${name.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}`;
      }),
    );
  });
}
