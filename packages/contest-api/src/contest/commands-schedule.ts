import { Period } from '@knowledgeking/contract';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { type AffectedAttempts, countAffectedByEnd } from './queries-attempt-ends.ts';
import { argument, choice, examArgument, time } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';
import { requireExam } from './load-exams.ts';
import { countCrowdToAdd, enoughContestants, moveToPeriod, scheduleOf } from '../rehearsal/move-to-period.ts';
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

export const periodOperation = operation({
  name: 'period',
  description: 'いまがその期間になるように、いまの試験の日程を動かします（本番以外）',
  input: Type.Object({ period: choice('期間', '移す先の期間', Period.enum, argument) }),
  isOutsideProduction: true,
  async plan({ database, settings, now }, { period }) {
    const exam = await requireExam(database);
    const planned = scheduleOf(exam, period, now);
    await requireSameCurrent(database, exam, planned.exam_start_at);
    const crowd = period === 'result_published' ? await countCrowdToAdd(database, exam, now) : 0;
    return {
      changes: [
        `${exam.id}「${exam.title}」を、いまから ${period} にします。日程:`,
        ...dateLines(exam, planned, now),
        crowd > 0 &&
          `★受験した人が${enoughContestants}人より少ないので、結果の見本のために、模擬参加者 ${crowd}人を加えます（simulate --remove でとりのぞけます）。加えずに見せるには: period after_end_not_aggregated → aggregate → publish`,
        period === 'result_published' && '集計し、結果が全員に見えます。',
        exam.is_result_published && period !== 'result_published' && '結果は見えなくなります。',
      ],
      // In development the contest is moved often and nobody else sees it.
      question: settings.appEnv === 'development' ? undefined : '移しますか？',
      subject: { exam_id: exam.id, period },
      async apply() {
        const { schedule, ...done } = await moveToPeriod(database, exam, period, now);
        const { simulated_participants, aggregated_participants } = done;
        const start = toJapanTime(schedule.exam_start_at);
        const end = toJapanTime(schedule.exam_end_at);
        return {
          json: { exam_id: exam.id, period, exam_start_at: start, exam_end_at: end, ...done },
          logged: { schedule, ...done },
          lines: [
            `${exam.id}「${exam.title}」は、いま ${period} です。試験は ${timeText(start)} から ${timeText(end)} まで。`,
            simulated_participants > 0 &&
              `★受験した人が${enoughContestants}人より少ないので、模擬参加者 ${simulated_participants}人を加えました。とりのぞくには: contest simulate --remove`,
            aggregated_participants !== undefined && `${aggregated_participants}人の結果を公開しました。`,
          ],
        };
      },
    };
  },
});
