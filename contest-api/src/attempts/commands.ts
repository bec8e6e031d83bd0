import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { type Command, InvalidArgumentError } from 'commander';
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
} from '../command-line/context.ts';
import { figure, lengthText } from '../command-line/japanese.ts';
import { withProgress } from '../command-line/progress.ts';
import { readCount } from '../command-line/read-number.ts';
import { readJapanTime } from '../command-line/read-time.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { ContestExam } from '../contest/contest.ts';
import { readDatabaseTime } from '../database/clock.ts';
import { DataKey } from '../database/data-key.ts';
import { type ListedOutage, listOutages } from '../operations/outages/outages.ts';
import { changeLines, leftOut, outageLines, toJson } from './extend-words.ts';
import { giveTimeBack, planCredit } from './give-time-back.ts';
import { findNamedParticipant } from './named-participant.ts';
import type { Span } from './queries-span-attempts.ts';

interface ExtendOptions extends CommonOptions {
  minutes?: number;
  outage?: number;
  since?: Date;
  until?: Date;
  participant: string[];
  reason?: string;
}

const help = `
例:
  contest extend --outage 1 --dry-run         1番の障害で解いていた人に、障害の長さを戻すとどうなるか見ます
  contest extend --outage 1                   実際に戻します
  contest extend --since 2025-06-22T13:02 --until 2025-06-22T13:09
  contest extend --minutes 5 --participant 7K3M-Q9RT-2XWD

同じ期間の分は、1人に1回しか戻しません。最後の問題まで進んだ人には戻しません。時間切れになっていた人は、いまから続きを解けます。`;

/** Adds `extend`. */
export function addExtendCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('extend'), { dryRun: true })
    .option('--minutes <分>', '戻す時間（分）。省略すると、障害または期間の長さ', readMinutes)
    .option('--outage <番号>', 'contest outages の番号', readCount)
    .option('--since <日時>', 'この時刻から（日本時間。例 2025-06-22T13:02:00）', readJapanTime)
    .option('--until <日時>', 'この時刻まで', readJapanTime)
    .option(
      '--participant <人>',
      'この人だけ。参加者ID、メールアドレス、受験番号のどれか（何回でも）',
      (one: string, others: string[]) => [...others, one],
      [],
    )
    .option('--reason <理由>', '記録に残す理由（個人の情報は書かないでください）')
    .description('障害で失われた時間を、そのとき解いていた人に戻します。予選のあいだも使えます')
    .addHelpText('after', help)
    .action((options: ExtendOptions) =>
      runOnDatabase(terminal, (context) => extend(terminal, context, options)),
    );
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= 24 * 60) return minutes;
  throw new InvalidArgumentError('0より大きく1440以下の数にしてください。例: 7');
}

async function extend(terminal: Terminal, context: CommandContext, options: ExtendOptions): Promise<void> {
  const { database, now } = context;
  const exam = await requireExam(database);
  if (exam.isResultPublished)
    throw new OperatorError(`${exam.id} の結果は公開されています。時間はもう戻せません。`);
  const outage = options.outage && (await requireOutage(context, exam, options.outage));
  const span = outage ? { since: outage.from, until: outage.until } : readSpan(options, now);
  const participantIds = await readParticipants(context, exam, options.participant);
  if (!span && !participantIds)
    throw new OperatorError(
      'だれに戻すか決まりません: --outage、--since と --until、--participant のどれかが必要です。',
    );
  const reason = options.reason ?? (outage ? `outage ${outage.number}` : span ? 'span' : 'participants');
  const asked = { examId: exam.id, span, participantIds, seconds: secondsOf(options, span), reason };
  const planned = await planCredit(database, asked, now);
  const { preview } = planned;
  if (preview.given === 0) {
    const outcome = toJson(exam, planned, { given: 0, resumed: 0 });
    return report(terminal, options, { ...(options.dryRun && { dry_run: true }), ...outcome }, [
      '時間を戻す相手がいません。何も変えていません。',
      ...leftOut(planned),
    ]);
  }
  const changes = [...(outage ? outageLines(outage) : []), ...changeLines(exam, planned)];
  const question = `${figure(preview.given)}人に${lengthText(asked.seconds)}を戻しますか？`;
  await confirm(terminal, { changes, question, outcome: toJson(exam, planned, preview) }, options);
  const confirmedAt = await readDatabaseTime(database);
  const subject = {
    exam_id: exam.id,
    seconds: asked.seconds,
    reason,
    ...(outage && { outage: outage.number }),
    ...(span && { since: toJapanTime(span.since), until: toJapanTime(span.until) }),
    ...(participantIds && { participant_ids: participantIds }),
  };
  const outcome = await audited(context, { command: 'extend', subject }, async () => {
    const given = await withProgress(options, (onProgress) =>
      giveTimeBack(database, planned, confirmedAt, onProgress),
    );
    return toJson(exam, planned, given);
  });
  report(terminal, options, outcome, [
    `${figure(outcome.given)}人に${lengthText(asked.seconds)}を戻しました（うち時間切れだった ${figure(outcome.resumed)}人は、いまから続きを解けます）。`,
    'ブラウザの残り時間は、30秒以内に変わります。',
    '次は: contest outages',
  ]);
}

async function requireOutage(
  { database, now }: CommandContext,
  exam: ContestExam,
  number: number,
): Promise<ListedOutage> {
  const outages = await listOutages(database, exam, now);
  const outage = outages.find((one) => one.number === number);
  if (!outage)
    throw new OperatorError(
      `${number}番の障害はありません（見つかったのは ${outages.length}件）。次は: contest outages`,
    );
  if (outage.isOngoing)
    throw new OperatorError(
      `${number}番の障害は、まだ続いているかもしれません（${timeText(outage.until)} まで）。直ったあと30秒ほどたってから、もう一度実行してください。`,
    );
  return outage;
}

function readSpan({ since, until, outage }: ExtendOptions, now: Date): Span | undefined {
  if (outage !== undefined || (!since && !until)) return undefined;
  if (!since || !until) throw new OperatorError('--since と --until は、両方とも書いてください。');
  if (since >= until) throw new OperatorError('--since は --until より前にしてください。');
  if (until > now) throw new OperatorError(`--until は今（${timeText(now)}）より前にしてください。`);
  return { since, until };
}

async function readParticipants(
  { database, settings }: CommandContext,
  exam: ContestExam,
  typed: string[],
): Promise<string[] | undefined> {
  if (typed.length === 0) return undefined;
  const dataKey = new DataKey(settings.dataKey);
  const ids: string[] = [];
  for (const one of typed) {
    const participant = await findNamedParticipant({ database, dataKey, examId: exam.id }, one);
    if (!participant) throw new OperatorError(`${exam.id} にこの参加者はいません: ${one}`);
    ids.push(participant.participant_id);
  }
  return [...new Set(ids)];
}

function secondsOf({ minutes }: ExtendOptions, span: Span | undefined): number {
  if (minutes !== undefined) return Math.ceil(minutes * 60);
  if (!span) throw new OperatorError('--participant だけのときは、--minutes で戻す時間を書いてください。');
  return Math.ceil((span.until.getTime() - span.since.getTime()) / 1_000);
}
