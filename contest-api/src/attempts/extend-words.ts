import { hourText, timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { figure, lengthText } from '../command-line/japanese.ts';
import type { ContestExam } from '../contest/contest.ts';
import { describeOutage, unservedPercent } from '../operations/outages/commands.ts';
import type { ListedOutage } from '../operations/outages/outages.ts';
import type { PlannedCredit } from './give-time-back.ts';

/** The outage that time is given back for, and how sure it is who was affected. */
export function outageLines(outage: ListedOutage): string[] {
  const partial = `  この障害では、呼び出した人の${unservedPercent(outage)}%が応答を得られませんでした（${outage.copies.join('、')}）。だれかは記録にないので、解いていた人全員に戻します。`;
  return [`${outage.number}番の障害: ${describeOutage(outage)}`, ...(outage.isPartial ? [partial] : [])];
}

/** Who gets a credit, and who does not. */
export function changeLines(exam: ContestExam, planned: PlannedCredit): string[] {
  const { preview, credit } = planned;
  const { lastEndAt, pastExamEnd } = preview;
  const whose = credit.span
    ? `${timeText(credit.span.since)} 〜 ${hourText(credit.span.until)} に解いていた ${figure(preview.touched)}人`
    : `指定した ${figure(credit.participantIds?.length ?? 0)}人`;
  return [
    `${whose}のうち、${figure(preview.given)}人に${lengthText(credit.seconds)}を戻します。`,
    ...(preview.resumed > 0
      ? [
          `  そのうち ${figure(preview.resumed)}人は時間切れでした。${credit.span ? '期間が始まったときに残っていた時間まで、' : ''}いまから続きを解けます。`,
        ]
      : []),
    ...leftOut(planned),
    ...(pastExamEnd > 0 && lastEndAt
      ? [
          `  そのうち ${figure(pastExamEnd)}人は、予選の終了（${timeText(exam.examEndAt)}）のあとも続けられます（遅くとも ${timeText(lastEndAt)} まで）。`,
          '  ほかの人の終了は変わりません。速報・集計・公開は、それが終わるまで待ちます。',
        ]
      : []),
  ];
}

/** Who gets nothing, and why. */
export function leftOut({ preview }: PlannedCredit): string[] {
  return [
    ...(preview.finished > 0 ? [`  最後の問題まで進んだ ${figure(preview.finished)}人には戻しません。`] : []),
    ...(preview.already > 0
      ? [`  この期間の分をもう戻してある ${figure(preview.already)}人には、重ねて戻しません。`]
      : []),
  ];
}

/** A credit as JSON. */
export function toJson(
  exam: ContestExam,
  { credit, preview }: PlannedCredit,
  { given, resumed, lastEndAt }: { given: number; resumed: number; lastEndAt?: Date | null },
) {
  const { span } = credit;
  return {
    exam_id: exam.id,
    credit_id: credit.creditId,
    seconds: credit.seconds,
    ...(span && { since: toJapanTime(span.since), until: toJapanTime(span.until) }),
    touched: preview.touched,
    given,
    resumed,
    finished: preview.finished,
    already_given: preview.already,
    past_exam_end: preview.pastExamEnd,
    exam_end_at: toJapanTime(exam.examEndAt),
    last_end_at: lastEndAt ? toJapanTime(lastEndAt) : null,
  };
}
