import type { Command } from 'commander';
import { loadPack } from '../pack/load.ts';
import { PackError } from '../pack/problem.ts';
import { countAttempts } from '../repositories/schedule.ts';
import { keyWords } from '../services/answer-key.ts';
import type { QuizDifference } from '../services/exam-difference.ts';
import { type ImportPlan, importExam, planImport } from '../services/import-exam.ts';
import { toJapanTime } from '../services/time.ts';
import { type CommonOptions, confirm, report, runOnDatabase, withCommonOptions } from './context.ts';
import type { Terminal } from './terminal.ts';

/** Adds `exam import`. */
export function addImportCommand(exam: Command, terminal: Terminal): void {
  withCommonOptions(exam.command('import'))
    .argument('<pack folder>', 'the content pack, such as content')
    .description(
      'checks a content pack, shows what it changes and writes its exam; a known exam keeps its dates',
    )
    .action((folder: string, options: CommonOptions) => importPack(terminal, folder, options));
}

async function importPack(terminal: Terminal, folder: string, options: CommonOptions): Promise<void> {
  const { pack, problems } = loadPack(folder);
  if (!pack) throw new PackError(problems);
  await runOnDatabase(terminal, async ({ database, now }) => {
    const plan = await planImport(database, pack, now);
    if (plan.outcome !== 'unchanged') {
      const playing = plan.known ? (await countAttempts(database, plan.examId, now)).playing : 0;
      const changes = [...planLines(plan, playing), ...commitmentLines(plan, now)];
      await confirm(terminal, { changes, question: 'Import?' }, options);
    }
    const outcome = await importExam(database, pack, now);
    report(terminal, options, { ...outcome, difference: plan.difference }, [
      `Exam ${outcome.examId}: ${outcome.outcome}, ${outcome.quizCount} questions.`,
      ...remarkLines(plan),
      ...commitmentLines(plan, now),
    ]);
  });
}

/** Nothing, unless the questions differ from those whose hash is public. */
function commitmentLines({ breaksCommitment, known }: ImportPlan, now: Date): string[] {
  if (!breaksCommitment) return [];
  const fact = '公開してある問題の封印（指紋）と、このパックの問題や正解が合いません。';
  return known && now < known.examStartAt
    ? [fact, '次は: exam commit（新しい指紋を公開します。前のものも一覧に残ります）']
    : [fact, '予選が始まったあとなので、ちがいは封印を確かめるページに出ます。'];
}

function planLines(plan: ImportPlan, playing: number): string[] {
  const { examId, known, packDates, quizCount } = plan;
  const start = toJapanTime(packDates.examStartAt);
  const end = toJapanTime(packDates.examEndAt);
  if (!known) {
    return [`Exam ${examId} is new: ${plan.title}`, `  ${quizCount} questions, from ${start} to ${end}`];
  }
  const { fields, quizzes } = plan.difference;
  const hasOtherDates =
    known.examStartAt.getTime() !== packDates.examStartAt.getTime() ||
    known.examEndAt.getTime() !== packDates.examEndAt.getTime();
  return [
    `Exam ${examId} already exists (${known.quizzes.length} questions). The pack changes:`,
    ...fields.map(({ name, before, after }) => `  ${name}: ${before} → ${after}`),
    ...quizzes.map((quiz) => `  ${quizLine(quiz)}`),
    ...(fields.length + quizzes.length === 0 ? ['  nothing that contestants see'] : []),
    ...remarkLines(plan),
    ...(hasOtherDates
      ? [
          `Its dates stay, from ${toJapanTime(known.examStartAt)} to ${toJapanTime(known.examEndAt)}; the pack says ${start} to ${end} ("exam schedule" changes them).`,
        ]
      : []),
    ...(plan.markingChanges.length > 0 && known.aggregatedAt
      ? [`Its results are stale after this, because of ${plan.markingChanges.join(', ')}: "aggregate" again.`]
      : []),
    ...(playing > 0 ? [`${playing} playing now.`] : []),
  ];
}

/** An import never undoes a correction of the key without saying so. */
function remarkLines({ remarks: { kept, replaced } }: ImportPlan): string[] {
  return [
    ...kept.map(
      ({ quizNumber, keyAfter, reason }) =>
        `第${quizNumber}問は採点の訂正（${reason}）のまま残します: ${keyWords(keyAfter)}（パックは訂正の前のまま）`,
    ),
    ...replaced.map(
      ({ quizNumber, keyAfter, reason }) =>
        `第${quizNumber}問の採点の訂正（${reason}: ${keyWords(keyAfter)}）は、パックの正解に置きかわります`,
    ),
  ];
}

function quizLine({ number, change, parts, isKeyChange }: QuizDifference): string {
  const what = change === 'changed' ? `changed: ${parts.join(', ')}` : change;
  return `question ${number} ${what}${isKeyChange ? '  [ANSWER KEY]' : ''}`;
}
