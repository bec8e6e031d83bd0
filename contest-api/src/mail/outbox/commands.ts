import { normalizeEmail } from '@knowledgeking/contract/rules/entry';
import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { argument, choice, count, flag, text } from '../../command-line/input.ts';
import { inquiry, operation } from '../../command-line/operation.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { isUuid, lowestUuid, pagesByKey } from '../../database/rows.ts';
import type { MailKind, MailRequestKind } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { listPresent, lockRecipient } from '../notify/queries.ts';
import {
  countMailStates,
  findMail,
  forgetBounce,
  type ListedMail,
  listMails,
  listUndelivered,
  type MailCounts,
  type MailRow,
  type MailState,
  mailStates,
  removeUndelivered,
  requeueMail,
} from './queries.ts';
import { requestMail } from './queue.ts';

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

const pageSize = 500;
const listed = 'mail list に出るID';

/** The ways to send mails again that did not arrive, before any is counted. Until one is given up, worker.ts decides when it is tried. */
const none = {
  /** As it is: its content is still there. */
  as_it_is: 0,
  /** One of many is made once more, for its recipient's present address. */
  made_again: 0,
  /** A new one is asked for in its place, as its recipient can on the site. */
  asked_for: 0,
  /** One of many, to somebody who was taken out of the contest or erased, and gets none any more. */
  left: 0,
  /** Its content is gone, and nothing can make it again. */
  impossible: 0,
};

type SendingWay = keyof typeof none;

const wayLines: Record<SendingWay, string> = {
  as_it_is: '同じ内容のまま送りなおす',
  made_again: '一斉通知の文面から作りなおして、いまのアドレスに送る',
  asked_for: '新しいメールを作って送る（古いリンクや番号のメールの代わり）',
  left: '一斉通知を送らない（取り消された人か、消去された人）',
  impossible:
    '送りなおせない（内容がもう残っていません。participant find でさがして participant resend してください）',
};

const toLines = (counts: typeof none): string[] =>
  (Object.keys(counts) as SendingWay[])
    .filter((way) => counts[way] > 0)
    .map((way) => `${counts[way]}件: ${wayLines[way]}`);

export const mailRetryOperation = operation({
  name: 'mail retry',
  description: '届かなかったメールを送りなおします',
  input: Type.Object({
    mail_id: Type.Optional(text('メールID', listed, argument)),
    failed: flag('送信断念と宛先拒否のメールをすべて'),
    bounced: flag('返送されたメールをすべて'),
  }),
  async plan({ database, now, onProgress }, { mail_id, failed, bounced }) {
    if ((mail_id === undefined) === !(failed || bounced))
      throw new OperatorError(
        'メールのID、--failed、--bounced のどれかを指定してください。IDは mail list で見られます。',
      );
    const pages = () => (mail_id ? oneMail(database, mail_id) : undelivered(database, { failed, bounced }));
    const planned = { ...none };
    for await (const page of pages())
      for (const [way, { length }] of await findSendingWays(database, page)) planned[way] += length;
    const total = Object.values(planned).reduce((sum, count) => sum + count, 0);
    const toSend = total - planned.impossible - planned.left;
    const changes = toLines(planned);
    if (toSend === 0)
      return { json: planned, lines: total === 0 ? ['送りなおすメールはありません。'] : changes };
    return {
      changes,
      json: planned,
      question: `${toSend}件を送りなおしますか？`,
      subject: mail_id ? { mail_id } : { failed, bounced },
      async apply() {
        const done = { ...none };
        const sending = { database, now, priority: total > 20 ? 1 : 0 } as const;
        let seen = 0;
        for await (const page of pages()) {
          for (const [way, mails] of await findSendingWays(database, page))
            for (const mail of mails) {
              const went = await senders[way](sending, mail);
              if (went) done[went] += 1;
            }
          seen += page.length;
          onProgress(seen, total);
        }
        const next = '動いているAPIが、数秒のうちに送りはじめます。次は: contest mail list --state waiting';
        return { json: done, lines: [...toLines(done), next] };
      },
    };
  },
});

async function* oneMail(database: Database, mailId: string): AsyncGenerator<MailRow[]> {
  const mail = await requireMail(database, mailId);
  if (!mail.failed_at && !mail.bounced_at)
    throw new OperatorError(
      mail.sent_at
        ? 'このメールは送信ずみで、返送もされていません。迷惑メールのフォルダーを見てもらい、それでもなければ participant resend してください。'
        : 'このメールはまだ送信待ちです。動いているAPIが自動で送ります。',
    );
  yield [mail];
}

async function* undelivered(
  database: Database,
  { failed, bounced }: { failed: boolean; bounced: boolean },
): AsyncGenerator<MailRow[]> {
  const read = (after: string) => listUndelivered(database, { after, limit: pageSize });
  for await (const page of pagesByKey(read, ({ mail_id }) => mail_id, lowestUuid))
    yield page.filter(({ bounced_at }) => (bounced_at ? bounced : failed));
}

async function requireMail(database: Database, mailId: string): Promise<MailRow> {
  const mail = isUuid(mailId) ? await findMail(database, mailId) : undefined;
  if (mail) return mail;
  throw new OperatorError(`メール ${mailId} はありません。IDは mail list で見られます。`);
}

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

const requests: Record<MailKind, MailRequestKind | null> = {
  entry: 'entry_resend',
  exam_number: 'login_resend',
  already_entered: 'login_resend',
  notice: null,
  notification: null,
};

async function findSendingWays(database: Database, mails: MailRow[]) {
  const ids = mails.flatMap((mail) => recipientIdOf(mail) ?? []);
  const present = await listPresent(database, ids);
  return Map.groupBy(mails, (mail) => {
    const id = recipientIdOf(mail);
    return id && !present.has(id) ? 'left' : sendingWayOf(mail);
  });
}

const recipientIdOf = ({ kind, participant_id }: MailRow) =>
  kind === 'notification' ? participant_id : null;

/** The link of an entry that was given up has expired; the recipient of one of many can have another address by now. */
function sendingWayOf(mail: MailRow): SendingWay {
  if (mail.kind === 'entry') return 'asked_for';
  if (recipientIdOf(mail)) return 'made_again';
  if (mail.encrypted_content !== null || mail.notification_id !== null) return 'as_it_is';
  return mail.kind && requests[mail.kind] ? 'asked_for' : 'impossible';
}

/** Each sends a mail again. @returns the way that it went; undefined where another operator was faster */
const senders: Record<
  SendingWay,
  (
    /** With priority 1 many of them wait for mails that somebody is waiting for. */
    sending: { database: Database; now: Date; priority: 0 | 1 },
    mail: MailRow,
  ) => Promise<SendingWay | undefined>
> = {
  as_it_is: async ({ database, ...again }, { mail_id }) =>
    (await requeueMail(database, mail_id, again)) ? 'as_it_is' : undefined,
  made_again: ({ database, ...again }, { mail_id, participant_id }) =>
    inTransaction(database, async (transaction) => {
      const person = await lockRecipient(transaction, participant_id ?? '');
      // Taken out of the contest or erased just now.
      if (!person) return 'left';
      const isRequeued = await requeueMail(transaction, mail_id, { ...again, recipient: person.email });
      return isRequeued ? 'made_again' : undefined;
    }),
  asked_for: ({ database, now }, { mail_id, kind, exam_id, recipient }) =>
    inTransaction(database, async (transaction) => {
      const request = kind && requests[kind];
      if (!request || !(await removeUndelivered(transaction, mail_id))) return undefined;
      await requestMail({ database: transaction, exam: { id: exam_id }, now }, request, recipient);
      return 'asked_for';
    }),
  left: async () => 'left',
  impossible: async () => 'impossible',
};
