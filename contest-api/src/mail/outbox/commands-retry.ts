import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import { withProgress } from '../../command-line/progress.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import type { MailRow } from './queries.ts';
import { findMail, forgetBounce, listUndelivered } from './queries-retries.ts';
import { findRetryWays, noRetries, type RetryOutcome, type RetryWay, retryMails } from './retry.ts';

interface RetryOptions extends CommonOptions {
  failed?: boolean;
  bounced?: boolean;
}

const pageSize = 500;

const wayLines: Record<RetryWay, string> = {
  as_it_is: '同じ内容のまま送りなおす',
  made_again: '一斉通知の文面から作りなおして、いまのアドレスに送る',
  asked_for: '新しいメールを作って送る（古いリンクや番号のメールの代わり）',
  left: '一斉通知を送らない（取り消された人か、消去された人）',
  impossible:
    '送りなおせない（内容がもう残っていません。participant find でさがして participant resend してください）',
};

/** Adds `mail retry` and `mail restore`. */
export function addMailRetryCommand(mail: Command, terminal: Terminal): void {
  withCommonOptions(mail.command('retry'), { dryRun: true })
    .argument('[メールID]', 'mail list に出るID')
    .option('--failed', '送信断念と宛先拒否のメールをすべて')
    .option('--bounced', '返送されたメールをすべて')
    .description('届かなかったメールを送りなおします')
    .action((mailId: string | undefined, options: RetryOptions) => retry(terminal, mailId, options));
  withCommonOptions(mail.command('restore'))
    .argument('<メールID>', 'mail list に出るID')
    .description('まちがって記録された返送を取り消します')
    .action((mailId: string, options: CommonOptions) => restore(terminal, mailId, options));
}

async function retry(terminal: Terminal, mailId: string | undefined, options: RetryOptions): Promise<void> {
  const { failed, bounced } = options;
  if ((mailId === undefined) === !(failed || bounced))
    throw new OperatorError(
      'メールのID、--failed、--bounced のどれかを指定してください。IDは mail list で見られます。',
    );
  await runOnDatabase(terminal, async (context) => {
    const pages = () => (mailId ? oneMail(context, mailId) : undelivered(context.database, options));
    const planned = noRetries();
    for await (const page of pages())
      for (const [way, { length }] of await findRetryWays(context.database, page)) planned[way] += length;
    const total = Object.values(planned).reduce((sum, count) => sum + count, 0);
    const toSend = total - planned.impossible - planned.left;
    const changes = toLines(planned);
    if (toSend === 0) {
      const lines = total === 0 ? ['送りなおすメールはありません。'] : changes;
      return report(terminal, options, { ...planned }, lines);
    }
    const question = `${toSend}件を送りなおしますか？`;
    await confirm(terminal, { changes, question, outcome: { ...planned } }, options);
    const dataKey = new DataKey(context.settings.dataKey);
    const subject = mailId ? { mail_id: mailId } : { failed: failed ?? false, bounced: bounced ?? false };
    const outcome = await audited(context, { command: 'mail retry', subject }, () =>
      withProgress(options, async (onProgress) => {
        const done = noRetries();
        let seen = 0;
        for await (const page of pages()) {
          const some = await retryMails({ ...context, dataKey }, page, { areMany: total > 20 });
          for (const way of Object.keys(done) as RetryWay[]) done[way] += some[way];
          seen += page.length;
          onProgress(seen, total);
        }
        return done;
      }),
    );
    report(terminal, options, outcome, [
      ...toLines(outcome),
      '動いているAPIが、数秒のうちに送りはじめます。次は: contest mail list --state waiting',
    ]);
  });
}

const toLines = (counts: RetryOutcome): string[] =>
  (Object.keys(counts) as RetryWay[])
    .filter((way) => counts[way] > 0)
    .map((way) => `${counts[way]}件: ${wayLines[way]}`);

/** @throws OperatorError where there is no such mail */
async function requireMail(database: Database, mailId: string): Promise<MailRow> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(mailId);
  const mail = isId ? await findMail(database, mailId) : undefined;
  if (mail) return mail;
  throw new OperatorError(`メール ${mailId} はありません。IDは mail list で見られます。`);
}

/** Takes back what was noted by mistake: the mail server's report was about another mail, or the address is right after all. */
async function restore(terminal: Terminal, mailId: string, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database } = context;
    const { recipient, bounced_at: since, bounce_reason: reason } = await requireMail(database, mailId);
    const none = `メール ${mailId} に、返送の記録はありません。何も変えていません。`;
    if (!since) throw new OperatorError(none);
    const changes = [
      `${recipient} あてのメールの、${timeText(since)} の返送の記録（${reason ?? '理由なし'}）を取り消します。`,
      'メールは「送信ずみ」に戻り、このアドレスにまた一斉通知が届くようになります。',
    ];
    await confirm(terminal, { changes, question: '取り消しますか？' }, options);
    const subject = { mail_id: mailId };
    const outcome = await audited(context, { command: 'mail restore', subject }, async () => {
      if (!(await forgetBounce(database, mailId))) throw new OperatorError(none);
      return { ...subject, restored: 1 };
    });
    report(terminal, options, outcome, [
      `返送の記録を取り消しました。もう一度送るには: contest participant resend`,
    ]);
  });
}

async function* oneMail({ database }: CommandContext, mailId: string): AsyncGenerator<MailRow[]> {
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
  { failed, bounced }: RetryOptions,
): AsyncGenerator<MailRow[]> {
  for (let after: string | null = null; ; ) {
    const page: MailRow[] = await listUndelivered(database, { after, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    yield page.filter(({ bounced_at }) => (bounced_at ? bounced : failed));
    after = last.mail_id;
  }
}
