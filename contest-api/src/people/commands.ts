import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { argument, flag, newFile, text } from '../command-line/input.ts';
import { type Line, operation } from '../command-line/operation.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { loadExams } from '../contest/load-exams.ts';
import { writePrivateFile, writeSome } from '../data/private-file.ts';
import { OperatorError } from '../errors.ts';
import { type DeadAddress, findDeadAddresses } from '../mail/outbox/queries.ts';
import { titleName } from '../results/versions/comparison.ts';
import { type Dossier, inJapanese, readDossier, standingLabels } from './dossier.ts';
import { applyRetention, erasePerson, type Promised, readRetention } from './erasure.ts';
import { findPersons, requirePerson, standingOf, who } from './find-people.ts';

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
    if (out && persons.length !== 1)
      throw new OperatorError(
        `${persons.length}件あてはまります。--out は1人だけを書きます。participant_id を指定してください。`,
      );
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
        const [dead] = only?.email ? await findDeadAddresses(database, [only.email]) : [];
        if (out && only)
          await writePrivateFile(out, (stream) =>
            writeSome(stream, `${JSON.stringify(inJapanese(only), null, 2)}\n`),
          );
        return {
          json: { people, ...(out && { file: out }) },
          logged: { found: people.length },
          lines: [
            ...linesOf(readable, dead),
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

function linesOf(people: Dossier[], dead: DeadAddress | undefined): Line[] {
  if (people.length === 0)
    return [
      'あてはまる人がいません。',
      '次は: 別のアドレスや受験番号で探してください。アドレスの一部だけでは見つかりません。',
    ];
  const [only] = people;
  if (only && people.length === 1)
    return [JSON.stringify(inJapanese(only), null, 2), ...deadLines(only, dead), ...nextSteps(only)];
  return [
    `${people.length}件あてはまります。`,
    ...people.map(
      ({ standing, participant_id, exam_id, email }) =>
        `  ${participant_id ?? '（参加者IDなし）'}  ${exam_id ?? ''}  ${email ?? ''}  ${standingLabels[standing]}`,
    ),
    '次は: contest participant find <participant_id>',
  ];
}

function deadLines({ standing, participant_id, mails }: Dossier, dead: DeadAddress | undefined): Line[] {
  if (!dead) return [];
  const undelivered = mails.findLast(({ bounced_at, failed_at }) => bounced_at ?? failed_at);
  const { mail_id, bounced_at } = undelivered ?? {};
  return [
    `★このアドレスには、メールが届いていません（${timeText(dead.since)}、${dead.reason}）。本人に確かめます。`,
    standing === 'unconfirmed'
      ? '  アドレスがちがう: 正しいアドレスで、もう一度エントリーしてもらいます（未確定のアドレスは直せません）'
      : `  アドレスがちがう: contest participant correct ${participant_id} --email <正しいアドレス>`,
    mail_id !== undefined && `  アドレスは正しく、また届くようになった: contest mail retry ${mail_id}`,
    bounced_at && `  返送の記録がまちがっている: contest mail restore ${mail_id}`,
  ];
}

function nextSteps({ standing, participant_id, email }: Dossier): string[] {
  if (standing === 'erased') return ['この人はすでに消去されています。'];
  const steps = {
    unconfirmed: `participant resend（確認メールをもう一度）| erase ${email}`,
    entered: `participant resend | correct | accommodate | cancel | erase ${participant_id}`,
    cancelled: `participant restore | erase ${participant_id}`,
  };
  return [`次は: contest ${steps[standing]}`];
}

const waiting = '集計が動いています。終わるのを待っています。';

export const eraseOperation = operation({
  name: 'participant erase',
  description: 'その人がだれかわかるものを、すべて消去します。もどせません。人数と成績の集計は変わりません',
  input: Type.Object({ who: text('参加者', who, argument) }),
  async plan({ database, dataKey, tell }, { who }) {
    const person = await requirePerson(database, dataKey, who);
    if (standingOf(person) === 'erased')
      return { json: { erased: false }, lines: ['この人はもう消去されています。何も変更していません。'] };
    const { participant, email } = person;
    const participant_id = participant?.participant_id ?? null;
    // It can't be undone, so it is confirmed by typing who it is about.
    const word = participant_id ?? 'erase';
    return {
      changes: [
        participant
          ? `${participant.display_name}（${email}）を消去します。もどせません。`
          : `${email} の、確定していないエントリーを消去します。もどせません。`,
      ],
      question: `消去するには ${word} と入力してください:`,
      word,
      subject: { participant_id },
      async apply() {
        await erasePerson({ database, dataKey, onWait: () => tell(waiting) }, person);
        return {
          json: { participant_id, erased: true, had_entry: participant !== undefined },
          lines: [
            '消去しました。名前、アドレス、受験番号、メールの記録はもうありません。',
            participant && '受験と成績の数字は、だれのものかわからない形で残り、順位や人数は変わりません。',
            '次は: 手もとのファイル（export、--out、メールソフト）からも消してください。古いバックアップ（db backup）を restore したときは、もう一度消去してください。',
          ],
        };
      },
    };
  },
});

export const retentionOperation = operation({
  name: 'db retention',
  description: '応募規約で約束した期限をすぎたものを消去します。毎日1回動かしてください',
  help: `
日数は、コンテンツパックの contest.yaml（retention）が決め、応募規約にも同じ日数が出ます。
予選の日から決まった日数がすぎると、名前、アドレス、受験番号を消去します。人数と成績の集計は変わりません。
とちゅうで止めても、もう一度動かせば続きから消去します。`,
  input: Type.Object({}),
  async plan({ database, dataKey, now, isDryRun, tell, onProgress }) {
    const exams = await loadExams(database);
    const retaining = { database, dataKey, exams, now, onWait: () => tell(waiting) };
    const promised = await readRetention(retaining);
    const due = promised.reduce((sum, one) => sum + one.due, 0);
    if (due === 0 && !isDryRun)
      return {
        json: { promises: promised, due, deleted: 0 },
        lines: [...promised.map(lineOf), '期限をすぎたものはありません。'],
      };
    return {
      changes: [...promised.map(lineOf), `期限をすぎたものが ${due}件あります。消去すると、もどせません。`],
      json: { promises: promised, due },
      question: '消去しますか。',
      subject: { promises: promised },
      async apply() {
        const counts = await applyRetention(retaining, due, onProgress);
        const deleted = counts.reduce((sum, count) => sum + count, 0);
        return {
          json: { promises: promised, due, deleted },
          logged: { deleted: counts },
          lines: [`${deleted}件を消去しました。`],
        };
      },
    };
  },
});

function lineOf({ what, exam_id, kept, due_from, due }: Promised): string {
  const from = due_from ? `、${timeText(due_from)} から` : '';
  return `  ${what}${exam_id ? `（${exam_id}）` : ''}: ${kept}${from}: 期限をすぎたもの ${due}件`;
}
