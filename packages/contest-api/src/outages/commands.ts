import { hourText, timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { requireExam } from '../contest/load-exams.ts';
import { examArgument } from '../operations/input.ts';
import { inquiry, type Line } from '../operations/operation.ts';
import { figure, lengthText } from '../operations/terminal.ts';
import {
  causeWords,
  extendSuggestion,
  type ListedOutage,
  listOutages,
  shortestOutageSeconds,
} from './find-outages.ts';

const help = `
見つけ方: APIの各コピーが10秒ごとに残す記録から、次のどれかが${shortestOutageSeconds}秒以上つづいた期間を探します。
  - 受験中の人が開始・出題・回答・終了を呼び出し、その半分以上の人が応答を得られなかった
    （一部のコピーだけなら「一部」と示します。受験中でない人の呼び出しは、いくつあっても数えません）
  - データベースにつながらず、記録も書けなかった
  - だれかが解いているのに、どのコピーも記録を残していない
  - メンテナンスがオンだった
番号は時刻の順です。あとの障害が増えても、前の番号は変わりません。
見つけられないもの: APIまで届かない障害（プロキシ、CDN、DNS、参加者の回線）。そのときは
  contest extend --since … --until … で期間を指定してください。`;

export const outagesInquiry = inquiry({
  name: 'outages',
  description: '予選のあいだに障害があった期間を、影響を受けた人数とともに一覧にします',
  help,
  input: Type.Object({ exam: examArgument }),
  async read({ database, now }, { exam: examId }) {
    const exam = await requireExam(database, examId);
    const outages = await listOutages(database, exam, now);
    const until = `（${timeText(now)} まで）`;
    return {
      json: { exam_id: exam.id, outages: outages.map(outageFacts) },
      lines:
        outages.length === 0
          ? [`${exam.id} に障害は見つかりません${until}。`]
          : [
              `${exam.id} の障害: ${outages.length}件${until}`,
              ...outages.flatMap(toLines),
              extendSuggestion(outages),
            ],
    };
  },
});

/** The facts of an outage in a few words. */
export const describeOutage = ({ from, until, seconds, isPartial }: ListedOutage): string =>
  `${timeText(from)} 〜 ${hourText(until)}（${lengthText(seconds)}${isPartial ? '、一部' : ''}）`;

/** The share of contestants who were not served, of those who asked for something, in percent. */
export function unservedPercent({ contestants, unserved }: ListedOutage): number {
  const all = Object.values(unserved).reduce((sum, count) => sum + count, 0);
  return contestants === 0 ? 0 : Math.round((all / contestants) * 100);
}

function toLines(outage: ListedOutage): Line[] {
  const { number, causes, unserved, copies, attempts, isOngoing } = outage;
  const codes = Object.keys(unserved).sort((one, other) => (unserved[other] ?? 0) - (unserved[one] ?? 0));
  const givenBack =
    attempts.given > 0
      ? `${figure(attempts.given)}人に${lengthText(attempts.given_seconds)}を戻しました（まだの人 ${figure(attempts.left)}人）`
      : 'まだだれにも戻していません';
  return [
    `${String(number).padStart(3)}  ${describeOutage(outage)}${isOngoing ? '  まだ続いているかもしれません' : ''}`,
    `     原因: ${causes.map((cause) => causeWords[cause]).join('、')}${copies.length > 0 ? `（${copies.join('、')}）` : ''}`,
    codes.length > 0 &&
      `     呼び出した人の${unservedPercent(outage)}%が応答を得られませんでした（${codes.join('、')}）`,
    `     解いていた人: ${figure(attempts.touched)}人（うち今は最後まで進んだ人 ${figure(attempts.finished)}人）。${givenBack}。`,
  ];
}

/** An outage as programs read it. */
export function outageFacts(outage: ListedOutage) {
  const { attempts, from, until, seconds, causes, copies } = outage;
  return {
    outage: outage.number,
    ...{ from, until, seconds, causes, copies },
    partial: outage.isPartial,
    ongoing: outage.isOngoing,
    unserved_percent: unservedPercent(outage),
    unserved_by_outcome: outage.unserved,
    attempts: attempts.touched,
    finished_since: attempts.finished,
    given_back: attempts.given,
    not_given_back: attempts.left,
    given_back_seconds: attempts.given_seconds,
  };
}
