import type { Exam } from '@knowledgeking/contract';
import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { inTransaction } from '../database/database.ts';
import { argument, examArgument, text } from '../operations/input.ts';
import { inquiry, type Line, operation } from '../operations/operation.ts';
import { otherSiteLine, planUse, requireDeletable, useExam } from './choose-or-delete-exam.ts';
import { type ExamWithKey, toExam } from './exam.ts';
import {
  currentOf,
  loadCurrentExam,
  loadDrafts,
  loadExams,
  lockedExam,
  noExamWords,
  requireExam,
} from './load-exams.ts';
import { deleteExamRows } from './queries.ts';
import { dateConflicts, pastDateLines } from './schedule.ts';

export const examListInquiry = inquiry({
  name: 'exam list',
  description: '試験の一覧: いまの試験、前の試験、下書き',
  input: Type.Object({}),
  async read({ database, now }) {
    const listed = await loadExams(database);
    const exams = [...listed, ...(await loadDrafts(database))].map((exam) => ({
      ...toExam(exam, now),
      is_draft: exam.is_draft,
      is_current: exam === currentOf(listed),
    }));
    const lines = exams.map(({ id, is_draft, is_current, status, exam_start_at, title }) => {
      const place = is_draft ? '下書き' : is_current ? 'いまの試験' : '前の試験';
      return `${id}  ${place}  ${statusWords[status]}  ${timeText(exam_start_at)}  ${title}`;
    });
    return { json: { exams }, lines: lines.length > 0 ? lines : [await noExamWords(database)] };
  },
});

export const examShowInquiry = inquiry({
  name: 'exam show',
  description: '試験の日程、規則、問題数を見せます',
  input: Type.Object({ exam: examArgument }),
  async read({ database, now }, { exam: examId }) {
    const exam = await requireExam(database, examId);
    const shown = toExam(exam, now);
    const { is_draft, passing_rule: passing, titles } = exam;
    const json = { ...shown, is_draft, passing, titles: titles.map(({ code }) => code) };
    return { json, lines: shownLines(exam, shown) };
  },
});

export const useOperation = operation({
  name: 'exam use',
  description: '下書きを、いまの試験にします。サイトに出ます',
  input: Type.Object({ exam: text('試験ID', '下書きの試験', argument) }),
  async plan({ database, settings, now }, { exam: exam_id }) {
    const exam = await requireExam(database, exam_id);
    if ((await loadCurrentExam(database))?.id === exam_id)
      return {
        json: { exam_id, exam_before: exam_id },
        lines: [`${exam_id} は、もういまの試験です。何も変えていません。`],
      };
    const current = await planUse(database, exam, now);
    const [origin = ''] = settings.siteOrigins;
    return {
      changes: [
        `いまの試験: ${current ? `${current.id} → ` : ''}${exam_id}（${exam.title}）`,
        `  ${timeText(exam.exam_start_at)} から ${timeText(exam.exam_end_at)} まで`,
        ...pastDateLines(exam, now),
        ...(await dateConflicts(database, exam, exam)),
        await otherSiteLine(origin, exam_id),
      ],
      question: `${exam_id} を、いまの試験にしますか？`,
      subject: { exam_id },
      apply: async () => ({
        json: await useExam(database, exam_id, now),
        lines: [`いまの試験は ${exam_id} です。次は: contest status（サイトの表示も確かめる）`],
      }),
    };
  },
});

export const deleteOperation = operation({
  name: 'exam delete',
  description: 'だれも使っていない試験を消します',
  input: Type.Object({ exam: text('試験ID', 'だれも使っていない試験', argument) }),
  async plan({ database }, { exam: exam_id }) {
    const exam = await requireExam(database, exam_id);
    await requireDeletable(database, exam_id);
    const listed = await loadExams(database);
    const isCurrent = currentOf(listed)?.id === exam_id;
    const next = listed.at(-2)?.id ?? 'なし（サイトは、エントリーが始まる前の画面になります）';
    return {
      changes: [
        `試験 ${exam_id}（${exam.title}、${exam.quizzes.length}問）を消します。だれも使っていません。`,
        isCurrent && `★いまの試験で、サイトに出ています。消したあとのいまの試験: ${next}`,
      ],
      question: '消しますか？',
      subject: { exam_id },
      async apply() {
        await inTransaction(database, async (transaction) => {
          await lockedExam(transaction, exam_id);
          await requireDeletable(transaction, exam_id);
          await deleteExamRows(transaction, exam_id);
        });
        return {
          json: { exam_id },
          lines: [
            `試験 ${exam_id} を消しました。`,
            isCurrent && !(await loadCurrentExam(database)) && (await noExamWords(database)),
          ],
        };
      },
    };
  },
});

const statusWords: Record<Exam['status'], string> = {
  before_start: '始まる前',
  in_progress: '試験中',
  ended: '終わりました',
  result_published: '結果発表ずみ',
};

function shownLines({ passing_rule, titles, ...exam }: ExamWithKey, shown: Exam): Line[] {
  const state = exam.is_draft
    ? `下書き（サイトに出すには: contest exam use ${shown.id}）`
    : statusWords[shown.status];
  const passing =
    passing_rule.rule === 'top'
      ? `上位${passing_rule.count}位まで（同点をふくむ）`
      : `${passing_rule.minimum}点以上`;
  return [
    `試験: ${shown.id}  ${shown.title}`,
    `状態: ${state}`,
    `予告: ${timeText(shown.teaser_start_at)} から`,
    `エントリー: ${timeText(shown.entry_start_at)} から ${timeText(shown.entry_end_at)} まで`,
    `試験時間: ${timeText(shown.exam_start_at)} から ${timeText(shown.exam_end_at)} まで`,
    shown.last_end_at !== undefined && `時間を戻した人: ${timeText(shown.last_end_at)} まで`,
    `問題: ${exam.quizzes.length}問、${exam.duration_seconds / 60}分`,
    `合格: ${passing}`,
    `称号: ${titles.map(({ name }) => name).join('、')}`,
  ];
}
