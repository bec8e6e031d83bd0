import { Type } from 'typebox';
import { argument, choice, text, unless } from '../command-line/input.ts';
import { operation } from '../command-line/operation.ts';
import { OperatorError } from '../command-line/operator-error.ts';
import type { CancellationReason } from '../database/tables.ts';
import type { EntryContext } from '../entry/entry-context.ts';
import type { Participant } from '../entry/queries.ts';
import { renderMail } from '../mail/content/layout.ts';
import { cancelledContent } from '../mail/content/participant-mails.ts';
import { cancelEntry, restoreEntry } from './change-person.ts';
import { reasonLabels } from './dossier-labels.ts';
import { findPerson, requireEntered, who } from './found-person.ts';

const results = '順位と人数は、次に contest aggregate をするまで前のままです。';
const reasons = Object.keys(reasonLabels) as CancellationReason[];

export const cancelOperation = operation({
  name: 'participant cancel',
  description: '大会から外します。ログインも受験もできなくなります。participant restore でもどせます',
  input: Type.Object({
    who: text('参加者', who, argument),
    reason: choice('理由', '理由', reasons, {
      default: 'own_request',
      defaultWords: reasonLabels.own_request,
    }),
    mail: unless('本人にメールで知らせません'),
  }),
  async plan(context, { who, reason, mail }) {
    const { entry, person } = await findPerson(context, who);
    const participant = requireEntered(person);
    const { participant_id } = participant;
    const hasResults = entry.exam.resultVersion !== null;
    return {
      changes: [
        `${participant.display_name}（${participant_id}）を大会から外します。理由: ${reasonLabels[reason]}`,
        'ログインはすぐに終わり、受験もできなくなります。participant restore でもどせます。',
        ...(hasResults ? [results] : []),
        '送信待ちの一斉通知は取りやめます。',
        ...(mail && !participant.is_synthetic ? mailLines(entry, participant, reason) : []),
      ],
      question: '取り消しますか。',
      subject: { participant_id, reason, mail },
      async apply() {
        const mails_removed = await cancelEntry(entry, participant, { reason, isNotified: mail });
        return {
          json: { participant_id, cancelled: true, results_stale: hasResults, mails_removed },
          lines: [
            '取り消しました。ログインは、どの端末でも数秒のうちに終わります。',
            ...(mails_removed > 0 ? [`送信待ちの一斉通知 ${mails_removed}通を取りやめました。`] : []),
            ...(hasResults ? [`${results}次は: contest aggregate`] : []),
          ],
        };
      },
    };
  },
});

/** The mail that tells the person, as its text is sent. */
function mailLines(entry: EntryContext, participant: Participant, reason: CancellationReason): string[] {
  const content = cancelledContent(entry, participant, reason);
  const { text } = renderMail({ ...content, signal: entry.exam.mailSignal }, entry.exam.title);
  return [`${participant.email} に、次のメールを送ります。`, '', `件名: ${content.subject}`, '', text];
}

export const restoreOperation = operation({
  name: 'participant restore',
  description: '取り消した人をもどします',
  input: Type.Object({ who: text('参加者', who, argument) }),
  async plan(context, { who }) {
    const { entry, person } = await findPerson(context, who);
    if (person.kind === 'address' || !person.participant.cancelled_at || person.participant.erased_at)
      throw new OperatorError('この人は取り消されていません。何も変更していません。');
    const { participant } = person;
    const { participant_id } = participant;
    const results_stale = entry.exam.resultVersion !== null;
    return {
      changes: [`${participant.display_name}（${participant_id}）を大会にもどします。`],
      question: 'もどしますか。',
      subject: { participant_id },
      async apply() {
        await restoreEntry(entry, participant);
        return {
          json: { participant_id, cancelled: false, results_stale },
          lines: [
            'もどしました。前の受験番号で、もう一度ログインできます。',
            ...(results_stale ? [`${results}次は: contest aggregate`] : []),
          ],
        };
      },
    };
  },
});
