import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  bringUpToDate,
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  runOnSchemaAsItIs,
  withCommonOptions,
} from '../command-line/context.ts';
import { withProgress } from '../command-line/progress.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { DataKey } from '../database/data-key.ts';
import { findProductionSince } from '../database/database-identity.ts';
import { listRunMigrations, migrateUpTo } from '../database/migrate.ts';
import { migrations as knownMigrations } from '../database/migrations/index.ts';
import { type BackupHeader, type OpenedBackup, openBackup, requireWhole } from './backup-format.ts';
import { type PresentState, readPresentState } from './queries-backup.ts';
import { type Restored, restoreBackup } from './restore.ts';

interface RestoreOptions extends CommonOptions {
  overwrite?: boolean;
}

/** Adds `db restore`. @param secrecy what the help says about the file */
export function addRestoreCommand(database: Command, terminal: Terminal, secrecy: string): void {
  withCommonOptions(database.command('restore'), { dryRun: true })
    .argument('<ファイル>', 'db backup が書いたファイル')
    .option('--overwrite', '空でないデータベースの中身を、バックアップで置きかえます')
    .description('バックアップをデータベースにもどします。全部もどるか、何も変わらないかのどちらかです')
    .addHelpText(
      'after',
      `
もどす前に、API をすべて止めてください。操作の記録（log）と、終わったログインは、いまのものにバックアップのものが加わります。
置きかえる前のデータベースで消去した人（participant erase）は、もどしたあとでもう一度消去します。${secrecy}`,
    )
    .action((file: string, options: RestoreOptions) =>
      runOnSchemaAsItIs(terminal, (context) => restore(terminal, context, file, options)),
    );
}

async function restore(
  terminal: Terminal,
  context: CommandContext,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const backup = await openBackup(file);
  const { header } = backup;
  const dataKey = new DataKey(context.settings.dataKey);
  if (header.key_hash !== dataKey.hash('key_check', ''))
    throw new OperatorError(
      'このバックアップは、別の DATA_KEY で書かれています。バックアップをとったときの DATA_KEY を設定してください。何も書きこんでいません。',
    );
  await requireWhole(backup);
  const migrations = await listRunMigrations(context.database);
  await requireOwnKind(context, header, migrations);
  const present = await presentState(context, migrations);
  const needsOverwrite = isInUse(present) && !options.overwrite;
  // A dry run is how a file is checked, mostly beside the database that it was taken from: nobody should come to --overwrite for that.
  if (needsOverwrite && !options.dryRun) throw overwriteNeeded(present);
  const outcome = { file, made_at: header.made_at, exams: header.exams, replaces: present ?? null };
  await confirm(
    terminal,
    {
      changes: [...changesOf(file, header, present), ...(needsOverwrite ? [onlyChecked] : [])],
      question: 'もどしますか。',
      outcome: { ...outcome, needs_overwrite: needsOverwrite },
    },
    options,
  );
  if (migrations.length === 0) await migrateUpTo(context.database, dataKey, header.migrations.at(-1) ?? '');
  const { rows, erased_again } = await write(context, backup, dataKey, options);
  await bringUpToDate(context);
  report(terminal, options, { file, made_at: header.made_at, rows, erased_again }, [
    `${timeText(header.made_at)} の状態にもどしました。件数はバックアップと同じです。`,
    ...Object.entries(rows).map(([name, count]) => `  ${name.padEnd(20)} ${count}件`),
    ...(erased_again > 0 ? [`バックアップのあとで消去した ${erased_again}人を、もう一度消去しました。`] : []),
    ...(present && present.participants > 0
      ? []
      : [
          'バックアップのあとで消去した人がいれば、contest participant erase で、もう一度消去してください。',
          'バックアップのあとでログアウトした人のログインは、また使えます。SESSION_SECRET を新しくすると、すべて終わります（参加者のブラウザは、自分でログインし直します）。',
        ]),
    '次は: contest status で確かめてから、API を動かしてください。',
  ]);
}

async function write(
  context: CommandContext,
  backup: OpenedBackup,
  dataKey: DataKey,
  options: RestoreOptions,
): Promise<Restored> {
  const work = () =>
    withProgress(options, (onProgress) => restoreBackup(context.pool, backup, { dataKey, onProgress }));
  const { made_at, exams, migrations } = backup.header;
  return audited(
    context,
    { command: 'db restore', subject: { made_at, exams, migrations: migrations.at(-1) } },
    work,
  );
}

/** @throws OperatorError where the backup is not for this database */
async function requireOwnKind(
  { settings, database }: CommandContext,
  header: BackupHeader,
  migrations: string[],
): Promise<void> {
  const isProduction =
    settings.appEnv === 'production' ||
    (migrations.length > 0 && (await findProductionSince(database)) !== undefined);
  if (isProduction && !header.production_since)
    throw new OperatorError(
      'これは本番のデータベースで、バックアップは本番のものではありません。本番には、本番のバックアップだけをもどせます。何も書きこんでいません。',
    );
  const unknown = header.migrations.filter((name) => !(name in knownMigrations));
  if (unknown.length > 0)
    throw new OperatorError(
      `このバックアップは、もっと新しい版のものです（${unknown.join('、')}）。新しい版の contest でもどしてください。何も書きこんでいません。`,
    );
  if (migrations.length > 0 && migrations.join() !== header.migrations.join())
    throw new OperatorError(
      'このバックアップはこわれていませんが、前の版のものです。表が1つもない、新しいデータベースにもどしてください（DATABASE_URL か DATA_DIR をかえます）。もどしたあとで、いまの版に上がります。何も書きこんでいません。',
    );
}

async function presentState(
  { pool }: CommandContext,
  migrations: string[],
): Promise<PresentState | undefined> {
  if (migrations.length === 0) return undefined;
  const client = await pool.connect();
  try {
    return await readPresentState(client);
  } finally {
    client.release();
  }
}

/** Whether something would be lost. */
function isInUse(present: PresentState | undefined): present is PresentState {
  return present !== undefined && present.exams + present.participants + present.mails > 0;
}

const contentsOf = ({ exams, participants, attempts, mails }: PresentState) =>
  `大会 ${exams}件、参加者 ${participants}人、受験 ${attempts}件、メール ${mails}件`;

const overwriteNeeded = (present: PresentState) =>
  new OperatorError(
    `このデータベースは空ではありません（${contentsOf(present)}）。置きかえるには --overwrite をつけてください。先に db backup で、いまのバックアップをとってください。何も書きこんでいません。`,
  );

const onlyChecked =
  'バックアップを確かめるだけなら、これで終わりです。もどす先は、空のデータベースです。空ではないここに本当にもどすには、--overwrite が要ります（先に db backup で、いまのバックアップをとってください）。';

function changesOf(file: string, header: BackupHeader, present: PresentState | undefined): string[] {
  const exams = header.exams.map((exam) => `${exam.exam_id} ${exam.participants}人`).join('、');
  return [
    `${file} は ${timeText(header.made_at)} のバックアップです（${exams || '大会なし'}）。こわれていません。`,
    ...(header.production_since
      ? ['本番のバックアップです。本物の個人情報が入り、このデータベースは本番のものとしてあつかわれます。']
      : []),
    ...(isInUse(present) ? [`もどすと、いまの中身はなくなります: ${contentsOf(present)}。`] : []),
    ...(present && present.otherConnections > 0
      ? [`ほかに ${present.otherConnections}本の接続があります。API が動いていれば、先に止めてください。`]
      : []),
  ];
}
