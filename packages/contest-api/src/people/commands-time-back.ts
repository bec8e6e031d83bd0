import { hourText, timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import type { Given, Span } from '../attempts/queries-time-back.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { requireExam } from '../contest/load-exams.ts';
import { readDatabaseTime } from '../database/clock.ts';
import { OperatorError } from '../errors.ts';
import { count, minutes, several, text, time } from '../operations/input.ts';
import { type Line, operation } from '../operations/operation.ts';
import { figure, lengthText } from '../operations/terminal.ts';
import { describeOutage, unservedPercent } from '../outages/commands.ts';
import type { ListedOutage } from '../outages/find-outages.ts';
import { findRecipients, giveTimeBack, type PlannedCredit, planCredit, requireOutage } from './time-back.ts';

export const extendOperation = operation({
  name: 'extend',
  description: '障害で失われた時間を、そのとき解いていた人に戻します。予選のあいだも使えます',
  help: `
例:
  contest extend --outage 1 --dry-run         1番の障害で解いていた人に、障害の長さを戻すとどうなるか見ます
  contest extend --outage 1                   実際に戻します
  contest extend --since 2025-06-22T13:02 --until 2025-06-22T13:09
  contest extend --minutes 5 --participant 7K3M-Q9RT-2XWD

同じ期間の分は、1人に1回しか戻しません。最後の問題まで進んだ人には戻しません。時間切れになっていた人は、いまから続きを解けます。`,
  input: Type.Object({
    minutes: Type.Optional(minutes('分', '戻す時間（分）。省略すると、障害または期間の長さ')),
    outage: Type.Optional(count('番号', 'contest outages の番号')),
    since: Type.Optional(time('日時', 'この時刻から（日本時間。例 2025-06-22T13:02:00）')),
    until: Type.Optional(time('日時', 'この時刻まで')),
    participant: several('人', 'この人だけ。参加者ID、メールアドレス、受験番号のどれか（何回でも）'),
    reason: Type.Optional(text('理由', '記録に残す理由（個人の情報は書かないでください）')),
  }),
  async plan(context, { minutes, reason: given, ...input }) {
    const { database, now, onProgress } = context;
    const exam = await requireExam(database);
    if (exam.is_result_published)
      throw new OperatorError(`${exam.id} の結果は公開されています。時間はもう戻せません。`);
    const outage = input.outage === undefined ? undefined : await requireOutage(context, exam, input.outage);
    const span = outage ? { since: outage.from, until: outage.until } : readSpan(input, now);
    const participantIds = await findRecipients(context, exam, input.participant);
    if (!span && !participantIds)
      throw new OperatorError(
        'だれに戻すか決まりません: --outage、--since と --until、--participant のどれかが必要です。',
      );
    const seconds = secondsOf(minutes, span);
    const reason = given ?? (outage ? `outage ${outage.number}` : span ? 'span' : 'participants');
    const planned = await planCredit(
      database,
      { examId: exam.id, span, participantIds, seconds, reason },
      now,
    );
    const { preview } = planned;
    if (preview.given === 0)
      return {
        json: toJson(exam, planned, { given: 0, resumed: 0, last_end_at: null }),
        lines: ['時間を戻す相手がいません。何も変えていません。', ...leftOut(planned)],
      };
    return {
      changes: [...(outage ? outageLines(outage) : []), ...changeLines(exam, planned)],
      json: toJson(exam, planned, preview),
      question: `${figure(preview.given)}人に${lengthText(seconds)}を戻しますか？`,
      subject: {
        exam_id: exam.id,
        seconds,
        reason,
        ...(outage && { outage: outage.number }),
        ...(span && { since: toJapanTime(span.since), until: toJapanTime(span.until) }),
        ...(participantIds && { participant_ids: participantIds }),
      },
      async apply() {
        const done = await giveTimeBack(database, planned, await readDatabaseTime(database), onProgress);
        return {
          json: toJson(exam, planned, done),
          lines: [
            `${figure(done.given)}人に${lengthText(seconds)}を戻しました（うち時間切れだった ${figure(done.resumed)}人は、いまから続きを解けます）。`,
            'ブラウザの残り時間は、30秒以内に変わります。',
            '次は: contest outages',
          ],
        };
      },
    };
  },
});

function readSpan({ since, until }: { since?: Date; until?: Date }, now: Date): Span | undefined {
  if (!since && !until) return undefined;
  if (!since || !until) throw new OperatorError('--since と --until は、両方とも書いてください。');
  if (since >= until) throw new OperatorError('--since は --until より前にしてください。');
  if (until > now) throw new OperatorError(`--until は今（${timeText(now)}）より前にしてください。`);
  return { since, until };
}

function secondsOf(minutes: number | undefined, span: Span | undefined): number {
  if (minutes !== undefined) return Math.ceil(minutes * 60);
  if (!span) throw new OperatorError('--participant だけのときは、--minutes で戻す時間を書いてください。');
  return Math.ceil((span.until.getTime() - span.since.getTime()) / 1_000);
}

/** The outage that time is given back for, and how sure it is who was affected. */
function outageLines(outage: ListedOutage): string[] {
  const partial = `  この障害では、呼び出した人の${unservedPercent(outage)}%が応答を得られませんでした（${outage.copies.join('、')}）。だれかは記録にないので、解いていた人全員に戻します。`;
  return [`${outage.number}番の障害: ${describeOutage(outage)}`, ...(outage.isPartial ? [partial] : [])];
}

function changeLines(exam: ExamWithKey, planned: PlannedCredit): Line[] {
  const { preview, credit } = planned;
  const { last_end_at, past_exam_end } = preview;
  const whose = credit.span
    ? `${timeText(credit.span.since)} 〜 ${hourText(credit.span.until)} に解いていた ${figure(preview.touched)}人`
    : `指定した ${figure(credit.participantIds?.length ?? 0)}人`;
  return [
    `${whose}のうち、${figure(preview.given)}人に${lengthText(credit.seconds)}を戻します。`,
    preview.resumed > 0 &&
      `  そのうち ${figure(preview.resumed)}人は時間切れでした。${credit.span ? '期間が始まったときに残っていた時間まで、' : ''}いまから続きを解けます。`,
    ...leftOut(planned),
    ...(past_exam_end > 0 && last_end_at
      ? [
          `  そのうち ${figure(past_exam_end)}人は、予選の終了（${timeText(exam.exam_end_at)}）のあとも続けられます（遅くとも ${timeText(last_end_at)} まで）。`,
          '  ほかの人の終了は変わりません。速報・集計・公開は、それが終わるまで待ちます。',
        ]
      : []),
  ];
}

const leftOut = ({ preview: { finished, already } }: PlannedCredit): Line[] => [
  finished > 0 && `  最後の問題まで進んだ ${figure(finished)}人には戻しません。`,
  already > 0 && `  この期間の分をもう戻してある ${figure(already)}人には、重ねて戻しません。`,
];

function toJson(
  exam: ExamWithKey,
  { credit, preview }: PlannedCredit,
  { given, resumed, last_end_at }: Given,
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
    past_exam_end: preview.past_exam_end,
    exam_end_at: toJapanTime(exam.exam_end_at),
    last_end_at: last_end_at && toJapanTime(last_end_at),
  };
}
