import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { examArgument, time } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';
import { requireExam } from './load-exams.ts';
import { type AffectedAttempts, countAffectedByEnd } from './queries-attempt-ends.ts';
import {
  changeDates,
  changedDates,
  type Dates,
  dateConflicts,
  dateLine,
  dateLines,
  inJapanTime,
  orderedDates,
  requireDuration,
  requireOrder,
  requireSameCurrent,
} from './schedule.ts';

export const scheduleOperation = operation({
  name: 'exam schedule',
  description: '試験の日程を変えます',
  input: Type.Object({
    exam: examArgument,
    start: Type.Optional(time('日時', '試験の開始（例: 2025-06-22T13:00、日本時間）')),
    end: Type.Optional(time('日時', '試験の終了')),
    entry_start: Type.Optional(time('日時', 'エントリーの開始')),
    entry_end: Type.Optional(time('日時', 'エントリーの締め切り')),
  }),
  async plan({ database, now }, { exam: examId, start, end, entry_start, entry_end }) {
    const exam = await requireExam(database, examId);
    const after: Dates = {
      entry_start_at: entry_start ?? exam.entry_start_at,
      entry_end_at: entry_end ?? exam.entry_end_at,
      exam_start_at: start ?? exam.exam_start_at,
      exam_end_at: end ?? exam.exam_end_at,
    };
    requireOrder(exam, after);
    requireDuration(exam, after);
    await requireSameCurrent(database, exam, after.exam_start_at);
    const changed = changedDates(exam, after);
    const affected = await countAffectedByEnd(database, exam.id, {
      exam_end_at: after.exam_end_at,
      durationSeconds: exam.duration_seconds,
      now,
    });
    const json = {
      exam_id: exam.id,
      ...inJapanTime(after),
      changed,
      already_past: changed.filter((name) => after[name] < now),
      playing: affected.playing,
      clocks_cut: affected.ending_earlier,
      most_seconds_lost: Math.round(affected.most_seconds_lost),
      clocks_restored: affected.ending_later,
    };
    if (changed.length === 0) return { json, lines: [`${exam.id} はもうこの日程です。何も変えていません。`] };
    return {
      changes: [
        `${exam.id} の日程を変えます:`,
        ...dateLines(exam, after, now),
        ...(await dateConflicts(database, exam, after)),
        ...affectedLines(affected),
        exam.is_result_published && '結果は公開中で、公開のままです。',
      ],
      json,
      question: '日程を変えますか？',
      subject: { exam_id: exam.id, before: inJapanTime(exam, changed) },
      async apply() {
        await changeDates(database, exam, after);
        return {
          json,
          lines: [
            `${exam.id} の日程を変えました:`,
            ...orderedDates.map((name) => dateLine(name, timeText(after[name]))),
            '次は: contest status（サイトの表示も確かめる）',
          ],
        };
      },
    };
  },
});

function affectedLines({ playing, ending_earlier, most_seconds_lost, ending_later }: AffectedAttempts) {
  const most = Math.round(most_seconds_lost);
  return [
    `いま${playing}人が受験中です。`,
    ending_earlier > 0 &&
      `そのうち${ending_earlier}人は、画面の残り時間より短くなります（最大${Math.floor(most / 60)}分${most % 60}秒）。終了をもとに戻せば、時間も戻ります。`,
    ending_later > 0 && `そのうち${ending_later}人は、画面の残り時間より長くなります。`,
  ];
}
