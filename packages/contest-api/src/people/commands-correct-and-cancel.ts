import { Type } from 'typebox';
import type { CancellationReason, MailContent } from '../database/tables.ts';
import type { Participant } from '../entry/queries.ts';
import { OperatorError } from '../errors.ts';
import { renderMail } from '../mail/content/render.ts';
import { cancelledContent, restoredContent } from '../mail/content/words.ts';
import { queueExamNumberMail, resendVerificationNow } from '../mail/outbox/queue.ts';
import { argument, choice, onOrOff, text, unless } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';
import { aggregationStep } from '../results/publication.ts';
import {
  cancelEntry,
  changeEntry,
  checkedChange,
  makesResultsStale,
  restoreEntry,
} from './correct-and-cancel.ts';
import { reasonLabels } from './dossier.ts';
import { changeUnchanged, entryStateOf, findPerson, passedLine, requireEntered, who } from './find-people.ts';
import type { EntryChange } from './queries.ts';

export const resendOperation = operation({
  name: 'participant resend',
  description:
    '受験番号のメールを、未確定の人には確認メールを、もう一度送ります。1時間の通数の上限はかかりません',
  input: Type.Object({ who: text('参加者', who, argument) }),
  async plan(context, { who }) {
    const { entry, person } = await findPerson(context, who);
    const participant = person.participant && requireEntered(person);
    if (participant?.is_synthetic) throw new OperatorError('模擬参加者には、受験番号もメールもありません。');
    const mail = participant ? '受験番号のメール' : '確認メール';
    const subject = { participant_id: participant?.participant_id ?? null };
    return {
      changes: [`${person.email} に${mail}を送ります。`],
      question: '送りますか。',
      subject,
      async apply() {
        // Whatever the mailbox has had: an operator asked.
        if (participant)
          await changeUnchanged(entry.database, participant, (transaction) =>
            queueExamNumberMail(transaction, entry, participant),
          );
        else await resendVerificationNow(entry, person.email);
        return {
          json: { ...subject, queued: 1 },
          lines: [
            `${mail}を送信待ちに入れました。API が動いていれば、数秒で送られます。`,
            '次は: contest participant find で送信の結果を見てください。',
          ],
        };
      },
    };
  },
});

export const correctOperation = operation({
  name: 'participant correct',
  description: 'エントリーの内容を直します',
  input: Type.Object({
    who: text('参加者', who, argument),
    email: Type.Optional(
      text(
        'アドレス',
        '新しいメールアドレス。新しい受験番号を送り、前のアドレスにも知らせ、ログインを終わらせます',
      ),
    ),
    display_name: Type.Optional(text('表示名', '新しい表示名（1〜20文字）')),
    birthplace: Type.Optional(text('出身地', '新しい出身地')),
    children_division: Type.Optional(onOrOff('on|off', 'こどもの部にする、しない')),
  }),
  async plan(context, { who, ...typed }) {
    const { entry, person } = await findPerson(context, who);
    const participant = requireEntered(person);
    if (Object.keys(typed).length === 0)
      throw new OperatorError(
        '何を直すかを、--email、--display-name、--birthplace、--children-division で指定してください。',
      );
    const change = checkedChange(participant, typed, entry.exam.regions);
    const changed = Object.keys(change) as (keyof EntryChange)[];
    if (changed.length === 0)
      return { json: { changed }, lines: ['もうそのとおりです。何も変更していません。'] };
    const { participant_id } = participant;
    const { email } = change;
    const results_stale = makesResultsStale(entry.exam, change);
    return {
      changes: [
        ...changed.map((field) => `${field}: ${participant[field]} → ${change[field]}`),
        ...(email === undefined
          ? []
          : [
              '新しいアドレスに新しい受験番号を送り、前のアドレスにも知らせます。前の受験番号は使えなくなります。',
              'ログインはどの端末でも終わります。受験の途中なら、新しい受験番号でログインして続けられます。',
              '送信待ちの一斉通知は、新しいアドレスに送ります。',
            ]),
        results_stale && '集計は、直す前の出身地と部門のままです。',
      ],
      question: '直しますか。',
      subject: { participant_id, fields: changed },
      async apply() {
        await changeEntry(entry, participant, change);
        return {
          json: { participant_id, changed, results_stale },
          lines: [
            `${changed.length}か所を直しました。`,
            email !== undefined && 'ログインは、どの端末でも数秒のうちに終わります。',
            results_stale &&
              `出身地や部門の順位は、集計すると作りなおされます。${aggregationStep(entry.exam, entry.now)}`,
          ],
        };
      },
    };
  },
});

const results = '順位と人数は、次に集計するまで前のままです。';
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
    const hasResults = entry.exam.result_version !== null;
    const passed = await passedLine(entry.database, entry.exam, participant);
    return {
      changes: [
        `${participant.display_name}（${participant_id}）を大会から外します。理由: ${reasonLabels[reason]}`,
        passed && `${passed}外して集計しなおすと、通過者ではなくなります。`,
        'ログインはすぐに終わり、受験もできなくなります。participant restore でもどせます。',
        ...(hasResults ? [results] : []),
        '送信待ちの一斉通知は取りやめます。',
        ...(mail ? mailLines(participant, cancelledContent(entry, participant, reason)) : []),
      ],
      question: '取り消しますか。',
      subject: { participant_id, reason, mail },
      async apply() {
        const mails_removed = await cancelEntry(entry, participant, { reason, isNotified: mail });
        return {
          json: { participant_id, cancelled: true, results_stale: hasResults, mails_removed },
          lines: [
            '取り消しました。ログインは、どの端末でも数秒のうちに終わります。',
            mails_removed > 0 && `送信待ちの一斉通知 ${mails_removed}通を取りやめました。`,
            hasResults && `${results}${aggregationStep(entry.exam, entry.now)}`,
          ],
        };
      },
    };
  },
});

/** The mail that somebody gets, as an operator reads it before it is sent. */
function mailLines({ email, is_synthetic }: Participant, content: MailContent): string[] {
  if (is_synthetic) return [];
  const { text } = renderMail(content);
  return [`${email} に、次のメールを送ります。`, '', `件名: ${content.subject}`, '', text];
}

export const uncancelOperation = operation({
  name: 'participant restore',
  description: '取り消した人をもどします',
  input: Type.Object({
    who: text('参加者', who, argument),
    mail: unless('本人にメールで知らせません'),
  }),
  async plan(context, { who, mail }) {
    const { entry, person } = await findPerson(context, who);
    const { participant } = person;
    if (!participant || entryStateOf(person) !== 'cancelled')
      throw new OperatorError('この人は取り消されていません。何も変更していません。');
    const { participant_id } = participant;
    const results_stale = entry.exam.result_version !== null;
    return {
      changes: [
        `${participant.display_name}（${participant_id}）を大会にもどします。`,
        ...(mail ? mailLines(participant, restoredContent(entry, participant)) : []),
      ],
      question: 'もどしますか。',
      subject: { participant_id, mail },
      async apply() {
        await restoreEntry(entry, participant, { isNotified: mail });
        return {
          json: { participant_id, cancelled: false, results_stale },
          lines: [
            'もどしました。前の受験番号で、もう一度ログインできます。',
            results_stale && `${results}${aggregationStep(entry.exam, entry.now)}`,
          ],
        };
      },
    };
  },
});
