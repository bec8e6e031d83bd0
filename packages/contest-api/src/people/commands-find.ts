import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { type ExamWithKey, titleName } from '../contest/exam.ts';
import { loadExams } from '../contest/load-exams.ts';
import type { Database } from '../database/database.ts';
import { findDeadAddresses, findUnreachedAddress } from '../mail/outbox/queries.ts';
import { refusalWords } from '../mail/outbox/refusals.ts';
import { argument, flag, newFile, text } from '../operations/input.ts';
import { type Line, operation } from '../operations/operation.ts';
import { writePrivateFile, writeSome } from '../operations/private-file.ts';
import { shellWord } from '../operations/terminal.ts';
import { type Dossier, entryStateLabels, inJapanese, readDossier, requireOnlyOne } from './dossier.ts';
import { findPersons, who } from './find-people.ts';

export const findOperation = operation({
  name: 'participant find',
  description: '1人について保存しているすべてを見せます。見たことは操作の記録に残ります',
  input: Type.Object({
    who: text('参加者', who, argument),
    answers: flag('回答を1問ずつ加えます'),
    out: Type.Optional(
      newFile('ファイル', '本人にわたすファイル（日本語の項目名のJSON）を書きます。所有者だけが読めます'),
    ),
  }),
  async plan({ database, dataKey }, { who, answers, out }) {
    const persons = await findPersons(database, dataKey, who);
    if (out) requireOnlyOne(persons);
    const exams = await loadExams(database);
    return {
      changes: [],
      // Who looked at whom is part of what a person may ask for.
      subject: {
        participant_ids: persons.flatMap(({ participant }) => participant?.participant_id ?? []),
        answers,
      },
      async apply() {
        const reading = { database, dataKey, exams };
        const people = await Promise.all(persons.map((person) => readDossier(reading, person, answers)));
        const readable = people.map((one) => withTitleNames(one, exams));
        const [only] = readable.length === 1 ? readable : [];
        const unreached = only?.email ? await findUnreached(database, only.email) : undefined;
        if (out && only)
          await writePrivateFile(out, (stream) =>
            writeSome(stream, `${JSON.stringify(inJapanese(only), null, 2)}\n`),
          );
        return {
          json: { people, ...(out && { file: out }) },
          logged: { found: people.length },
          lines: [
            ...linesOf(readable, unreached),
            out !== undefined && `${out} に書きました。受験番号とメールの本文はふくみません。`,
          ],
        };
      },
    };
  },
});

function withTitleNames(dossier: Dossier, exams: ExamWithKey[]): Dossier {
  const exam = exams.find(({ id }) => id === dossier.exam_id);
  if (!exam) return dossier;
  const named = ({ titles, ...result }: Dossier['results'][number]) => ({
    ...result,
    titles: titles.map((code) => titleName(exam, code)),
  });
  return { ...dossier, results: dossier.results.map(named) };
}

/** Whether, and why, mails do not reach an address; `isDead`: those to many do not go there any more. */
async function findUnreached(database: Database, email: string) {
  const last = await findUnreachedAddress(database, email);
  return last && { ...last, isDead: (await findDeadAddresses(database, [email])).length > 0 };
}
type Unreached = Awaited<ReturnType<typeof findUnreached>>;

function linesOf(people: Dossier[], unreached: Unreached): Line[] {
  if (people.length === 0)
    return [
      'あてはまる人がいません。',
      '次は: 別のアドレスや受験番号で探してください。アドレスの一部だけでは見つかりません。',
    ];
  const [only] = people;
  if (only && people.length === 1)
    return [
      JSON.stringify(inJapanese(only), null, 2),
      ...unreachedLines(only, unreached),
      ...nextSteps(only),
    ];
  return [
    `${people.length}件あてはまります。`,
    ...people.map(
      ({ entry_state, participant_id, exam_id, email }) =>
        `  ${participant_id ?? '（参加者IDなし）'}  ${exam_id ?? ''}  ${email ?? ''}  ${entryStateLabels[entry_state]}`,
    ),
    '次は: contest participant find <participant_id>',
  ];
}

function unreachedLines({ entry_state, participant_id, mails }: Dossier, unreached: Unreached): Line[] {
  if (!unreached) return [];
  const { since, reason, refusal, isDead } = unreached;
  const undelivered = mails.findLast(({ bounced_at, failed_at }) => bounced_at ?? failed_at);
  const { mail_id, bounced_at } = undelivered ?? {};
  const why = [timeText(since), refusal && refusalWords[refusal], reason].filter((part) => part).join('、');
  return [
    `★このアドレスには、メールが届いていません（${why}）。本人に確かめます。`,
    isDead ? '  一斉通知は、もう送りません。' : '  直ることのある理由なので、次の一斉通知は送ります。',
    entry_state === 'unconfirmed'
      ? '  アドレスがちがう: 正しいアドレスで、もう一度エントリーしてもらいます（未確定のアドレスは直せません）'
      : `  アドレスがちがう: contest participant correct ${participant_id} --email <正しいアドレス>`,
    mail_id !== undefined && `  アドレスは正しく、また届くようになった: contest mail retry ${mail_id}`,
    bounced_at && `  返送の記録がまちがっている: contest mail restore ${mail_id}`,
  ];
}

function nextSteps({ entry_state, participant_id, email }: Dossier): string[] {
  if (entry_state === 'erased') return ['この人はすでに消去されています。'];
  // What can't be undone is no next step: anyone who needs it finds it in the handbook.
  const steps = {
    unconfirmed: { resend: '確認メールをもう一度送る' },
    entered: {
      resend: '受験番号のメールをもう一度送る',
      correct: '名前やアドレスを直す',
      accommodate: '制限時間の配慮に答える',
      cancel: '大会から外す（もどせます）',
    },
    cancelled: { restore: '大会にもどす' },
  };
  const who = shellWord(participant_id ?? email ?? '');
  const lines = Object.entries(steps[entry_state]).map(
    ([command, words]) => `  ${words}: contest participant ${command} ${who}`,
  );
  return ['次は、用件によって:', ...lines];
}
