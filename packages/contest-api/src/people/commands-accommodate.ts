import {
  type Accommodation,
  accommodationLimit,
  accommodationMessage,
} from '@knowledgeking/contract/rules/accommodation';
import { hourText, timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { requireExam } from '../contest/load-exams.ts';
import type { DataKey } from '../database/data-key.ts';
import { accommodationOf } from '../entry/entry.ts';
import type { Participant } from '../entry/queries.ts';
import { OperatorError } from '../errors.ts';
import type { Decision } from '../mail/content/words.ts';
import { argument, choice, examOption, text } from '../operations/input.ts';
import { type Line, type OperationContext, operation, type Plan } from '../operations/operation.ts';
import { lengthText } from '../operations/terminal.ts';
import { type DecisionPreview, decide, grantOf, grants, previewDecision } from './accommodation.ts';
import { findPerson, requireEntered, who } from './find-people.ts';
import { listConcerned } from './queries.ts';

export const accommodateOperation = operation({
  name: 'participant accommodate',
  description: 'エントリーのときの配慮の希望を見て、制限時間を長くするか、断ります。受験中でも長くできます',
  help: `
例:
  contest participant accommodate                                 希望を書いた人と、その文を見ます
  contest participant accommodate nami@example.jp --grant 1.5     制限時間を1.5倍にします
  contest participant accommodate nami@example.jp --grant none    予選の時間の中なら、制限時間なしにします
  contest participant accommodate nami@example.jp --decline "印刷した問題は、ご用意できません。"

どちらも本人にメールで知らせます。希望の文は、操作の記録にもメールにも残りません。結果を公開したあと、db retention が消します。`,
  input: Type.Object({
    who: Type.Optional(text('参加者', `${who}。省くと、希望を書いた人の一覧`, argument)),
    exam: examOption,
    grant: Type.Optional(choice('倍率', '制限時間を何倍にするか。none は制限なし', grants)),
    decline: Type.Optional(
      text('ひとこと', `断ります。メールに入る言葉（${accommodationLimit}文字まで）`, {
        conflicts: ['grant'],
      }),
    ),
  }),
  async plan(context, { who, exam, grant, decline }) {
    if (who !== undefined) return answer(context, who, readDecision(grant, decline));
    if (grant || decline !== undefined)
      throw new OperatorError('だれに答えるかを指定してください: contest participant accommodate <参加者>');
    return list(context, exam);
  },
});

async function list({ database, dataKey }: OperationContext, examId: string | undefined): Promise<Plan> {
  const exam = await requireExam(database, examId);
  const concerned = await listConcerned(database, exam.id);
  const participants = concerned.map((one) => toAsked(one, dataKey));
  return {
    changes: [],
    // Who looked at what somebody said of themselves is part of what they may ask for, as with `find`.
    subject: { exam_id: exam.id, participant_ids: concerned.map((one) => one.participant_id) },
    apply: async () => ({
      json: { exam_id: exam.id, participants },
      logged: { found: concerned.length },
      lines:
        participants.length === 0
          ? [`${exam.id} で配慮の希望を書いた人はいません。`]
          : [
              ...participants.flatMap(toLines),
              `次は: contest participant accommodate <参加者> --grant <倍率>（${grants.join('、')}）か、--decline <ひとこと>`,
            ],
    }),
  };
}

function toAsked(participant: Participant, dataKey: DataKey) {
  const { participant_id, display_name, encrypted_accommodation, accommodation_decided_at } = participant;
  return {
    participant_id,
    display_name,
    text: accommodationOf(dataKey, participant_id, encrypted_accommodation) || null,
    granted: grantOf(participant.duration_factor),
    decided_at: accommodation_decided_at,
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

async function answer(context: OperationContext, who: string, decision: Decision): Promise<Plan> {
  const { entry, person } = await findPerson(context, who);
  const participant = requireEntered(person);
  const deciding = { ...entry, pool: context.pool };
  const preview = await previewDecision(deciding, participant, decision);
  const { participant_id } = participant;
  const { granted } = decision;
  return {
    changes: changesOf(participant, decision, preview),
    question: '本人に知らせますか。',
    subject: { participant_id, granted },
    async apply() {
      const { seconds, attempt } = await decide(deciding, participant, decision);
      return {
        json: { participant_id, granted, seconds, scheduled_to_end: attempt?.endAfter ?? null },
        lines: [
          granted ? `${grantWords(granted)}（${lengthText(seconds)}）にしました。` : '断りました。',
          'メールを送信待ちに入れました。',
          preview.attempt && '受験中の画面の残り時間は、30秒以内に変わります。',
          '次は: contest participant accommodate（ほかの人の希望）',
        ],
      };
    },
  };
}

/** @throws OperatorError where neither was chosen, or the word can't be sent */
function readDecision(granted: Accommodation | null = null, decline = ''): Decision {
  const declined = decline.trim();
  if (granted) return { granted, declined };
  const problem = accommodationMessage(declined);
  if (declined === '') throw new OperatorError('--grant か --decline <ひとこと> のどちらかが必要です。');
  if (problem) throw new OperatorError(`--decline の言葉は、${problem}`);
  return { granted, declined };
}

function changesOf(
  { display_name, participant_id, email }: Participant,
  { granted, declined }: Decision,
  { seconds, attempt }: DecisionPreview,
): Line[] {
  const name = `${display_name}（${participant_id}）`;
  return [
    granted
      ? `${name} の制限時間を ${grantWords(granted)}（長くて${lengthText(seconds)}）にします。`
      : `${name} の希望を断ります。制限時間は${lengthText(seconds)}です。メールに入る言葉: ${declined}`,
    attempt &&
      `受験中です。終わりは ${hourText(attempt.endBefore)} から ${hourText(attempt.endAfter)} になります。`,
    `${email} にメールで知らせます。`,
  ];
}
