import { Period } from '@knowledgeking/contract';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { requireExam } from '../contest/load-exams.ts';
import { dateLines, requireSameCurrent } from '../contest/schedule.ts';
import { argument, choice } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';
import { countCrowdToAdd, enoughContestants, moveToPeriod, scheduleOf } from './move-to-period.ts';

export const periodOperation = operation({
  name: 'period',
  description: 'いまがその期間になるように、いまの試験の日程を動かします（本番以外）',
  input: Type.Object({ period: choice('期間', '移す先の期間', Period.enum, argument) }),
  isOutsideProduction: () => true,
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
