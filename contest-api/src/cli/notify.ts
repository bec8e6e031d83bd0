import type { Command } from 'commander';
import { DataKey } from '../data-key.ts';
import { readDatabaseTime } from '../repositories/clock.ts';
import type { NotificationAudience } from '../repositories/mail-tables.ts';
import { type Audience, countSynthetic, type Recipient } from '../repositories/notifications.ts';
import { renderMail } from '../services/mail-layout.ts';
import {
  type FilledDate,
  filledDates,
  readFinalStage,
  readTemplate,
  toWords,
} from '../services/notification-words.ts';
import {
  type AudienceCounts,
  audienceOf,
  findBegun,
  firstContent,
  type NotificationPlan,
  queueNotification,
  walkAudience,
} from '../services/notify.ts';
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
} from './context.ts';
import { addNotifyProgressCommands } from './notify-progress.ts';
import { withProgress } from './progress.ts';
import { readCount } from './read-number.ts';
import type { Terminal } from './terminal.ts';

interface NotifyOptions extends CommonOptions {
  template: string;
  rate: number;
  exam?: string;
  pack: string;
}

/** Mails a minute; mail providers let a new sender through at about this rate, and a hundred thousand take less than three hours. */
const defaultRate = 600;

const audiences: Record<NotificationAudience, { description: string; name: string }> = {
  qualifiers: { name: '予選通過者', description: '予選を通過した人に、メールを1通ずつ送ります' },
  everyone: { name: 'エントリーした全員', description: 'エントリーした全員に、メールを1通ずつ送ります' },
};

/** Adds `notify qualifiers|everyone|status|stop`. */
export function addNotifyCommands(program: Command, terminal: Terminal): void {
  const notify = program
    .command('notify')
    .description('一斉通知: qualifiers（予選通過者へ）、everyone（全員へ）、status、stop');
  for (const [audience, { description }] of Object.entries(audiences))
    withCommonOptions(notify.command(audience), { dryRun: true })
      .requiredOption('--template <名前かファイル>', 'content/mails にある文面の名前、またはYAMLのファイル')
      .option('--rate <通数>', '1分あたり何通まで送るか', readCount, defaultRate)
      .option('--exam <試験ID>', '予選のID（省くと今の予選）')
      .option('--pack <フォルダー>', '文面と日付があるパック', 'content')
      .description(`${description}（もう一度実行すると、まだの人にだけ送ります）`)
      .action((options: NotifyOptions) => run(terminal, audience as NotificationAudience, options));
  addNotifyProgressCommands(notify, terminal);
}

async function run(terminal: Terminal, name: NotificationAudience, options: NotifyOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, settings } = context;
    const { plan, audience, dates, questions } = await preparePlan(context, name, options);
    const begun = await findBegun(database, plan);
    let first: Recipient | undefined;
    const counts = await walkAudience(database, audience, begun?.notification_id, async ([one]) => {
      first ??= one;
    });
    const synthetic = await countSynthetic(database, audience);
    const lines = countLines(name, { ...counts, synthetic });
    const outcome = { audience: name, template: plan.templateName, ...toJson(counts), synthetic };
    if (!first) {
      const nobody = `これから送る相手はいません。文は contest mail preview notify:${options.template} で見られます。次は: contest notify status`;
      return report(terminal, options, outcome, [...lines, nobody]);
    }
    const content = firstContent(plan.words, first);
    const changes = [
      ...lines,
      `1分に${plan.mailsPerMinute}通で、送りおわるまでおよそ${duration(counts.toMail / plan.mailsPerMinute)}かかります。`,
      '最初の1通:',
      `  件名: ${content.subject}`,
      ...renderMail(content, plan.words.sender)
        .text.split('\n')
        .map((line) => `  ${line}`),
      ...(dates.length > 0 ? ['この文に入れた日付:'] : []),
      ...dates.map(({ mark, text, source }) => `  ${text}  ← ${mark}: ${source}`),
      ...(questions.length > 0 ? ['送る前に、声に出して確かめてください:'] : []),
      ...questions.map((question) => `  □ ${question}`),
    ];
    const question = `${counts.toMail}人に送りますか？`;
    await confirm(
      terminal,
      { changes, question, outcome: { ...outcome, subject: content.subject, dates, questions } },
      options,
    );
    const dataKey = new DataKey(settings.dataKey);
    const now = await readDatabaseTime(database);
    const subject = {
      exam_id: plan.examId,
      template: plan.templateName,
      mails_per_minute: plan.mailsPerMinute,
    };
    const queued = await audited(context, { command: `notify ${name}`, subject }, () =>
      withProgress(options, (onProgress) => {
        const total = counts.toMail + counts.alreadyQueued + counts.unreachable + counts.left;
        return queueNotification({ database, dataKey, now }, plan, audience, (seen) =>
          onProgress(seen, Math.max(seen, total)),
        );
      }),
    );
    report(terminal, options, { ...outcome, ...toJson(queued), notification_id: queued.notificationId }, [
      `${queued.toMail}人分を送信待ちに入れました。動いているAPIが、1分に${plan.mailsPerMinute}通ずつ送ります。`,
      '次は: contest notify status',
    ]);
  });
}

async function preparePlan(
  { database, settings, now }: CommandContext,
  name: NotificationAudience,
  { template: wanted, rate, exam: examId, pack }: NotifyOptions,
): Promise<{ plan: NotificationPlan; audience: Audience; dates: FilledDate[]; questions: string[] }> {
  const exam = await requireExam(database, examId);
  const { name: templateName, template } = readTemplate(wanted, pack);
  if ((template.needs_published_results || name === 'qualifiers') && !exam.isResultPublished)
    throw new OperatorError('結果をまだ公開していないので、送れません。次は: contest publish');
  const context = { exam, siteOrigin: settings.siteOrigins[0] ?? '', now };
  const finalStage = readFinalStage(pack);
  const words = toWords(template, context, finalStage);
  return {
    plan: { examId: exam.id, audience: name, templateName, words, mailsPerMinute: rate },
    audience: audienceOf(exam, name),
    dates: filledDates(template, context, finalStage),
    questions: template.before_sending ?? [],
  };
}

function countLines(
  name: NotificationAudience,
  { toMail, alreadyQueued, unreachable, left, synthetic }: AudienceCounts & { synthetic: number },
): string[] {
  return [
    `${audiences[name].name}のうち、これから送る人: ${toMail}人`,
    ...(alreadyQueued > 0 ? [`  もう送ったか送信待ちの人: ${alreadyQueued}人`] : []),
    ...(unreachable > 0
      ? [`  メールが返送されるため送らない人: ${unreachable}人（mail list --state bounced で見られます）`]
      : []),
    ...(left > 0 ? [`  エントリーがもうない人: ${left}人`] : []),
    ...(synthetic > 0 ? [`  合成の参加者（送りません）: ${synthetic}人`] : []),
  ];
}

const toJson = ({ toMail, alreadyQueued, unreachable, left }: AudienceCounts) => ({
  to_mail: toMail,
  already_queued: alreadyQueued,
  unreachable,
  left,
});

/** Such as `3時間20分`. @param minutes may have a fraction */
function duration(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  return whole < 60 ? `${whole}分` : `${Math.floor(whole / 60)}時間${whole % 60}分`;
}
