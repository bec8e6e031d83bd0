import { Period } from '@knowledgeking/contract';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { argument, choice } from '../command-line/input.ts';
import { operation, requireExam } from '../command-line/operation.ts';
import { requireSameCurrent } from './current-exam.ts';
import { dateLines, datesOf } from './dates.ts';
import { moveToPeriod, scheduleOf } from './move-period.ts';

export const periodOperation = operation({
  name: 'period',
  description: 'いまがその期間になるように、いまの試験の日程を動かします（本番以外）',
  input: Type.Object({ period: choice('期間', '移す先の期間', Period.enum, argument) }),
  isOutsideProduction: true,
  async plan({ database, settings, now }, { period }) {
    const exam = await requireExam(database);
    await requireSameCurrent(database, exam, scheduleOf(exam, period, now).examStartAt);
    return {
      changes: [
        `${exam.id}「${exam.title}」を、いまから ${period} にします。日程:`,
        ...dateLines(datesOf(exam), datesOf(scheduleOf(exam, period, now)), now),
        ...(period === 'result_published' ? ['集計し、結果が全員に見えます。'] : []),
        ...(exam.isResultPublished && period !== 'result_published' ? ['結果は見えなくなります。'] : []),
      ],
      // In development the contest is moved often and nobody else sees it.
      question: settings.appEnv === 'development' ? undefined : '移しますか？',
      subject: { exam_id: exam.id, period },
      async apply() {
        const { schedule, ...done } = await moveToPeriod(database, exam, period, now);
        const { simulatedParticipants, aggregatedParticipants } = done;
        const start = toJapanTime(schedule.examStartAt);
        const end = toJapanTime(schedule.examEndAt);
        return {
          json: { exam_id: exam.id, period, exam_start_at: start, exam_end_at: end, ...done },
          logged: { schedule, ...done },
          lines: [
            `${exam.id}「${exam.title}」は、いま ${period} です。試験は ${timeText(start)} から ${timeText(end)} まで。`,
            ...(simulatedParticipants > 0 ? [`模擬参加者 ${simulatedParticipants}人を加えました。`] : []),
            ...(aggregatedParticipants === undefined
              ? []
              : [`${aggregatedParticipants}人の結果を公開しました。`]),
          ],
        };
      },
    };
  },
});
