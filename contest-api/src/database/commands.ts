import { Type } from 'typebox';
import { count } from '../command-line/input.ts';
import { operation } from '../command-line/operation.ts';
import { bringUpToDate } from '../command-line/run-on-database.ts';
import { distribute, listUndistributed, requireCoordinator } from './distribution.ts';
import { listRunMigrations, migrations } from './migrate.ts';

export const distributeOperation = operation({
  name: 'db distribute',
  description: '表をCitusのクラスターに分散します（コーディネーターのアドレスで実行）',
  input: Type.Object({
    // Citus' own default: enough for a cluster to grow to that many workers.
    shards: count('数', '参加者をいくつに分けるか', { maximum: 1_024, default: 32 }),
  }),
  isOnAnySchema: true,
  async plan(context, { shards }) {
    const { database } = context;
    // Another server is left as it is, its schema too.
    const { workers } = await requireCoordinator(database);
    await bringUpToDate(context);
    const { tables, functions } = await listUndistributed(database);
    const nodes = `ワーカー${workers}台`;
    if (tables.length + functions.length === 0)
      return {
        json: { distributed: [], workers },
        lines: [`すでに${nodes}に分散しています。何も変えていません。`],
      };
    return {
      changes: [
        `クラスターには${nodes}があります。分散するもの: ${[...tables, ...functions].join(', ')}`,
        '移しているあいだ、その表には書きこめません。元には戻せません。エントリー開始前か、メンテナンス中に実行してください。',
      ],
      question: '分散しますか？',
      subject: { shards },
      async apply() {
        const distributed = await distribute(database, shards);
        return {
          json: { distributed, workers },
          lines: [
            `${nodes}に分散しました: ${distributed.join(', ')}`,
            '次は: contest status（ふだんどおり読めることを確かめます）',
          ],
        };
      },
    };
  },
});

/** For a deployment that brings the database up to date before its copies of the API start. */
export const migrateOperation = operation({
  name: 'db migrate',
  description:
    'データベースをこの版の形にします。動いているAPIは止めなくてかまいません。最新なら何もしません',
  input: Type.Object({}),
  isOnAnySchema: true,
  async plan(context) {
    const before = await listRunMigrations(context.database);
    const pending = Object.keys(migrations).filter((name) => !before.includes(name));
    if (pending.length === 0) {
      await bringUpToDate(context);
      return {
        json: { migrations: [] },
        lines: ['データベースは最新です。何も変えていません。次は: APIを1つずつ入れかえます。'],
      };
    }
    return {
      changes: pending,
      subject: {},
      prepare: () => bringUpToDate(context),
      apply: async () => ({
        json: { migrations: pending },
        lines: [
          `データベースを更新しました（${pending.length}件: ${pending.join('、')}）。次は: APIを1つずつ入れかえます。`,
        ],
      }),
    };
  },
});
