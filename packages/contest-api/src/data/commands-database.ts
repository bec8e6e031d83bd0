import { Type } from 'typebox';
import { requireDataKey } from '../database/data-key.ts';
import { distribute, listUndistributed, requireCoordinator } from '../database/distribution.ts';
import { databaseSetting, migrateToLatest, readSchemaState, requireSchema } from '../database/migrate.ts';
import { findProductionSince, markAsProduction } from '../database/production.ts';
import { count } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';

export const distributeOperation = operation({
  name: 'db distribute',
  description: '表をCitusのクラスターに分散します（コーディネーターのアドレスで実行）',
  input: Type.Object({
    // Citus' own default: enough for a cluster to grow to that many workers.
    shards: count('数', '参加者をいくつに分けるか', { maximum: 1_024, default: 32 }),
  }),
  isOnAnySchema: true,
  async plan({ database, dataKey, settings }, { shards }) {
    // First, because of any other server it is said that it is the wrong one, whatever schema it has.
    const { workers } = await requireCoordinator(database);
    await requireSchema(database, dataKey, databaseSetting(settings));
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
  async plan({ database, dataKey, settings, now }) {
    const setting = databaseSetting(settings);
    const { run, missing } = await readSchemaState(database, setting);
    const isToBeMarked =
      settings.appEnv === 'production' && (run.length === 0 || !(await findProductionSince(database)));
    if (missing.length === 0 && !isToBeMarked) {
      await requireDataKey(database, dataKey);
      return {
        json: { migrations: [] },
        lines: ['データベースは最新です。何も変えていません。次は: APIを1つずつ入れかえます。'],
      };
    }
    return {
      changes: [...missing, isToBeMarked && 'このデータベースを、本番のものと記録します（取り消せません）'],
      json: { migrations: missing, marks_as_production: isToBeMarked },
      subject: {},
      prepare: () => migrateToLatest(database, dataKey, setting),
      async apply() {
        if (isToBeMarked) await markAsProduction(database, now);
        return {
          json: { migrations: missing },
          lines: [
            missing.length > 0 &&
              `データベースを更新しました（${missing.length}件: ${missing.join('、')}）。`,
            isToBeMarked && 'このデータベースを、本番のものと記録しました。',
            '次は: APIを1つずつ入れかえます。',
          ],
        };
      },
    };
  },
});
