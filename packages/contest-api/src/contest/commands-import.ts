import { statSync } from 'node:fs';
import { timeText } from '@knowledgeking/contract/rules/time';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { PackError } from '@knowledgeking/pack/problem';
import { readSiteMark, siteMarkOf } from '@knowledgeking/pack/site-mark';
import { Type } from 'typebox';
import { isProduction } from '../database/production.ts';
import { OperatorError } from '../errors.ts';
import { argument, place } from '../operations/input.ts';
import { type Line, operation } from '../operations/operation.ts';
import type { Settings } from '../settings.ts';
import { keyWords } from './answer-key.ts';
import {
  examFields,
  type ImportPlan,
  importExam,
  planImport,
  type QuizDifference,
  quizParts,
} from './import-exam.ts';
import { loadCurrentExam } from './load-exams.ts';
import { countAttempts } from './queries-attempt-ends.ts';
import { changedDates, dateConflicts, pastDateLines } from './schedule.ts';
import { brokenSealLines } from './seal/seal.ts';

export const importOperation = operation({
  name: 'exam import',
  description:
    'コンテンツパックを確かめ、何が変わるかを見せてから、試験を書きこみます（すでにある試験の日程はそのまま）',
  input: Type.Object({
    folder: place('パックのフォルダー', 'コンテンツパック（例: content）', argument),
  }),
  async plan({ database, settings, now }, { folder }) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new OperatorError(
        `「${folder}」というフォルダーはありません。パックのフォルダー（例: content）を書いてください。`,
      );
    const { pack, problems } = loadPack(folder);
    if (!pack) throw new PackError(problems);
    const plan = await planImport(database, pack, now);
    const { exam, known, difference, summary } = plan;
    const { exam_id, is_draft, quiz_count, outcome } = summary;
    if (!known && exam.last_end_at < now && (await isProduction({ database, settings })))
      throw new OperatorError(
        `${exam_id} は ${timeText(exam.exam_end_at)} に終わった試験（見本の大会など）なので、本番には取りこめません。何も変えていません。次は: パックの contest.yaml に、これからの日付を書く`,
      );
    const toCheck = [...remarkLines(plan), ...(summary.breaks_commitment ? brokenSealLines(known, now) : [])];
    if (outcome === 'unchanged') {
      const site = await siteState(settings, pack);
      return {
        json: { ...summary, difference, site },
        lines: [
          `試験 ${exam_id}（${quiz_count}問）はパックと同じです。何も変えていません。`,
          ...toCheck,
          ...siteLines(site),
        ],
      };
    }
    const playing = known ? (await countAttempts(database, exam_id, now)).playing : 0;
    const current = (await loadCurrentExam(database))?.id;
    const draftLine =
      is_draft &&
      `${exam_id} は下書きです。サイトには出ません（いまの試験は ${current} のまま）。サイトに出すとき: contest exam use ${exam_id}`;
    // A new exam's dates that are past, or lie badly to those of other exams.
    const warnings = known
      ? []
      : [...pastDateLines(exam, now), ...(await dateConflicts(database, exam, exam))];
    return {
      changes: [...planLines(plan, playing), ...warnings, draftLine, ...toCheck],
      json: { difference },
      question: '取りこみますか？',
      subject: { exam_id },
      async apply() {
        const imported = await importExam(database, pack, now);
        const site = await siteState(settings, pack);
        return {
          json: { ...imported, difference, site },
          logged: imported,
          lines: [
            `試験 ${exam_id}（${quiz_count}問）を${known ? '更新しました' : '作りました'}。次は: contest exam show${is_draft ? ` ${exam_id}` : ''}（内容と日程を確かめる）`,
            draftLine,
            ...toCheck,
            ...siteLines(site),
          ],
        };
      },
    };
  },
});

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

function planLines(plan: ImportPlan, playing: number): Line[] {
  const { exam, known, difference, markingChanges } = plan;
  const { exam_id, quiz_count } = plan.summary;
  const start = timeText(exam.exam_start_at);
  const end = timeText(exam.exam_end_at);
  if (!known) {
    return [
      `試験 ${exam_id} を新しく作ります: ${exam.title}`,
      `  ${quiz_count}問、${start} から ${end} まで`,
    ];
  }
  const { fields, quizzes } = difference;
  const hasOtherDates = changedDates(known, exam).some((name) => name.startsWith('exam_'));
  return [
    `試験 ${exam_id} はもうあります（${known.quizzes.length}問）。パックとの違い:`,
    ...fields.map(({ name, before, after }) => `  ${examFields[name].words}: ${before} → ${after}`),
    ...quizzes.map((quiz) => `  ${quizLine(quiz)}`),
    fields.length + quizzes.length === 0 && '  参加者に見えるものは変わりません',
    hasOtherDates &&
      `日程はいまのままです（${timeText(known.exam_start_at)} から ${timeText(known.exam_end_at)} まで）。パックでは ${start} から ${end} まで。変えるには: contest exam schedule`,
    markingChanges.length > 0 &&
      known.aggregated_at !== null &&
      `いまある結果は正しくなくなります（変わるもの: ${markingChanges.join('、')}）。そのあと: contest aggregate`,
    playing > 0 && `いま${playing}人が受験中です。`,
  ];
}

/** An import never undoes a correction of the key without saying so. */
function remarkLines({ remarks: { kept, replaced } }: ImportPlan): string[] {
  return [
    ...kept.map(
      ({ quiz_number, key_after, reason }) =>
        `第${quiz_number}問は採点の訂正（${reason}）のまま残します: ${keyWords(key_after)}（パックは訂正の前のまま）`,
    ),
    ...replaced.map(
      ({ quiz_number, key_after, reason }) =>
        `第${quiz_number}問の採点の訂正（${reason}: ${keyWords(key_after)}）は、パックの正解に置きかわります`,
    ),
  ];
}

function quizLine({ number, change, parts, is_key_change }: QuizDifference): string {
  const what: Record<QuizDifference['change'], string> = {
    added: '追加',
    removed: '削除',
    changed: `変更: ${parts.map((part) => quizParts[part].words).join('、')}`,
  };
  return `第${number}問 ${what[change]}${is_key_change ? '  【正解キー】' : ''}`;
}
