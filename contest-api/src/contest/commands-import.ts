import { timeText } from '@knowledgeking/contract/rules/time';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { PackError } from '@knowledgeking/pack/problem';
import { readSiteMark, siteMarkOf } from '@knowledgeking/pack/site-mark';
import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Database } from '../database/database.ts';
import { keyWords } from '../results/marking/answer-key.ts';
import type { Settings } from '../settings.ts';
import { loadExams } from './contest.ts';
import { dateConflicts } from './current-exam.ts';
import { datesOf, pastDateLines } from './dates.ts';
import type { ExamField, QuizDifference, QuizPart } from './exam-difference.ts';
import { type ImportPlan, importExam, planImport } from './import-exam.ts';
import { countAttempts } from './queries-schedule.ts';

/** Adds `exam import`. */
export function addImportCommand(exam: Command, terminal: Terminal): void {
  withCommonOptions(exam.command('import'), { dryRun: true })
    .argument('<パックのフォルダー>', 'コンテンツパック（例: content）')
    .description(
      'コンテンツパックを確かめ、何が変わるかを見せてから、試験を書きこみます（すでにある試験の日程はそのまま）',
    )
    .action((folder: string, options: CommonOptions) => importPack(terminal, folder, options));
}

async function importPack(terminal: Terminal, folder: string, options: CommonOptions): Promise<void> {
  const { pack, problems } = loadPack(folder);
  if (!pack) throw new PackError(problems);
  await runOnDatabase(terminal, async (context) => {
    const { database, now } = context;
    const plan = await planImport(database, pack, now);
    const { examId, quizCount, difference } = plan;
    const standing = [...remarkLines(plan), ...commitmentLines(plan, now)];
    if (plan.outcome === 'unchanged') {
      const { outcome, isDraft, breaksCommitment } = plan;
      const site = await siteState(context.settings, pack);
      report(terminal, options, { examId, isDraft, quizCount, outcome, breaksCommitment, difference, site }, [
        `試験 ${examId}（${quizCount}問）はパックと同じです。何も変えていません。`,
        ...standing,
        ...siteLines(site),
      ]);
      return;
    }
    const playing = plan.known ? (await countAttempts(database, examId, now)).playing : 0;
    const current = (await loadExams(database)).at(-1)?.id;
    const changes = [
      ...planLines(plan, playing),
      ...(plan.known ? [] : await warningLines(database, plan, now)),
      ...(plan.isDraft ? draftLines(examId, current) : []),
      ...standing,
    ];
    await confirm(terminal, { changes, question: '取りこみますか？', outcome: { difference } }, options);
    const outcome = await audited(context, { command: 'exam import', subject: { exam_id: examId } }, () =>
      importExam(database, pack, now),
    );
    const site = await siteState(context.settings, pack);
    report(terminal, options, { ...outcome, difference, site }, [
      `試験 ${examId}（${quizCount}問）を${plan.known ? '更新しました' : '作りました'}。次は: contest exam show${plan.isDraft ? ` ${examId}` : ''}（内容と日程を確かめる）`,
      ...(plan.isDraft ? draftLines(examId, current) : []),
      ...standing,
      ...siteLines(site),
    ]);
  });
}

/** A new exam's dates that are past, or lie badly to those of other exams. */
async function warningLines(
  database: Database,
  { examId, isDraft, packDates }: ImportPlan,
  now: Date,
): Promise<string[]> {
  return [
    ...pastDateLines(datesOf(packDates), now),
    ...(await dateConflicts(database, { id: examId, isDraft, ...packDates })),
  ];
}

function draftLines(examId: string, current: string | undefined): string[] {
  return [
    `${examId} は下書きです。サイトには出ません（いまの試験は ${current} のまま）。サイトに出すとき: contest exam use ${examId}`,
  ];
}

/** Where the site runs, and with which pack it was built. */
async function siteState({ siteOrigins: [origin = ''] }: Settings, pack: Pack) {
  const mark = await readSiteMark(origin);
  const own = siteMarkOf(pack);
  return {
    origin,
    exam_id: mark?.exam_id ?? null,
    is_built_with_pack: mark ? mark.exam_id === own.exam_id && mark.pack === own.pack : null,
  };
}

/** An import changes the exam only; words, pictures and practice are in the site's files. */
function siteLines({ origin, exam_id, is_built_with_pack }: Awaited<ReturnType<typeof siteState>>): string[] {
  if (is_built_with_pack) return [`${origin} のサイトは、このパックで作られています。`];
  return [
    is_built_with_pack === null
      ? `${origin} のサイトがどのパックで作られたかは、確かめられませんでした。`
      : `★${origin} のサイトは、別のパック（試験 ${exam_id}）で作られています。`,
    'サイトの言葉、絵、練習の問題は、このパックを content/ に置き、npm run build で作りなおして配ると変わります（docs/deployment.md の「更新する」）。',
  ];
}

/** Nothing, unless the questions differ from those whose hash is public. */
function commitmentLines({ breaksCommitment, known }: ImportPlan, now: Date): string[] {
  if (!breaksCommitment) return [];
  const fact = '公開してある問題の封印（指紋）と、このパックの問題や正解が合いません。';
  return known && now < known.examStartAt
    ? [fact, '次は: contest exam commit（新しい指紋を公開します。前のものも一覧に残ります）']
    : [fact, '予選が始まったあとなので、ちがいは封印を確かめるページに出ます。'];
}

function planLines(plan: ImportPlan, playing: number): string[] {
  const { examId, known, packDates, quizCount } = plan;
  const start = timeText(packDates.examStartAt);
  const end = timeText(packDates.examEndAt);
  if (!known) {
    return [`試験 ${examId} を新しく作ります: ${plan.title}`, `  ${quizCount}問、${start} から ${end} まで`];
  }
  const { fields, quizzes } = plan.difference;
  const hasOtherDates =
    known.examStartAt.getTime() !== packDates.examStartAt.getTime() ||
    known.examEndAt.getTime() !== packDates.examEndAt.getTime();
  return [
    `試験 ${examId} はもうあります（${known.quizzes.length}問）。パックとの違い:`,
    ...fields.map(({ name, before, after }) => `  ${fieldWords[name]}: ${before} → ${after}`),
    ...quizzes.map((quiz) => `  ${quizLine(quiz)}`),
    ...(fields.length + quizzes.length === 0 ? ['  参加者に見えるものは変わりません'] : []),
    ...(hasOtherDates
      ? [
          `日程はいまのままです（${timeText(known.examStartAt)} から ${timeText(known.examEndAt)} まで）。パックでは ${start} から ${end} まで。変えるには: contest exam schedule`,
        ]
      : []),
    ...(plan.markingChanges.length > 0 && known.aggregatedAt
      ? [
          `いまある結果は正しくなくなります（変わるもの: ${plan.markingChanges.join('、')}）。そのあと: contest aggregate`,
        ]
      : []),
    ...(playing > 0 ? [`いま${playing}人が受験中です。`] : []),
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
  const what: Record<QuizDifference['change'], string> = {
    added: '追加',
    removed: '削除',
    changed: `変更: ${parts.map((part) => partWords[part]).join('、')}`,
  };
  return `第${number}問 ${what[change]}${isKeyChange ? '  【正解キー】' : ''}`;
}

const fieldWords: Record<ExamField, string> = {
  title: '題名',
  duration: '制限時間',
  'points per question': '1問の点数',
  'passing rule': '合格の条件',
  titles: '称号',
  regions: '地域',
  'quick score': '速報スコア',
  'days that personal data is kept': '個人の情報を残す日数',
  'signal in mails': 'メールの信号',
  'synthetic contestants of the demonstration': 'デモの模擬参加者',
  'number of questions': '問題数',
};

const partWords: Record<QuizPart, string> = {
  type: '種類',
  statement: '問題文',
  media: '画像・音声・動画',
  options: '選択肢',
  'number of picks': '選ぶ数',
  hint: 'ヒント',
  level: 'レベル',
  genre: 'ジャンル',
  'accepted answers': '正解とする回答',
  'right answer shown': '表示する正解',
  'right for everyone': '全員正解',
  explanation: '解説',
};
