import { timeText } from '@knowledgeking/contract/rules/time';
import { type Static, Type } from 'typebox';
import { requireExam } from '../../contest/load-exams.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import { inTransaction } from '../../database/database.ts';
import type { Move } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { argument, choice, count, examOption, place, text } from '../../operations/input.ts';
import { inquiry, type Line, type OperationContext, operation } from '../../operations/operation.ts';
import { renderMail } from '../content/render.ts';
import {
  type Audience,
  type AudienceCounts,
  concernedBy,
  everyone,
  movedBy,
  moves,
  type NotificationPlan,
  qualifiers,
  queueNotification,
  requireSameWords,
  requireTellable,
  totalOf,
  unconfirmed,
  walkAudience,
} from './notify.ts';
import {
  findNotification,
  listNotificationProgress,
  type Notification,
  type NotificationProgress,
  type Recipient,
  removeWaitingMails,
  stopNotification,
} from './queries.ts';
import { filledDates, readFinalStage, readTemplate, requireNoName, toContent, toWords } from './words.ts';

const moveWords = Object.entries(moves).map(([move, words]) => `${move}（${words}）`);

const inputs = {
  template: text('名前かファイル', 'content/mails にある文面の名前、またはYAMLのファイル'),
  // Mail providers let a new sender through at about this rate, and a hundred thousand mails take less than three hours.
  rate: count('通数', '1分あたり何通まで送るか', { default: 600 }),
  exam: examOption,
  pack: place('フォルダー', '文面と日付がある、その試験のパック', { default: 'content' }),
};
const notifyInput = Type.Object(inputs);
const sends = (whom: string) =>
  `${whom}に、メールを1通ずつ送ります（もう一度実行すると、まだの人にだけ送ります）`;

const notifyGroup = (audience: Audience, whom: string) =>
  operation({
    name: `notify ${audience.name}`,
    description: sends(whom),
    input: notifyInput,
    plan: (context, input) => plan(context, audience, input),
  });

/** `notify qualifiers|everyone|outage|remark|unconfirmed`. */
export const notifyOperations = [
  notifyGroup(qualifiers, '予選を通過した人'),
  notifyGroup(everyone, 'エントリーした全員'),
  operation({
    name: 'notify outage',
    description: sends('障害のあいだに受験中だった人'),
    input: Type.Object({ outage: count('障害の番号', 'outages に出る番号', argument), ...inputs }),
    plan: (context, { outage, ...input }) => plan(context, concernedBy(outage), input),
  }),
  operation({
    name: 'notify remark',
    description: sends('正解の見なおしで結果が動いた人'),
    input: Type.Object({
      version: count('版', '見なおしでできた版（results versions に出ます）', argument),
      move: choice('動き', moveWords.join('、'), Object.keys(moves) as Move[], argument),
      ...inputs,
    }),
    plan: (context, { version, move, ...input }) => plan(context, movedBy(version, move), input),
  }),
  notifyGroup(unconfirmed, '確認のリンクをまだ開いていない人'),
];

async function plan(context: OperationContext, audience: Audience, input: Static<typeof notifyInput>) {
  const { database, onProgress } = context;
  const { name } = audience;
  const { planned, dates, questions } = await prepare(context, audience, input);
  const { exam_id, template_name: template, words, mails_per_minute } = planned;
  const begun = await findNotification(database, planned);
  if (begun) requireSameWords(begun, planned);
  let first: Recipient | undefined;
  const counts = await walkAudience(database, planned, begun?.notification_id, async ([one]) => {
    first ??= one;
  });
  const lines = countLines(audience, counts);
  const json = { audience: name, template, ...counts };
  if (!first) {
    const nobody = `これから送る相手はいません。文は contest mail preview notify:${input.template} で見られます。次は: contest notify status`;
    return { json, lines: [...lines, nobody] };
  }
  const content = toContent(words, first);
  const { subject } = content;
  return {
    changes: [
      ...lines,
      `1分に${mails_per_minute}通で、送りおわるまでおよそ${duration(counts.to_mail / mails_per_minute)}かかります。`,
      '最初の1通:',
      `  件名: ${subject}`,
      ...renderMail(content).text.replaceAll(/^/gm, '  ').split('\n'),
      dates.length > 0 && 'この文に入れた日付:',
      ...dates.map(({ mark, text, source }) => `  ${text}  ← ${mark}: ${source}`),
      questions.length > 0 && '送る前に、声に出して確かめてください:',
      ...questions.map((question) => `  □ ${question}`),
    ],
    json: { ...json, subject, dates, questions },
    question: `${counts.to_mail}人に送りますか？`,
    command: `notify ${name}`,
    subject: { exam_id, template, mails_per_minute },
    async apply() {
      const total = totalOf(counts);
      const now = await readDatabaseTime(database);
      const confirmed = { ...planned, generation: begun?.generation ?? 0 };
      const queued = await queueNotification({ database, now }, confirmed, (done) =>
        onProgress(done, Math.max(done, total)),
      );
      return {
        json: { ...json, ...queued },
        logged: queued,
        lines: [
          `${queued.to_mail}人分を送信待ちに入れました。動いているAPIが、1分に${mails_per_minute}通ずつ送ります。`,
          '次は: contest notify status',
        ],
      };
    },
  };
}

async function prepare(
  { database, settings, now }: OperationContext,
  audience: Audience,
  input: Static<typeof notifyInput>,
) {
  const exam = await requireExam(database, input.exam);
  const finalStage = readFinalStage(input.pack, exam);
  const { name: template_name, file: template_file, template } = readTemplate(input.template, input.pack);
  if (audience === unconfirmed) requireNoName(template);
  requireTellable(exam, audience, template, now);
  const context = { exam, siteOrigin: settings.siteOrigins[0] ?? '', now };
  const planned: NotificationPlan = {
    exam_id: exam.id,
    audience: audience.name,
    people: await audience.find({ database, now }, exam),
    template_name,
    template_file,
    words: toWords(template, context, finalStage),
    mails_per_minute: input.rate,
  };
  return {
    planned,
    dates: filledDates(template, context, finalStage),
    questions: template.before_sending ?? [],
  };
}

function countLines(audience: Audience, counts: AudienceCounts): Line[] {
  const { to_mail, already_queued, unreachable, left, synthetic } = counts;
  return [
    `${audience.words}のうち、これから送る人: ${to_mail}人`,
    already_queued > 0 && `  もう送ったか送信待ちの人: ${already_queued}人`,
    unreachable > 0 &&
      `  メールが返送されるため送らない人: ${unreachable}人（mail list --state bounced で見られます）`,
    left > 0 && `  エントリーがもうない人: ${left}人`,
    synthetic > 0 && `  模擬参加者（送りません）: ${synthetic}人`,
  ];
}

/** Such as `3時間20分`. @param minutes may have a fraction */
function duration(minutes: number): string {
  const whole = Math.max(1, Math.ceil(minutes));
  return whole < 60 ? `${whole}分` : `${Math.floor(whole / 60)}時間${whole % 60}分`;
}

export const notifyStatusInquiry = inquiry({
  name: 'notify status',
  description: '一斉通知がどこまで送られたかを見せます',
  input: Type.Object({ exam: examOption }),
  async read({ database, now }, input) {
    const { id } = await requireExam(database, input.exam);
    const all = await listNotificationProgress(database, id);
    return {
      json: {
        exam_id: id,
        notifications: all.map(({ template_name, ...one }) => ({ ...one, template: template_name })),
      },
      lines:
        all.length === 0
          ? ['一斉通知はまだありません。次は: contest notify everyone --template … --dry-run']
          : all.flatMap((one) => toLines(one, now)),
    };
  },
});

function toLines(progress: NotificationProgress, now: Date): Line[] {
  const { audience, template_name, waiting, sent, failed, refused, bounced, unreachable, last_due_at } =
    progress;
  const missing = failed + refused + bounced + (unreachable ?? 0);
  return [
    `${template_name}（${audience}）: 送信ずみ ${sent}人、送信待ち ${waiting}人、送信断念 ${failed}人、宛先拒否 ${refused}人、返送 ${bounced}人`,
    last_due_at &&
      (last_due_at > now
        ? `  最後の1通は ${timeText(last_due_at)} ごろの予定です。`
        : '  最後の1通の予定の時刻になりました。APIが動いていれば、いま送っているところです。'),
    !progress.completed_at &&
      `  全員分は入っていません。次は: contest ${sameAgain(progress)}（まだの人にだけ送ります）`,
    missing > 0 &&
      `  ★届いていない人: ${missing}人${unreachable ? `（アドレスが使えないため送らなかった${unreachable}人をふくむ）` : ''}。次は: contest mail list --state bounced（refused、failed も）`,
  ];
}

/** The words that go on with a notification. */
const sameAgain = ({
  audience,
  template_name,
  template_file,
}: Pick<Notification, 'audience' | 'template_name' | 'template_file'>) =>
  `notify ${audience} --template ${template_file ? shellWord(template_file) : template_name}`;

/** A text as one word of a shell. */
const shellWord = (text: string) =>
  /[\s'"`$\\!&|;<>()*?[\]{}#~]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : text;

export const notifyStopOperation = operation({
  name: 'notify stop',
  description: 'まだ送っていない分を取りやめます（同じ notify をもう一度実行すると、続きから送ります）',
  input: Type.Object({
    audience: text(
      '相手',
      'notify status に出る相手（空白があれば "outage 2" のように引用符でかこむ）',
      argument,
    ),
    template: text('文面', 'notify status に出る文面の名前', argument),
    exam: examOption,
  }),
  async plan({ database }, { audience, template, ...input }) {
    const exam = await requireExam(database, input.exam);
    const named = { exam_id: exam.id, audience, template_name: template };
    const notification = await findNotification(database, named);
    if (!notification)
      throw new OperatorError(
        `一斉通知「${template}」（${audience}）はありません。次は: contest notify status`,
      );
    return {
      changes: ['まだ送っていない分を取りやめます。送ってしまった分は取りもどせません。'],
      question: '取りやめますか？',
      subject: { exam_id: exam.id, audience, template },
      async apply() {
        const id = notification.notification_id;
        const json = await inTransaction(database, async (transaction) => {
          await stopNotification(transaction, id);
          return removeWaitingMails(transaction, id, await readDatabaseTime(transaction));
        });
        return {
          json,
          lines: [
            `${json.removed}人分を取りやめました。`,
            json.being_sent > 0 &&
              `${json.being_sent}人分は、いま送っているところなので、そのまま送られます。`,
            `次は: 文面を直すなら別の名前のファイルで、このまま続きを送るなら ${sameAgain(notification)}`,
          ],
        };
      },
    };
  },
});
