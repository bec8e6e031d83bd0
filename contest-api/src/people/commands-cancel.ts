import { type Command, Option } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { CancellationReason } from '../database/tables.ts';
import type { EntryContext } from '../entry/entry-context.ts';
import type { Participant } from '../entry/queries.ts';
import { renderMail } from '../mail/content/layout.ts';
import { cancelledContent } from '../mail/content/participant-mails.ts';
import { cancelEntry, restoreEntry } from './change-person.ts';
import { reasonLabels } from './dossier-labels.ts';
import { type FoundPerson, requireEntered, who, withPerson } from './found-person.ts';

type CancelOptions = CommonOptions & { reason: CancellationReason; mail: boolean };

const results = '順位と人数は、次に contest aggregate をするまで前のままです。';

/** Adds `participant cancel` and `participant restore`. */
export function addCancelCommands(participant: Command, terminal: Terminal): void {
  withCommonOptions(participant.command('cancel'))
    .argument('<参加者>', who)
    .addOption(
      new Option('--reason <理由>', '理由')
        .choices(Object.keys(reasonLabels))
        .default('own_request', reasonLabels.own_request),
    )
    .option('--no-mail', '本人にメールで知らせません')
    .description('大会から外します。ログインも受験もできなくなります。participant restore でもどせます')
    .action((whom: string, options: CancelOptions) =>
      withPerson(terminal, whom, (found) => cancel(terminal, found, options)),
    );
  withCommonOptions(participant.command('restore'))
    .argument('<参加者>', who)
    .description('取り消した人をもどします')
    .action((whom: string, options: CommonOptions) =>
      withPerson(terminal, whom, (found) => restore(terminal, found, options)),
    );
}

async function cancel(terminal: Terminal, { context, entry, person }: FoundPerson, options: CancelOptions) {
  const participant = requireEntered(person);
  const { participant_id } = participant;
  const hasResults = entry.exam.resultVersion !== null;
  const isNotified = options.mail && !participant.is_synthetic;
  const changes = [
    `${participant.display_name}（${participant_id}）を大会から外します。理由: ${reasonLabels[options.reason]}`,
    'ログインはすぐに終わり、受験もできなくなります。participant restore でもどせます。',
    ...(hasResults ? [results] : []),
    '送信待ちの一斉通知は取りやめます。',
    ...(isNotified ? mailLines(entry, participant, options.reason) : []),
  ];
  await confirm(terminal, { changes, question: '取り消しますか。' }, options);
  const subject = { participant_id, reason: options.reason, mail: options.mail };
  const outcome = await audited(context, { command: 'participant cancel', subject }, async () => {
    const { reason, mail: isNotified } = options;
    const mails_removed = await cancelEntry(entry, participant, { reason, isNotified });
    return { participant_id, cancelled: true, results_stale: hasResults, mails_removed };
  });
  report(terminal, options, outcome, [
    '取り消しました。ログインは、どの端末でも数秒のうちに終わります。',
    ...(outcome.mails_removed > 0 ? [`送信待ちの一斉通知 ${outcome.mails_removed}通を取りやめました。`] : []),
    ...(hasResults ? [`${results}次は: contest aggregate`] : []),
  ]);
}

/** The mail that tells the person, as its text is sent. */
function mailLines(entry: EntryContext, participant: Participant, reason: CancellationReason): string[] {
  const content = cancelledContent(entry, participant, reason);
  const { text } = renderMail({ ...content, signal: entry.exam.mailSignal }, entry.exam.title);
  return [`${participant.email} に、次のメールを送ります。`, '', `件名: ${content.subject}`, '', text];
}

async function restore(terminal: Terminal, { context, entry, person }: FoundPerson, options: CommonOptions) {
  if (person.kind === 'address' || !person.participant.cancelled_at || person.participant.erased_at)
    throw new OperatorError('この人は取り消されていません。何も変更していません。');
  const { participant } = person;
  const { participant_id } = participant;
  const changes = [`${participant.display_name}（${participant_id}）を大会にもどします。`];
  await confirm(terminal, { changes, question: 'もどしますか。' }, options);
  const outcome = await audited(
    context,
    { command: 'participant restore', subject: { participant_id } },
    async () => {
      await restoreEntry(entry, participant);
      return { participant_id, cancelled: false, results_stale: entry.exam.resultVersion !== null };
    },
  );
  report(terminal, options, outcome, [
    'もどしました。前の受験番号で、もう一度ログインできます。',
    ...(outcome.results_stale ? [`${results}次は: contest aggregate`] : []),
  ]);
}
