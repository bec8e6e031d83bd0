import type { Exam } from '@knowledgeking/contract';
import { timeText } from '@knowledgeking/contract/rules/time';
import { readSiteMark } from '@knowledgeking/pack/site-mark';
import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { addImportCommand } from './commands-import.ts';
import { type ContestExam, loadDrafts, loadExams, toExam } from './contest.ts';
import { dateConflicts, deleteExam, planUse, requireDeletable, useExam } from './current-exam.ts';
import { datesOf, pastDateLines } from './dates.ts';
import { addCommitCommand } from './seal/commands.ts';

/** Adds the commands of `exam` but `exam schedule`. @returns the `exam` command, for `exam schedule` to be added */
export function addExamCommands(program: Command, terminal: Terminal): Command {
  const exam = program.command('exam').description('試験: 取りこみ、一覧、内容、日程');
  addImportCommand(exam, terminal);
  addCommitCommand(exam, terminal);
  withCommonOptions(exam.command('list'))
    .description('試験の一覧: いまの試験、前の試験、下書き')
    .action((options: CommonOptions) => list(terminal, options));
  withCommonOptions(exam.command('show'))
    .argument('[試験ID]', '省くと、いまの試験')
    .description('試験の日程、規則、問題数を見せます')
    .action((examId: string | undefined, options: CommonOptions) => show(terminal, examId, options));
  withCommonOptions(exam.command('use'))
    .argument('<試験ID>', '下書きの試験')
    .description('下書きを、いまの試験にします。サイトに出ます')
    .action((examId: string, options: CommonOptions) => use(terminal, examId, options));
  withCommonOptions(exam.command('delete'))
    .argument('<試験ID>', 'だれも使っていない試験')
    .description('だれも使っていない試験を消します')
    .action((examId: string, options: CommonOptions) => remove(terminal, examId, options));
  return exam;
}

async function list(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const listed = await loadExams(database);
    const exams = [...listed, ...(await loadDrafts(database))].map((exam) => ({
      ...toExam(exam, now),
      is_draft: exam.isDraft,
      is_current: exam === listed.at(-1),
    }));
    const lines = exams.map(({ id, is_draft, is_current, status, exam_start_at, title }) => {
      const place = is_draft ? '下書き' : is_current ? 'いまの試験' : '前の試験';
      return `${id}  ${place}  ${statusWords[status]}  ${timeText(exam_start_at)}  ${title}`;
    });
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
      is_draft: exam.isDraft,
      passing: exam.passingRule,
      titles: exam.titles.map(({ code }) => code),
    };
    report(terminal, options, shown, shownLines(exam, toExam(exam, now)));
  });
}

async function use(terminal: Terminal, examId: string, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, settings, now } = context;
    const exam = await requireExam(database, examId);
    const isCurrent = (await loadExams(database)).at(-1)?.id === examId;
    if (isCurrent) {
      report(terminal, options, { exam_id: examId, exam_before: examId }, [
        `${examId} は、もういまの試験です。何も変えていません。`,
      ]);
      return;
    }
    const current = await planUse(database, exam, now);
    const [origin = ''] = settings.siteOrigins;
    const site = await readSiteMark(origin);
    const changes = [
      `いまの試験: ${current ? `${current.id} → ` : ''}${examId}（${exam.title}）`,
      `  ${timeText(exam.examStartAt)} から ${timeText(exam.examEndAt)} まで`,
      ...pastDateLines(datesOf(exam), now),
      ...(await dateConflicts(database, exam)),
      ...(site && site.exam_id !== examId
        ? [
            `★${origin} のサイトは、別の試験（${site.exam_id}）のパックで作られています。作りなおして配るのも、いっしょに行います。`,
          ]
        : []),
    ];
    await confirm(terminal, { changes, question: `${examId} を、いまの試験にしますか？` }, options);
    const outcome = await audited(context, { command: 'exam use', subject: { exam_id: examId } }, () =>
      useExam(database, examId, now),
    );
    report(terminal, options, outcome, [
      `いまの試験は ${examId} です。次は: contest status（サイトの表示も確かめる）`,
    ]);
  });
}

async function remove(terminal: Terminal, examId: string, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, now } = context;
    const exam = await requireExam(database, examId);
    await requireDeletable(database, exam, now);
    const listed = await loadExams(database);
    const next = listed.at(-1)?.id === examId ? (listed.at(-2)?.id ?? 'なし') : undefined;
    const changes = [
      `試験 ${examId}（${exam.title}、${exam.quizzes.length}問）を消します。だれも使っていません。`,
      ...(next ? [`★いまの試験です。消したあとのいまの試験: ${next}`] : []),
    ];
    await confirm(terminal, { changes, question: '消しますか？' }, options);
    const outcome = await audited(context, { command: 'exam delete', subject: { exam_id: examId } }, () =>
      deleteExam(database, examId, now),
    );
    report(terminal, options, outcome, [`試験 ${examId} を消しました。`]);
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
    [
      '状態',
      exam.isDraft ? `下書き（サイトに出すには: contest exam use ${shown.id}）` : statusWords[shown.status],
    ],
    ['予告', `${timeText(shown.teaser_start_at)} から`],
    ['エントリー', `${timeText(shown.entry_start_at)} から ${timeText(shown.entry_end_at)} まで`],
    ['試験時間', `${timeText(shown.exam_start_at)} から ${timeText(shown.exam_end_at)} まで`],
    ...(shown.last_end_at
      ? [['時間を戻した人', `${timeText(shown.last_end_at)} まで`] as [string, string]]
      : []),
    ['問題', `${exam.quizzes.length}問、${exam.durationMilliseconds / 60_000}分`],
    ['合格', passing],
    ['称号', titles.map(({ name }) => name).join('、')],
  ];
  return rows.map(([name, value]) => `${name}: ${value}`);
}
