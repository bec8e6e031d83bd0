import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { isEmail, normalizeEmail } from '@knowledgeking/contract/rules/email';
import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { loadExams } from '../../contest/contest.ts';
import { readFinalStage, readTemplate, toContent, toWords } from '../notify/words.ts';
import { sendTestMail, toEml } from '../outbox/send-test-mail.ts';
import { requiresTls } from '../outbox/sender.ts';
import { renderMail } from './layout.ts';
import { type SampleMail, sampleAddressee, sampleMails } from './samples.ts';

interface PreviewOptions extends CommonOptions {
  html?: boolean;
  out?: string;
  to?: string;
  pack: string;
}

const sampleRecipient = 'nagisa@example.jp';
const notifyPrefix = 'notify:';

/** Adds `mail preview`. */
export function addMailPreviewCommand(mail: Command, terminal: Terminal): void {
  withCommonOptions(mail.command('preview'))
    .argument('<種類>', 'entry、exam_number、already_entered、または notify:<テンプレート>')
    .option('--html', '文字だけの版ではなく、HTMLの版を出力します')
    .option('--out <ファイル>', 'メールソフトでひらけるファイル（.eml）に書き出します')
    .option('--to <アドレス>', 'メールサーバーを通して、このアドレスに見本を1通送ります')
    .option('--pack <フォルダー>', '一斉通知のテンプレートがあるパック', 'content')
    .description('メールの見本を、作りもののデータで見せます')
    .action((kind: string, options: PreviewOptions) => preview(terminal, kind, options));
}

async function preview(terminal: Terminal, kind: string, options: PreviewOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const mail = await sampleOf(context, kind, options);
    const { mailFrom: from, mailBounceTo: bounceTo } = context.settings;
    if (options.to) return sendTo(terminal, context, { kind, mail, to: options.to }, options);
    if (options.out) {
      writeFileSync(options.out, await toEml(mail, sampleRecipient, { from, bounceTo }));
      return report(terminal, options, { file: options.out, subject: mail.subject }, [
        `${options.out} に書き出しました。メールソフトでひらいてください。`,
      ]);
    }
    const { text, html, calendar } = mail.body;
    const lines = options.html
      ? [html]
      : [`件名: ${mail.subject}`, '', text, ...(calendar ? ['', '（添付: yosen.ics）'] : [])];
    report(terminal, options, { subject: mail.subject, text, html, calendar: calendar ?? null }, lines);
  });
}

async function sampleOf(
  { database, settings, now }: CommandContext,
  kind: string,
  { pack }: PreviewOptions,
): Promise<SampleMail> {
  const siteOrigin = settings.siteOrigins[0] ?? '';
  if (kind.startsWith(notifyPrefix)) {
    const exam = await requireExam(database);
    const { template } = readTemplate(kind.slice(notifyPrefix.length), pack);
    const words = toWords(template, { exam, siteOrigin, now }, readFinalStage(pack));
    const content = toContent(words, { display_name: sampleAddressee.display_name, division: 'こどもの部' });
    return { mail_id: randomUUID(), subject: content.subject, body: renderMail(content, exam.title) };
  }
  const samples: Record<string, SampleMail> = sampleMails(
    siteOrigin,
    (await loadExams(database)).at(-1),
    now,
  );
  const sample = samples[kind];
  if (sample) return { ...sample, mail_id: randomUUID() };
  throw new OperatorError(
    `メール「${kind}」はありません。${Object.keys(samples).join('、')}、または notify:<テンプレート> を指定してください。`,
  );
}

async function sendTo(
  terminal: Terminal,
  context: CommandContext,
  { kind, mail, to }: { kind: string; mail: SampleMail; to: string },
  options: PreviewOptions,
): Promise<void> {
  const { appEnv, mailPort, mailFrom: from, mailBounceTo: bounceTo, ...settings } = context.settings;
  const recipient = normalizeEmail(to);
  if (!isEmail(recipient)) throw new OperatorError(`「${to}」はメールアドレスではありません。`);
  const smtpUrl = settings.smtpUrl || `smtp://127.0.0.1:${mailPort}`;
  const { hostname } = new URL(smtpUrl);
  const changes = [`${hostname} を通して、${recipient} に見本「${mail.subject}」を1通送ります。`];
  await confirm(terminal, { changes, question: '送りますか？' }, options);
  const sender = { smtpUrl, requiresTls: requiresTls(appEnv, smtpUrl), from, bounceTo };
  const outcome = await audited(context, { command: 'mail preview', subject: { kind } }, async () => {
    try {
      return { response: await sendTestMail(mail, recipient, sender) };
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`メールサーバー ${hostname} に渡せませんでした:\n${words}`);
    }
  });
  report(terminal, options, outcome, [
    `メールサーバーが受けとりました（${outcome.response}）。`,
    '次は: 届いたメールの見た目と、ヘッダーの SPF、DKIM、DMARC が pass であることを確かめてください。',
  ]);
}
