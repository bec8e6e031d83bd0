import { type Command, InvalidArgumentError } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { resendVerificationNow } from '../mail/outbox/requests.ts';
import { type Correction, checkedCorrection, correctEntry, resendNumber } from './change-person.ts';
import { emailOf } from './find-people.ts';
import { type FoundPerson, requireEntered, who, withPerson } from './found-person.ts';

type CorrectOptions = CommonOptions & {
  email?: string;
  displayName?: string;
  birthplace?: string;
  childrenDivision?: boolean;
};

/** Adds `participant resend` and `participant correct`. */
export function addParticipantChanges(participant: Command, terminal: Terminal): void {
  withCommonOptions(participant.command('resend'))
    .argument('<参加者>', who)
    .description(
      '受験番号のメールを、未確定の人には確認メールを、もう一度送ります。1時間の通数の上限はかかりません',
    )
    .action((whom: string, options: CommonOptions) =>
      withPerson(terminal, whom, (found) => resend(terminal, found, options)),
    );
  withCommonOptions(participant.command('correct'))
    .argument('<参加者>', who)
    .option(
      '--email <アドレス>',
      '新しいメールアドレス。新しい受験番号を送り、前のアドレスにも知らせ、ログインを終わらせます',
    )
    .option('--display-name <表示名>', '新しい表示名（1〜20文字）')
    .option('--birthplace <出身地>', '新しい出身地')
    .option('--children-division <on|off>', 'こどもの部にする、しない', readOnOff)
    .description('エントリーの内容を直します')
    .action((whom: string, options: CorrectOptions) =>
      withPerson(terminal, whom, (found) => correct(terminal, found, options)),
    );
}

async function resend(terminal: Terminal, { context, entry, person }: FoundPerson, options: CommonOptions) {
  const participant = person.kind === 'participant' ? requireEntered(person) : undefined;
  if (participant?.is_synthetic) throw new OperatorError('模擬参加者には、受験番号もメールもありません。');
  const mail = participant ? '受験番号のメール' : '確認メール';
  await confirm(
    terminal,
    { changes: [`${emailOf(person)} に${mail}を送ります。`], question: '送りますか。' },
    options,
  );
  const subject = { participant_id: participant?.participant_id ?? null };
  const outcome = await audited(context, { command: 'participant resend', subject }, async () => {
    if (participant) await resendNumber(entry, participant);
    else if (!(await resendVerificationNow(entry, emailOf(person))))
      throw new OperatorError(
        '確認メールは送れません。エントリーがもうないか、エントリーの受け付けが終わっています。',
      );
    return { ...subject, queued: 1 };
  });
  report(terminal, options, outcome, [
    `${mail}を送信待ちに入れました。API が動いていれば、数秒で送られます。`,
    '次は: contest participant find で送信の結果を見てください。',
  ]);
}

async function correct(terminal: Terminal, { context, entry, person }: FoundPerson, options: CorrectOptions) {
  const participant = requireEntered(person);
  const { email, displayName, birthplace, childrenDivision } = options;
  const typed: Correction = {
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { display_name: displayName }),
    ...(birthplace !== undefined && { birthplace }),
    ...(childrenDivision !== undefined && { children_division: childrenDivision }),
  };
  if (Object.keys(typed).length === 0)
    throw new OperatorError(
      '何を直すかを、--email、--display-name、--birthplace、--children-division で指定してください。',
    );
  const correction = checkedCorrection(participant, typed, entry.exam.regions);
  const fields = Object.keys(correction) as (keyof Correction)[];
  if (fields.length === 0) {
    report(terminal, options, { changed: [] }, ['もうそのとおりです。何も変更していません。']);
    return;
  }
  const isStale =
    entry.exam.resultVersion !== null &&
    (correction.birthplace !== undefined || correction.children_division !== undefined);
  const changes = [
    ...fields.map((field) => `${field}: ${participant[field]} → ${correction[field]}`),
    ...(correction.email === undefined
      ? []
      : [
          '新しいアドレスに新しい受験番号を送り、前のアドレスにも知らせます。前の受験番号は使えなくなります。',
          'ログインはどの端末でも終わります。受験の途中なら、新しい受験番号でログインして続けられます。',
          '送信待ちの一斉通知は、新しいアドレスに送ります。',
        ]),
    ...(isStale ? ['集計は、直す前の出身地と部門のままです。'] : []),
  ];
  await confirm(terminal, { changes, question: '直しますか。' }, options);
  const subject = { participant_id: participant.participant_id, fields };
  const outcome = await audited(context, { command: 'participant correct', subject }, async () => {
    await correctEntry(entry, participant, correction);
    return { participant_id: participant.participant_id, changed: fields, results_stale: isStale };
  });
  report(terminal, options, outcome, [
    `${fields.length}か所を直しました。`,
    ...(correction.email === undefined ? [] : ['ログインは、どの端末でも数秒のうちに終わります。']),
    ...(isStale ? ['次は: contest aggregate（出身地や部門の順位を作りなおします）'] : []),
  ]);
}

function readOnOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError('on か off です');
}
