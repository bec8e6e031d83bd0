import type { PackMail } from '@knowledgeking/contract';
import { Argument, type Command } from 'commander';
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
import { withProgress } from '../../command-line/progress.ts';
import { readCount } from '../../command-line/read-number.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import { DataKey } from '../../database/data-key.ts';
import type { Move, NotificationAudience } from '../../database/tables.ts';
import { renderMail } from '../content/layout.ts';
import { addNotifyProgressCommands } from './commands-progress.ts';
import {
  type AudienceCounts,
  audienceOf,
  findBegun,
  firstContent,
  type NotificationPlan,
  queueNotification,
  walkAudience,
} from './notify.ts';
import type { Audience, Recipient } from './queries.ts';
import { type FilledDate, filledDates, readFinalStage, readTemplate, toWords } from './words.ts';

interface NotifyOptions extends CommonOptions {
  template: string;
  rate: number;
  exam?: string;
  pack: string;
}

/** Mails a minute; mail providers let a new sender through at about this rate, and a hundred thousand take less than three hours. */
const defaultRate = 600;

const moves: Record<Move, string> = {
  up: '点が上がった',
  down: '点が下がった',
  won: '合格になった',
  lost: '合格でなくなった',
};

/** An audience in words. */
function nameOf(audience: NotificationAudience): string {
  const [group = '', number, move] = audience.split(' ');
  const names: Record<string, string> = {
    qualifiers: '予選通過者',
    everyone: 'エントリーした全員',
    unconfirmed: '確認のリンクをまだ開いていない人',
    outage: `障害${number}のあいだに受験中だった人`,
    remark: `版${number}の見なおしで${moves[move as Move]}人`,
  };
  return names[group] ?? audience;
}

/** Adds `notify qualifiers|everyone|outage|remark|unconfirmed|status|stop`. */
export function addNotifyCommands(program: Command, terminal: Terminal): void {
  const notify = program
    .command('notify')
    .description(
      '一斉通知: qualifiers（予選通過者へ）、everyone（全員へ）、outage（障害にあった人へ）、remark（見なおしで動いた人へ）、unconfirmed（未確定の人へ）、status、stop',
    );
  const add = (name: string, whom: string) =>
    withCommonOptions(notify.command(name), { dryRun: true })
      .requiredOption('--template <名前かファイル>', 'content/mails にある文面の名前、またはYAMLのファイル')
      .option('--rate <通数>', '1分あたり何通まで送るか', readCount, defaultRate)
      .option('--exam <試験ID>', '予選のID（省くと今の予選）')
      .option('--pack <フォルダー>', '文面と日付があるパック', 'content')
      .description(`${whom}に、メールを1通ずつ送ります（もう一度実行すると、まだの人にだけ送ります）`);
  add('qualifiers', '予選を通過した人').action((options: NotifyOptions) =>
    run(terminal, 'qualifiers', options),
  );
  add('everyone', 'エントリーした全員').action((options: NotifyOptions) =>
    run(terminal, 'everyone', options),
  );
  add('outage', '障害のあいだに受験中だった人')
    .argument('<障害の番号>', 'outages に出る番号', readCount)
    .action((number: number, options: NotifyOptions) => run(terminal, `outage ${number}`, options));
  add('remark', '正解の見なおしで結果が動いた人')
    .argument('<版>', '見なおしでできた版（results versions に出ます）', readCount)
    .addArgument(
      new Argument(
        '<動き>',
        Object.entries(moves)
          .map(([move, words]) => `${move}（${words}）`)
          .join('、'),
      ).choices(Object.keys(moves)),
    )
    .action((version: number, move: Move, options: NotifyOptions) =>
      run(terminal, `remark ${version} ${move}`, options),
    );
  add('unconfirmed', '確認のリンクをまだ開いていない人').action((options: NotifyOptions) =>
    run(terminal, 'unconfirmed', options),
  );
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
    const lines = countLines(name, counts);
    const outcome = { audience: name, template: plan.templateName, ...toJson(counts) };
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
  if (name === 'unconfirmed') requireNoName(template);
  const isAboutResults = name === 'qualifiers' || name.startsWith('remark');
  if ((template.needs_published_results || isAboutResults) && !exam.isResultPublished)
    throw new OperatorError('結果をまだ公開していないので、送れません。次は: contest publish');
  const context = { exam, siteOrigin: settings.siteOrigins[0] ?? '', now };
  const finalStage = readFinalStage(pack);
  const words = toWords(template, context, finalStage);
  return {
    plan: { examId: exam.id, audience: name, templateName, words, mailsPerMinute: rate },
    audience: await audienceOf({ database, now }, exam, name),
    dates: filledDates(template, context, finalStage),
    questions: template.before_sending ?? [],
  };
}

/** @throws OperatorError where a template says a name: whoever has not confirmed may have been entered by somebody else */
function requireNoName(template: PackMail): void {
  const mark = /\{(?:display_name|division)\}/.exec(JSON.stringify(template))?.[0];
  if (mark)
    throw new OperatorError(
      `${mark} は、未確定の人へのメールでは使えません。名前は、別の人が打ったものかもしれないためです。`,
    );
}

function countLines(
  name: NotificationAudience,
  { toMail, alreadyQueued, unreachable, left, synthetic }: AudienceCounts,
): string[] {
  return [
    `${nameOf(name)}のうち、これから送る人: ${toMail}人`,
    ...(alreadyQueued > 0 ? [`  もう送ったか送信待ちの人: ${alreadyQueued}人`] : []),
    ...(unreachable > 0
      ? [`  メールが返送されるため送らない人: ${unreachable}人（mail list --state bounced で見られます）`]
      : []),
    ...(left > 0 ? [`  エントリーがもうない人: ${left}人`] : []),
    ...(synthetic > 0 ? [`  模擬参加者（送りません）: ${synthetic}人`] : []),
  ];
}

const toJson = ({ toMail, alreadyQueued, unreachable, left, synthetic }: AudienceCounts) => ({
  to_mail: toMail,
  already_queued: alreadyQueued,
  unreachable,
  left,
  synthetic,
});

/** Such as `3時間20分`. @param minutes may have a fraction */
function duration(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  return whole < 60 ? `${whole}分` : `${Math.floor(whole / 60)}時間${whole % 60}分`;
}
