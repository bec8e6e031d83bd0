import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { NotificationAudience } from '../../database/tables.ts';
import { findNotification, updateNotification } from './queries.ts';
import { listNotificationProgress, type NotificationProgress, removeWaitingMails } from './queries-mails.ts';

interface ProgressOptions extends CommonOptions {
  exam?: string;
}

/** Adds `notify status` and `notify stop`. */
export function addNotifyProgressCommands(notify: Command, terminal: Terminal): void {
  withCommonOptions(notify.command('status'))
    .option('--exam <試験ID>', '予選のID（省くと今の予選）')
    .description('一斉通知がどこまで送られたかを見せます')
    .action((options: ProgressOptions) => showProgress(terminal, options));
  withCommonOptions(notify.command('stop'))
    .argument('<相手>', 'notify status に出る相手（空白があれば "outage 2" のように引用符でかこむ）')
    .argument('<文面>', 'notify status に出る文面の名前')
    .option('--exam <試験ID>', '予選のID（省くと今の予選）')
    .description('まだ送っていない分を取りやめます（同じ notify をもう一度実行すると、続きから送ります）')
    .action((audience: NotificationAudience, template: string, options: ProgressOptions) =>
      stop(terminal, audience, template, options),
    );
}

async function showProgress(terminal: Terminal, options: ProgressOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database, options.exam);
    const all = await listNotificationProgress(database, exam.id);
    report(terminal, options, { exam_id: exam.id, notifications: all.map(toJson) }, [
      ...(all.length === 0
        ? ['一斉通知はまだありません。次は: contest notify everyone --template … --dry-run']
        : []),
      ...all.flatMap(toLines),
    ]);
  });
}

function toJson({
  notificationId,
  audience,
  templateName,
  mailsPerMinute,
  ...progress
}: NotificationProgress) {
  const { createdAt, completedAt, lastDueAt, ...counts } = progress;
  const time = (moment: Date | null) => moment && toJapanTime(moment);
  return {
    notification_id: notificationId,
    audience,
    template: templateName,
    mails_per_minute: mailsPerMinute,
    created_at: time(createdAt),
    completed_at: time(completedAt),
    last_due_at: time(lastDueAt),
    ...counts,
  };
}

function toLines(progress: NotificationProgress): string[] {
  const { audience, templateName, waiting, sent, failed, refused, bounced, lastDueAt } = progress;
  return [
    `${templateName}（${audience}）: 送信ずみ ${sent}人、送信待ち ${waiting}人、送信断念 ${failed}人、宛先拒否 ${refused}人、返送 ${bounced}人`,
    ...(lastDueAt ? [`  最後の1通は ${timeText(lastDueAt)} ごろの予定です。`] : []),
    ...(progress.completedAt
      ? []
      : [
          `  全員分は入っていません。次は: contest notify ${audience} --template ${templateName}（まだの人にだけ送ります）`,
        ]),
  ];
}

async function stop(
  terminal: Terminal,
  audience: NotificationAudience,
  templateName: string,
  options: ProgressOptions,
): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database } = context;
    const exam = await requireExam(database, options.exam);
    const notification = await findNotification(database, exam.id, audience, templateName);
    if (!notification)
      throw new OperatorError(
        `一斉通知「${templateName}」（${audience}）はありません。次は: contest notify status`,
      );
    const id = notification.notification_id;
    const changes = ['まだ送っていない分を取りやめます。送ってしまった分は取りもどせません。'];
    await confirm(terminal, { changes, question: '取りやめますか？' }, options);
    const subject = { exam_id: exam.id, audience, template: templateName };
    const outcome = await audited(context, { command: 'notify stop', subject }, async () => {
      await updateNotification(database, id, { completed_at: null });
      const { removed, beingSent } = await removeWaitingMails(database, id, await readDatabaseTime(database));
      return { removed, being_sent: beingSent };
    });
    report(terminal, options, outcome, [
      `${outcome.removed}人分を取りやめました。`,
      ...(outcome.being_sent > 0
        ? [`${outcome.being_sent}人分は、いま送っているところなので、そのまま送られます。`]
        : []),
      `次は: 文面を直すなら別の名前のファイルで、このまま続きを送るなら notify ${audience} --template ${templateName}`,
    ]);
  });
}
