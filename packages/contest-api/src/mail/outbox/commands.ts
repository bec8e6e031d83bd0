import { normalizeEmail } from '@knowledgeking/contract/rules/entry';
import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { loadExams } from '../../contest/load-exams.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { MailKind } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { argument, choice, count, flag, text } from '../../operations/input.ts';
import { inquiry, operation } from '../../operations/operation.ts';
import {
  countMailStates,
  forgetBounce,
  type ListedMail,
  listMails,
  type MailCounts,
  type MailState,
  mailStates,
} from './queries.ts';
import { refusalWords } from './refusals.ts';
import {
  countSent,
  foreseeSendings,
  mailsToSend,
  requireMail,
  type SendingContext,
  type SendingWay,
  sendAgain,
  sendingWays,
  zero,
} from './send-again.ts';

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

function toLine({ mail_id, recipient, kind, state, at, attempts, refusal, detail }: ListedMail): string {
  const tries = state === 'waiting' && attempts > 0 && `${attempts}回ためした`;
  const more = [tries, refusal && refusalWords[refusal]].filter((one) => one).join('、');
  const what = `${stateNames[state]}${more && `（${more}）`}  ${kindNames[kind]}`;
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

const listed = 'mail list に出るID';

const wayLines: Record<SendingWay, string> = {
  as_it_is: '同じ内容のまま送りなおす',
  made_again: '一斉通知の文面から作りなおして、いまのアドレスに送る',
  replaced: '新しいメールを作って、いまのアドレスに送る（古いリンクや番号のメールの代わり）',
  left: '送らない（取り消された人か、消去された人）',
  closed: '送りなおせない（エントリーの受け付けが終わり、リンクがもう使えません）',
  impossible:
    '送りなおせない（内容がもう残っていません。participant find でさがして participant resend してください）',
};

const toLines = (counts: typeof zero): string[] =>
  sendingWays.filter((way) => counts[way] > 0).map((way) => `${counts[way]}件: ${wayLines[way]}`);

export const mailRetryOperation = operation({
  name: 'mail retry',
  description: '届かなかったメールを送りなおします。1時間の通数の上限はかかりません',
  input: Type.Object({
    mail_id: Type.Optional(text('メールID', listed, argument)),
    failed: flag('送信断念と宛先拒否のメールをすべて'),
    bounced: flag('返送されたメールをすべて'),
  }),
  async plan({ database, dataKey, settings, onProgress }, { mail_id, failed, bounced }) {
    if ((mail_id === undefined) === !(failed || bounced))
      throw new OperatorError(
        'メールのID、--failed、--bounced のどれかを指定してください。IDは mail list で見られます。',
      );
    const pages = () => mailsToSend(database, { mail_id, failed, bounced });
    // Entry can end, or its end be moved, while an operator is asked.
    const contextNow = async (priority: 0 | 1): Promise<SendingContext> => ({
      database,
      exams: await loadExams(database),
      now: await readDatabaseTime(database),
      siteOrigin: settings.siteOrigins[0] ?? '',
      dataKey,
      priority,
    });
    const planned = { ...zero };
    const context = await contextNow(0);
    let total = 0;
    for await (const page of pages()) {
      for (const way of await foreseeSendings(context, page)) planned[way] += 1;
      total += page.length;
    }
    const changes = toLines(planned);
    if (countSent(planned) === 0)
      return { json: planned, lines: total === 0 ? ['送りなおすメールはありません。'] : changes };
    return {
      changes,
      json: planned,
      question: `${countSent(planned)}件を送りなおしますか？`,
      subject: mail_id ? { mail_id } : { failed, bounced },
      async apply() {
        const done = { ...zero };
        let seen = 0;
        for await (const page of pages()) {
          const sending = await contextNow(total > 20 ? 1 : 0);
          for (const mail of page) {
            const went = await sendAgain(sending, mail);
            if (went) done[went] += 1;
          }
          seen += page.length;
          onProgress(seen, total);
        }
        const next = '動いているAPIが、数秒のうちに送りはじめます。次は: contest mail list --state waiting';
        return { json: done, lines: [...toLines(done), countSent(done) > 0 && next] };
      },
    };
  },
});

export const forgetBounceOperation = operation({
  name: 'mail restore',
  description: 'まちがって記録された返送を取り消します',
  input: Type.Object({ mail_id: text('メールID', listed, argument) }),
  async plan({ database }, { mail_id }) {
    const { recipient, bounced_at: since, bounce_reason: reason } = await requireMail(database, mail_id);
    const notBounced = `メール ${mail_id} に、返送の記録はありません。何も変えていません。`;
    if (!since) throw new OperatorError(notBounced);
    return {
      changes: [
        `${recipient} あてのメールの、${timeText(since)} の返送の記録（${reason ?? '理由なし'}）を取り消します。`,
        'メールは「送信ずみ」に戻り、このアドレスにまた一斉通知が届くようになります。',
      ],
      question: '取り消しますか？',
      subject: { mail_id },
      async apply() {
        if (!(await forgetBounce(database, mail_id))) throw new OperatorError(notBounced);
        const lines = ['返送の記録を取り消しました。もう一度送るには: contest participant resend'];
        return { json: { mail_id, restored: 1 }, lines };
      },
    };
  },
});
