import { normalizeEmail } from '@knowledgeking/contract/rules/entry-form';
import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { choice, count, text } from '../../command-line/input.ts';
import { inquiry } from '../../command-line/operation.ts';
import type { MailKind } from '../../database/tables.ts';
import {
  countMailStates,
  type ListedMail,
  listMails,
  type MailCounts,
  type MailState,
  mailStates,
} from './queries-states.ts';

const stateNames: Record<MailState, string> = {
  waiting: '送信待ち',
  sent: '送信ずみ',
  failed: '送信断念',
  refused: '宛先拒否',
  bounced: '返送',
};

/** How many mails of all exams are in which state, in words. */
export const mailCountsText = (counts: MailCounts): string =>
  mailStates
    .flatMap((state) => (state === 'sent' ? [] : [`${stateNames[state]} ${counts[state]}件`]))
    .join('、');

const kindNames: Record<MailKind, string> = {
  entry: 'エントリー確認',
  exam_number: '受験番号',
  already_entered: 'エントリーずみ',
  notice: 'お知らせ',
  notification: '一斉通知',
};

export const mailListInquiry = inquiry({
  name: 'mail list',
  description: 'メールがどうなったかを、新しい順に見せます（宛先も出るので、画面の扱いに注意してください）',
  input: Type.Object({
    state: Type.Optional(choice('状態', 'この状態のメールだけ', mailStates)),
    to: Type.Optional(text('アドレス', 'この宛先のメールだけ')),
    limit: count('件数', '何通まで見せるか', { default: 50 }),
  }),
  async read({ database }, { state, to, limit }) {
    const recipient = to && normalizeEmail(to);
    const mails = await listMails(database, { inState: state, recipient, limit });
    const counts = await countMailStates(database);
    return {
      json: { counts, mails },
      lines: [
        `全体では: ${mailCountsText(counts)}`,
        ...(mails.length === 0 ? ['あてはまるメールはありません。'] : mails.map(toLine)),
        mails.length === limit && `新しい${limit}件まで。続きは --limit を大きくしてください。`,
        ...nextSteps(mails),
      ],
    };
  },
});

function toLine({ mail_id, recipient, kind, state, at, attempts, detail }: ListedMail): string {
  const tries = state === 'waiting' && attempts > 0 ? `（${attempts}回ためした）` : '';
  const what = `${stateNames[state]}${tries}  ${kindNames[kind]}`;
  return `${timeText(at)}  ${what}  ${recipient}  ${mail_id}${detail ? `\n    ${detail}` : ''}`;
}

function nextSteps(mails: ListedMail[]): string[] {
  const isIn = (...states: MailState[]) => mails.some(({ state }) => states.includes(state));
  if (isIn('bounced', 'refused'))
    return [
      '次は: 宛先を本人に確かめて participant correct で直す（未確定の人には、もう一度エントリーしてもらう）か、そのまま送りなおすなら mail retry <メールのID>、返送の記録がまちがいなら mail restore <メールのID>',
    ];
  if (isIn('failed')) return ['次は: メールサーバーを直してから mail retry --failed'];
  return [];
}
