import { type Accommodation, durationFactors } from '@knowledgeking/contract/rules/end-and-grace';
import { accommodationLimit, accommodationMessage } from '@knowledgeking/contract/rules/entry-form';
import { hourText, timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { type Command, Option } from 'commander';
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
import { lengthText } from '../command-line/japanese.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { DataKey } from '../database/data-key.ts';
import type { Participant } from '../entry/queries.ts';
import {
  accommodationOf,
  type Decision,
  type DecisionPreview,
  decide,
  grantOf,
  previewDecision,
} from './accommodation.ts';
import { type FoundPerson, requireEntered, who, withPerson } from './found-person.ts';
import { listConcerned } from './queries-accommodation.ts';

type AccommodateOptions = CommonOptions & { exam?: string; grant?: Accommodation; decline?: string };

const help = `
例:
  contest participant accommodate                                 希望を書いた人と、その文を見ます
  contest participant accommodate nami@example.jp --grant 1.5     制限時間を1.5倍にします
  contest participant accommodate nami@example.jp --grant none    予選の時間の中なら、制限時間なしにします
  contest participant accommodate nami@example.jp --decline "印刷した問題は、ご用意できません。"

どちらも本人にメールで知らせます。希望の文は、操作の記録にもメールにも残りません。結果を公開したあと、db retention が消します。`;

/** Adds `participant accommodate`. */
export function addAccommodateCommand(participant: Command, terminal: Terminal): void {
  withCommonOptions(participant.command('accommodate'))
    .argument('[参加者]', `${who}。省くと、希望を書いた人の一覧`)
    .option('--exam <試験ID>', '一覧の試験。省くと、いまの試験')
    .addOption(
      new Option('--grant <倍率>', '制限時間を何倍にするか。none は制限なし').choices(
        Object.keys(durationFactors),
      ),
    )
    .addOption(
      new Option(
        '--decline <ひとこと>',
        `断ります。メールに入る言葉（${accommodationLimit}文字まで）`,
      ).conflicts('grant'),
    )
    .description('エントリーのときの配慮の希望を見て、制限時間を長くするか、断ります。受験中でも長くできます')
    .addHelpText('after', help)
    .action((whom: string | undefined, options: AccommodateOptions) =>
      whom === undefined
        ? runOnDatabase(terminal, (context) => list(terminal, context, options))
        : withPerson(terminal, whom, (found) => answer(terminal, found, options)),
    );
}

async function list(terminal: Terminal, context: CommandContext, options: AccommodateOptions): Promise<void> {
  if (options.grant || options.decline !== undefined)
    throw new OperatorError('だれに答えるかを指定してください: contest participant accommodate <参加者>');
  const { database, settings } = context;
  const exam = await requireExam(database, options.exam);
  const concerned = await listConcerned(database, exam.id);
  const subject = { exam_id: exam.id, participant_ids: concerned.map((one) => one.participant_id) };
  // Who looked at what somebody said of themselves is part of what they may ask for, as with `find`.
  await audited(context, { command: 'participant accommodate', subject }, async () => ({
    found: concerned.length,
  }));
  const dataKey = new DataKey(settings.dataKey);
  const asked = concerned.map((one) => toAsked(one, dataKey));
  report(
    terminal,
    options,
    { exam_id: exam.id, participants: asked },
    asked.length === 0
      ? [`${exam.id} で配慮の希望を書いた人はいません。`]
      : [
          ...asked.flatMap(toLines),
          '次は: contest participant accommodate <参加者> --grant 1.25|1.5|2|none または --decline <ひとこと>',
        ],
  );
}

function toAsked(participant: Participant, dataKey: DataKey) {
  const { participant_id, display_name, encrypted_accommodation, accommodation_decided_at } = participant;
  return {
    participant_id,
    display_name,
    text: accommodationOf(dataKey, participant_id, encrypted_accommodation) || null,
    granted: grantOf(participant.duration_factor),
    decided_at: accommodation_decided_at && toJapanTime(accommodation_decided_at),
  };
}

function toLines({ participant_id, display_name, text, granted, decided_at }: ReturnType<typeof toAsked>) {
  const decision = decided_at
    ? `${granted ? grantWords(granted) : '断りました'}（${timeText(decided_at)}）`
    : '返事を待っています';
  return [
    `${participant_id}  ${display_name}  ${decision}`,
    // What strangers typed must not move the cursor or turn the line round.
    ...(text ?? '（文はありません）').split('\n').map((line) => `    ${line.replace(/\p{C}/gu, '')}`),
  ];
}

const grantWords = (granted: Accommodation): string => (granted === 'none' ? '制限時間なし' : `${granted}倍`);

async function answer(
  terminal: Terminal,
  { context, entry, person }: FoundPerson,
  options: AccommodateOptions,
): Promise<void> {
  const participant = requireEntered(person);
  if (participant.is_synthetic) throw new OperatorError('模擬参加者には、配慮は要りません。');
  const decision = readDecision(options);
  const preview = await previewDecision({ ...entry, pool: context.pool }, participant, decision);
  await confirm(
    terminal,
    { changes: changesOf(participant, decision, preview), question: '本人に知らせますか。' },
    options,
  );
  const { participant_id } = participant;
  const granted = 'granted' in decision ? decision.granted : null;
  const outcome = await audited(
    context,
    { command: 'participant accommodate', subject: { participant_id, granted } },
    async () => {
      const { seconds, attempt } = await decide({ ...entry, pool: context.pool }, participant, decision);
      return { participant_id, granted, seconds, scheduled_to_end: attempt && toJapanTime(attempt.endAfter) };
    },
  );
  report(terminal, options, outcome, [
    granted ? `${grantWords(granted)}（${lengthText(outcome.seconds)}）にしました。` : '断りました。',
    'メールを送信待ちに入れました。',
    ...(preview.attempt ? ['受験中の画面の残り時間は、30秒以内に変わります。'] : []),
    '次は: contest participant accommodate（ほかの人の希望）',
  ]);
}

/** @throws OperatorError where neither was chosen, or the word can't be sent */
function readDecision({ grant, decline }: AccommodateOptions): Decision {
  if (grant) return { granted: grant };
  const declined = decline?.trim() ?? '';
  const problem = accommodationMessage(declined);
  if (declined === '') throw new OperatorError('--grant か --decline <ひとこと> のどちらかが必要です。');
  if (problem) throw new OperatorError(`--decline の言葉は、${problem}`);
  return { declined };
}

function changesOf(
  { display_name, participant_id, email }: Participant,
  decision: Decision,
  { seconds, attempt }: DecisionPreview,
): string[] {
  const name = `${display_name}（${participant_id}）`;
  return [
    'granted' in decision
      ? `${name} の制限時間を ${grantWords(decision.granted)}（長くて${lengthText(seconds)}）にします。`
      : `${name} の希望を断ります。制限時間は${lengthText(seconds)}です。メールに入る言葉: ${decision.declined}`,
    ...(attempt
      ? [
          `受験中です。終わりは ${hourText(attempt.endBefore)} から ${hourText(attempt.endAfter)} になります。`,
        ]
      : []),
    `${email} にメールで知らせます。`,
  ];
}
