import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import { addOperations } from '../command-line/add-operation.ts';
import {
  audited,
  type CommonOptions,
  OperatorError,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { confirmFile } from '../command-line/output-file.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type ContestExam, loadExams } from '../contest/contest.ts';
import { writePrivateFile, writeSome } from '../data/private-file.ts';
import { DataKey } from '../database/data-key.ts';
import { type DeadAddress, findDeadAddresses } from '../mail/outbox/queries-states.ts';
import { titleName } from '../results/versions/comparison-lines.ts';
import { addAccommodateCommand } from './commands-accommodate.ts';
import { cancelOperation, restoreOperation } from './commands-cancel.ts';
import { addParticipantChanges } from './commands-changes.ts';
import { addEraseCommand } from './commands-erase.ts';
import { type Dossier, readDossier } from './dossier.ts';
import { inJapanese, standingLabels } from './dossier-labels.ts';
import { findPersons, type Person } from './find-people.ts';
import { who } from './found-person.ts';

interface FindOptions extends CommonOptions {
  answers?: boolean;
  out?: string;
}

/** Adds `participant find|resend|correct|accommodate|cancel|restore|erase`. */
export function addParticipantCommands(program: Command, terminal: Terminal): void {
  const participant = program
    .command('participant')
    .description('1人の参加者を探す、直す、取り消す、消去する');
  withCommonOptions(participant.command('find'))
    .argument('<参加者>', who)
    .option('--answers', '回答を1問ずつ加えます')
    .option(
      '--out <ファイル>',
      '本人にわたすファイル（日本語の項目名のJSON）を書きます。所有者だけが読めます',
    )
    .description('1人について保存しているすべてを見せます。見たことは操作の記録に残ります')
    .action((whom: string, options: FindOptions) => find(terminal, whom, options));
  addParticipantChanges(participant, terminal);
  addAccommodateCommand(participant, terminal);
  addOperations(program, terminal, [cancelOperation, restoreOperation]);
  addEraseCommand(participant, terminal);
}

async function find(terminal: Terminal, whom: string, options: FindOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, settings } = context;
    const dataKey = new DataKey(settings.dataKey);
    const persons = await findPersons(database, dataKey, whom);
    if (options.out && persons.length !== 1)
      throw new OperatorError(
        `${persons.length}件あてはまります。--out は1人だけを書きます。participant_id を指定してください。`,
      );
    if (options.out) await confirmFile(terminal, options.out, options);
    const exams = await loadExams(database);
    // Who looked at whom is part of what a person may ask for.
    const subject = { participant_ids: persons.flatMap(idsOf), answers: Boolean(options.answers) };
    const { people } = await audited(
      context,
      { command: 'participant find', subject },
      async () => ({
        people: await Promise.all(
          persons.map((person) =>
            readDossier({ database, dataKey, exams }, person, Boolean(options.answers)),
          ),
        ),
      }),
      (outcome) => ({ found: outcome.people.length }),
    );
    const [first] = people;
    const dead = people.length === 1 && first?.email ? await findDeadAddresses(database, [first.email]) : [];
    if (options.out && first) await writeDossier(options.out, withTitleNames(first, exams));
    report(terminal, options, { people, ...(options.out && { file: options.out }) }, [
      ...linesOf(
        people.map((one) => withTitleNames(one, exams)),
        dead[0],
      ),
      ...(options.out ? [`${options.out} に書きました。受験番号とメールの本文はふくみません。`] : []),
    ]);
  });
}

/** Titles by their names, for people to read. */
function withTitleNames(dossier: Dossier, exams: ContestExam[]): Dossier {
  const exam = exams.find(({ id }) => id === dossier.exam_id);
  if (!exam) return dossier;
  const named = ({ titles, ...result }: Dossier['results'][number]) => ({
    ...result,
    titles: titles.map((code) => titleName(exam, code)),
  });
  return { ...dossier, results: dossier.results.map(named) };
}

const idsOf = (person: Person) => (person.kind === 'participant' ? [person.participant.participant_id] : []);

async function writeDossier(file: string, dossier: Dossier): Promise<void> {
  await writePrivateFile(file, (stream) =>
    writeSome(stream, `${JSON.stringify(inJapanese(dossier), null, 2)}\n`),
  );
}

function linesOf(people: Dossier[], dead: DeadAddress | undefined): string[] {
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

/** The ways to help where mails do not reach the address. */
function deadLines({ standing, participant_id, mails }: Dossier, dead: DeadAddress | undefined): string[] {
  if (!dead) return [];
  const undelivered = mails.findLast(({ bounced_at, failed_at }) => bounced_at ?? failed_at);
  const { mail_id, bounced_at } = undelivered ?? {};
  return [
    `★このアドレスには、メールが届いていません（${timeText(dead.since)}、${dead.reason}）。本人に確かめます。`,
    standing === 'unconfirmed'
      ? '  アドレスがちがう: 正しいアドレスで、もう一度エントリーしてもらいます（未確定のアドレスは直せません）'
      : `  アドレスがちがう: contest participant correct ${participant_id} --email <正しいアドレス>`,
    ...(mail_id ? [`  アドレスは正しく、また届くようになった: contest mail retry ${mail_id}`] : []),
    ...(bounced_at ? [`  返送の記録がまちがっている: contest mail restore ${mail_id}`] : []),
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
