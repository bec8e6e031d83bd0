import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { argument, flag, newFile, text } from '../command-line/input.ts';
import { type Line, operation } from '../command-line/operation.ts';
import { bringUpToDate } from '../command-line/run-on-database.ts';
import { listRunMigrations, migrateUpTo } from '../database/migrate.ts';
import { OperatorError } from '../errors.ts';
import { contentsToReplace, requireOwnKey, requireOwnKind, restoreBackup, writeBackup } from './backup.ts';
import { type OpenedBackup, openBackup, requireWhole } from './backup-format.ts';
import { type PresentState, readPresentState } from './queries-backup.ts';

const secrecy = `
バックアップには、参加者の個人情報がすべて入っています。所有者だけが読めるファイルになります。安全な場所にしまってください。
DATA_KEY はバックアップに入りません。別の場所にしまってください。ないと、バックアップをもどしても、だれもログインできません。`;

const rowLines = (rows: Record<string, number>) =>
  Object.entries(rows).map(([name, count]) => `  ${name.padEnd(20)} ${count}件`);

export const backupOperation = operation({
  name: 'db backup',
  description: 'データベースのすべてを、ある一瞬の状態で1つのファイルに書きます。大会の最中でも使えます',
  help: secrecy,
  input: Type.Object({ file: newFile('ファイル', 'バックアップを書きこむファイル', argument) }),
  // A database of an older version is backed up before it is brought up to date, and not by it.
  isOnAnySchema: true,
  async plan({ database, pool, now, onProgress }, { file }) {
    const migrations = await listRunMigrations(database);
    if (migrations.length === 0)
      throw new OperatorError('このデータベースには、まだ何もありません。バックアップは書いていません。');
    return {
      changes: [],
      subject: {},
      async apply() {
        const { header, bytes } = await writeBackup(pool, file, { now, migrations, onProgress });
        const { made_at, exams, tables } = header;
        const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
        const logged = { made_at, bytes, exams, rows };
        return {
          logged,
          json: { file, ...logged },
          lines: [
            `${timeText(made_at)} の状態を ${file} に書きました（${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB）。`,
            ...rowLines(rows),
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
    file: text('ファイル', 'db backup が書いたファイル', argument),
    overwrite: flag('空でないデータベースの中身を、バックアップで置きかえます'),
  }),
  isOnAnySchema: true,
  async plan(context, { file, overwrite }) {
    const { database, pool, dataKey, onProgress } = context;
    const backup = await openBackup(file);
    const { made_at, exams, migrations } = backup.header;
    requireOwnKey(backup.header, dataKey);
    await requireWhole(backup);
    const present = await listRunMigrations(database);
    await requireOwnKind(context, backup.header, present);
    const state = present.length === 0 ? null : await readPresentState(database);
    // A dry run is how a file is checked, mostly beside the database that it was taken from: nobody should come to --overwrite for that.
    const contents = contentsToReplace(state, overwrite || context.isDryRun);
    const needs_overwrite = contents !== undefined && !overwrite;
    return {
      changes: [...changesOf(backup, state, contents), ...(needs_overwrite ? [onlyChecked] : [])],
      json: { file, made_at, exams, replaces: state, needs_overwrite },
      question: 'もどしますか。',
      subject: { made_at, exams, migrations: migrations.at(-1) },
      prepare: async () => {
        if (present.length === 0) await migrateUpTo(database, dataKey, migrations.at(-1) ?? '');
      },
      async apply() {
        const { rows, erased_again } = await restoreBackup(pool, backup, { dataKey, onProgress });
        await bringUpToDate(context);
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
            '次は: contest status で確かめてから、API を動かしてください。',
          ],
        };
      },
    };
  },
});

const onlyChecked =
  'バックアップを確かめるだけなら、これで終わりです。もどす先は、空のデータベースです。空ではないここに本当にもどすには、--overwrite が要ります（先に db backup で、いまのバックアップをとってください）。';

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
