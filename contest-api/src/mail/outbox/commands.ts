import { normalizeEmail } from '@knowledgeking/contract/rules/email';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { type Command, Option } from 'commander';
import { type CommonOptions, report, runOnDatabase, withCommonOptions } from '../../command-line/context.ts';
import { readCount } from '../../command-line/read-number.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import type { MailKind } from '../../database/tables.ts';
import { addMailBouncesCommand } from '../bounces/commands.ts';
import { addMailPreviewCommand } from '../content/commands.ts';
import { addMailRetryCommand } from './commands-retry.ts';
import {
  countMailStates,
  type ListedMail,
  listMails,
  type MailCounts,
  type MailState,
  mailStates,
} from './queries-states.ts';

interface ListOptions extends CommonOptions {
  state?: MailState;
  to?: string;
  limit: number;
}

/** The states in an operator's words. */
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

/** Adds `mail list|retry|restore|bounces|preview`. */
export function addMailCommands(program: Command, terminal: Terminal): void {
  const mail = program.command('mail').description('メール: list、retry、restore、bounces、preview');
  withCommonOptions(mail.command('list'))
    .description('メールがどうなったかを、新しい順に見せます（宛先も出るので、画面の扱いに注意してください）')
    .addOption(new Option('--state <状態>', 'この状態のメールだけ').choices([...mailStates]))
    .option('--to <アドレス>', 'この宛先のメールだけ')
    .option('--limit <件数>', '何通まで見せるか', readCount, 50)
    .action((options: ListOptions) => list(terminal, options));
  addMailRetryCommand(mail, terminal);
  addMailBouncesCommand(mail, terminal);
  addMailPreviewCommand(mail, terminal);
}

async function list(terminal: Terminal, options: ListOptions): Promise<void> {
  const { state, to, limit } = options;
  await runOnDatabase(terminal, async ({ database }) => {
    const [mails, counts] = await Promise.all([
      listMails(database, {
        ...(state && { inState: state }),
        ...(to && { recipient: normalizeEmail(to) }),
        limit,
      }),
      countMailStates(database),
    ]);
    report(terminal, options, { counts, mails: mails.map(toJson) }, [
      `全体では: ${mailCountsText(counts)}`,
      ...(mails.length === 0 ? ['あてはまるメールはありません。'] : mails.map(toLine)),
      ...(mails.length === limit ? [`新しい${limit}件まで。続きは --limit を大きくしてください。`] : []),
      ...nextSteps(mails),
    ]);
  });
}

function toJson({ mailId, recipient, subject, kind, state, createdAt, at, attempts, detail }: ListedMail) {
  const times = { created_at: toJapanTime(createdAt), at: toJapanTime(at) };
  return { mail_id: mailId, recipient, subject, kind, state, ...times, attempts, detail };
}

function toLine({ mailId, recipient, kind, state, at, attempts, detail }: ListedMail): string {
  const tries = state === 'waiting' && attempts > 0 ? `（${attempts}回ためした）` : '';
  const what = `${stateNames[state]}${tries}  ${kind ? kindNames[kind] : '種類不明'}`;
  return `${timeText(at)}  ${what}  ${recipient}  ${mailId}${detail ? `\n    ${detail}` : ''}`;
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
