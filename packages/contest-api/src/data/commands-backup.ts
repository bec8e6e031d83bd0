import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { requireDataKey } from '../database/data-key.ts';
import {
  databaseSetting,
  listRunMigrations,
  migrateUpTo,
  migrations as ownMigrations,
  readSchemaState,
} from '../database/migrate.ts';
import { OperatorError } from '../errors.ts';
import { argument, flag, newFile, place } from '../operations/input.ts';
import { type Line, operation } from '../operations/operation.ts';
import {
  contentsToReplace,
  foreignKeyWords,
  requireColumns,
  requireOwnKey,
  requireOwnKind,
  restoreBackup,
  writeBackup,
} from './backup.ts';
import { type OpenedBackup, openBackup, requireWhole } from './backup-format.ts';
import { listForeignTables, type PresentState, readPresentState } from './queries-backup.ts';

const secrecy = `
バックアップには、参加者の個人情報がすべて入っています。所有者だけが読めるファイルになります。安全な場所にしまってください。
DATA_KEY はバックアップに入りません。別の場所にしまってください。ないと、バックアップをもどしても、だれもログインできません。`;

const rowLines = (rows: Record<string, number>) =>
  Object.entries(rows).map(([name, count]) => `  ${name.padEnd(20)} ${count}件`);

export const backupOperation = operation({
  name: 'db backup',
  description:
    'データベースにある大会のすべてを、ある一瞬の状態で1つのファイルに書きます。大会の最中でも使えます',
  help: secrecy,
  input: Type.Object({ file: newFile('ファイル', 'バックアップを書きこむファイル', argument) }),
  // A database of an older version is backed up before it is brought up to date, and not by it.
  isOnAnySchema: true,
  async plan({ database, pool, settings, dataKey, now, onProgress }, { file }) {
    const { run, unknown } = await readSchemaState(database, databaseSetting(settings));
    if (run.length === 0)
      throw new OperatorError('このデータベースには、まだ何もありません。バックアップは書いていません。');
    if (unknown.length > 0)
      throw new OperatorError(
        `このデータベースのほうが新しい版です（${unknown.join('、')}）。この contest の知らない表があるかもしれないので、バックアップは書いていません。新しい版の contest で db backup を打ってください。`,
      );
    await requireDataKey(database, dataKey);
    const foreign = foreignLine(await listForeignTables(database), 'バックアップには入りません');
    return {
      changes: [foreign],
      subject: {},
      async apply() {
        const { header, bytes } = await writeBackup(pool, file, { now, dataKey, onProgress });
        const { made_at, exams, tables } = header;
        const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
        const logged = { made_at, bytes, exams, rows };
        return {
          logged,
          json: { file, ...logged },
          lines: [
            `${timeText(made_at)} の状態を ${file} に書きました（${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB）。`,
            ...rowLines(rows),
            foreign,
            '個人情報が入っています。DATA_KEY は入っていません。別々にしまってください。',
            `次は: contest db restore ${file} --dry-run で、バックアップがこわれていないことを確かめられます（何も書きこみません）。`,
          ],
        };
      },
    };
  },
});

export const restoreBackupOperation = operation({
  name: 'db restore',
  description: 'バックアップをデータベースにもどします。全部もどるか、何も変わらないかのどちらかです',
  help: `
もどす前に、API をすべて止めてください。操作の記録（log）と、終わったログインは、いまのものにバックアップのものが加わります。
置きかえる前のデータベースで消去した人（participant erase）は、もどしたあとでもう一度消去します。${secrecy}`,
  input: Type.Object({
    file: place('ファイル', 'db backup が書いたファイル', argument),
    overwrite: flag('空でないデータベースの中身を、バックアップで置きかえます'),
  }),
  isOnAnySchema: true,
  async plan(context, { file, overwrite }) {
    const { database, pool, dataKey, onProgress } = context;
    const backup = await openBackup(file);
    const { made_at, exams, migrations } = backup.header;
    requireOwnKey(backup.header, dataKey);
    await requireWhole(backup, dataKey);
    const present = await listRunMigrations(database);
    await requireOwnKind(context, backup.header, present);
    const state = present.length === 0 ? null : await readPresentState(database);
    if (state) await requireColumns(database, backup.header);
    const keys = await foreignKeyWords(database);
    if (keys && !context.isDryRun) throw new OperatorError(`${keys}何も書きこんでいません。`);
    // A dry run is how a file is checked, mostly beside the database that it was taken from: nobody should come to --overwrite for that.
    const contents = contentsToReplace(state, overwrite || context.isDryRun);
    const needs_overwrite = contents !== undefined && !overwrite;
    return {
      changes: [
        ...changesOf(backup, state, contents),
        foreignLine(await listForeignTables(database), 'そのままにします'),
        keys,
        needs_overwrite && onlyChecked,
      ],
      json: { file, made_at, exams, replaces: state, needs_overwrite },
      question: 'もどしますか。',
      subject: { made_at, exams, migrations: migrations.at(-1) },
      prepare: async () => {
        if (present.length === 0) await migrateUpTo(database, dataKey, migrations.at(-1) ?? '');
      },
      async apply() {
        const { rows, erased_again } = await restoreBackup(pool, backup, { dataKey, onProgress });
        return {
          logged: { rows, erased_again },
          json: { file, made_at, rows, erased_again },
          lines: [
            `${timeText(made_at)} の状態にもどしました。件数はバックアップと同じです。`,
            ...rowLines(rows),
            erased_again > 0 && `バックアップのあとで消去した ${erased_again}人を、もう一度消去しました。`,
            ...(state && state.participants > 0
              ? []
              : [
                  'バックアップのあとで消去した人がいれば、contest participant erase で、もう一度消去してください。',
                  'バックアップのあとでログアウトした人のログインは、また使えます。SESSION_SECRET を新しくすると、すべて終わります（参加者のブラウザは、自分でログインし直します）。',
                ]),
            migrations.length < Object.keys(ownMigrations).length
              ? '次は: contest db migrate（バックアップは前の版のものでした）。それから contest status で確かめて、API を動かしてください。'
              : '次は: contest status で確かめてから、API を動かしてください。',
          ],
        };
      },
    };
  },
});

const onlyChecked =
  'バックアップを確かめるだけなら、これで終わりです。もどす先は、空のデータベースです。空ではないここに本当にもどすには、--overwrite が要ります（先に db backup で、いまのバックアップをとってください）。';

const foreignLine = (tables: string[], what: string): Line =>
  tables.length > 0 && `この大会のものではない表があります（${tables.join('、')}）。${what}。`;

function changesOf({ file, header }: OpenedBackup, present: PresentState | null, contents?: string): Line[] {
  const exams = header.exams.map((exam) => `${exam.exam_id} ${exam.participants}人`).join('、');
  return [
    `${file} は ${timeText(header.made_at)} のバックアップです（${exams || '大会なし'}）。こわれていません。`,
    header.production_since &&
      '本番のバックアップです。本物の個人情報が入り、このデータベースは本番のものとしてあつかわれます。',
    contents && `もどすと、いまの中身はなくなります: ${contents}。`,
    present &&
      present.other_connections > 0 &&
      `ほかに ${present.other_connections}本の接続があります。API が動いていれば、先に止めてください。`,
  ];
}
