import type { Command } from 'commander';
import { loadPack } from '../pack/load.ts';
import { loadExams, toExam } from '../services/contest.ts';
import { PackError } from '../services/demo.ts';
import { ImportRefusedError, importExam } from '../services/import-exam.ts';
import {
  type CommonOptions,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import type { Terminal } from './terminal.ts';

/** `exam import | list | show`; `exam schedule` is added to what this gives. */
export function addExamCommands(program: Command, terminal: Terminal): Command {
  const exam = program.command('exam').description('exams: import, list, show, schedule');
  withCommonOptions(exam.command('import'))
    .argument('<pack folder>', 'the content pack, such as content')
    .description('checks a content pack and writes its exam; a known exam keeps its dates')
    .action((folder: string, options: CommonOptions) => importPack(terminal, folder, options));
  withCommonOptions(exam.command('list'))
    .description('all exams; the last one is the current one')
    .action((options: CommonOptions) => list(terminal, options));
  withCommonOptions(exam.command('show'))
    .argument('[exam id]', 'the current one where left out')
    .description('dates, rules and number of questions of an exam')
    .action((examId: string | undefined, options: CommonOptions) => show(terminal, examId, options));
  return exam;
}

async function importPack(terminal: Terminal, folder: string, options: CommonOptions): Promise<void> {
  const { pack, problems } = loadPack(folder);
  if (!pack) throw new PackError(problems);
  await runOnDatabase(terminal, async ({ database, now }) => {
    const outcome = await importExam(database, pack, now).catch((error: unknown) => {
      throw error instanceof ImportRefusedError ? new OperatorError(error.message) : error;
    });
    report(terminal, options, outcome, [
      `Exam ${outcome.examId}: ${outcome.outcome}, ${outcome.quizCount} questions.`,
    ]);
  });
}

async function list(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exams = (await loadExams(database)).map((exam) => toExam(exam, now));
    const lines = exams.map((exam) => `${exam.id}  ${exam.status}  ${exam.exam_start_at}  ${exam.title}`);
    report(terminal, options, { exams }, lines.length > 0 ? lines : ['There is no exam yet.']);
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
