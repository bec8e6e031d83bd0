import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { OperationContext } from '../command-line/operation.ts';
import type { DataKey } from '../database/data-key.ts';
import { type Database, databaseOn, type Pool, type PoolClient, withOneState } from '../database/database.ts';
import { migrations as knownMigrations } from '../database/migrate.ts';
import { findProductionSince } from '../database/production.ts';
import { OperatorError } from '../errors.ts';
import { eraseWithMails } from '../people/erasure-and-retention.ts';
import { listErased, listUnerased } from '../people/queries-erasure-and-retention.ts';
import {
  type BackupHeader,
  countNewlines,
  damaged,
  FrameReader,
  frameLength,
  magicLine,
  type OpenedBackup,
  readDigest,
} from './backup-format.ts';
import { writePrivateFile, writeSome } from './private-file.ts';
import {
  beginRestoring,
  commitRestoring,
  copyIn,
  copyOut,
  countRows,
  createMergeTable,
  emptyTables,
  endRestoredBackup,
  isMerged,
  listBackedUpExams,
  listTables,
  mergeRows,
  type PresentState,
  readBackupFacts,
  type TableShape,
} from './queries-backup.ts';

/** zstd's default: higher levels take several times as long for a tenth less. */
const compressionLevel = 3;

const pieceBytes = 256 * 1024;

/** Called with rows done and rows in all. */
type Progressing = Pick<OperationContext, 'onProgress'>;

/** Writes all that the database has, as it is at one moment, into a file (backup-format.ts). Contestants go on playing meanwhile. */
export async function writeBackup(
  pool: Pool,
  file: string,
  { now, migrations, onProgress }: Progressing & { now: Date; migrations: string[] },
): Promise<{ header: BackupHeader; bytes: number }> {
  return withOneState(pool, async (client, snapshot) => {
    const header = await readHeader(snapshot, now, migrations);
    const bytes = await writePrivateFile(file, async (stream) => {
      const hash = createHash('sha256');
      const put = async (part: string | Uint8Array) => {
        hash.update(part);
        await writeSome(stream, part);
      };
      await put(`${magicLine}${JSON.stringify(header)}\n`);
      await pipeline(
        framesOf(client, header.tables, onProgress),
        createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: compressionLevel } }),
        async (compressed: AsyncIterable<Buffer>) => {
          for await (const chunk of compressed) await put(chunk);
        },
      );
      await writeSome(stream, hash.digest());
      return stream.bytesWritten;
    });
    return { header, bytes };
  });
}

async function readHeader(snapshot: Database, now: Date, migrations: string[]): Promise<BackupHeader> {
  const { server_version, key_hash, production_since } = await readBackupFacts(snapshot);
  const tables = [];
  for (const table of await listTables(snapshot))
    tables.push({ ...table, rows: await countRows(snapshot, table) });
  return {
    made_at: toJapanTime(now),
    server_version,
    production_since: production_since && toJapanTime(production_since),
    key_hash: key_hash ?? '',
    migrations,
    exams: await listBackedUpExams(snapshot),
    tables,
  };
}

async function* framesOf(
  client: PoolClient,
  tables: BackupHeader['tables'],
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<Buffer> {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    const before = done;
    for await (const rows of inLargePieces(copyOut(client, table))) {
      yield frameLength(rows.length);
      yield rows;
      done += countNewlines(rows);
      onProgress(done, total);
    }
    if (done - before !== table.rows)
      throw new Error(`${table.name} has sent ${done - before} of ${table.rows} rows`);
    yield frameLength(0);
  }
}

/** The same bytes in pieces of at least `pieceBytes`: PostgreSQL sends row by row, and a frame for each would cost more than the row. */
async function* inLargePieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** @throws OperatorError where the backup was written with another DATA_KEY */
export function requireOwnKey({ key_hash }: BackupHeader, dataKey: DataKey): void {
  if (key_hash !== dataKey.hash('key_check', ''))
    throw new OperatorError(
      'このバックアップは、別の DATA_KEY で書かれています。バックアップをとったときの DATA_KEY を設定してください。何も書きこんでいません。',
    );
}

/** @throws OperatorError where the backup is not for this database */
export async function requireOwnKind(
  { settings, database }: OperationContext,
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

/**
 * The contents that a restore would replace, in words; undefined where the database is not in use: it has no exams, people or mails.
 * @throws OperatorError where it is in use and `mayReplace` is false: then only --overwrite replaces it
 */
export function contentsToReplace(present: PresentState | null, mayReplace: boolean): string | undefined {
  if (!present || present.exams + present.participants + present.mails === 0) return undefined;
  const { exams, participants, attempts, mails } = present;
  const contents = `大会 ${exams}件、参加者 ${participants}人、受験 ${attempts}件、メール ${mails}件`;
  if (mayReplace) return contents;
  throw new OperatorError(
    `このデータベースは空ではありません（${contents}）。置きかえるには --overwrite をつけてください。先に db backup で、いまのバックアップをとってください。何も書きこんでいません。`,
  );
}

/**
 * Replaces what the database has by what a backup has, in one transaction: either all of it is there afterwards, or what was there
 * before. The schema must be the backup's. The audit log and the ended sessions keep their rows and get the backup's; whoever was erased
 * since the backup is erased again.
 * @returns the rows that it brought back, by table, and how many people were erased again
 * @throws OperatorError where the file has changed since it was checked
 */
export async function restoreBackup(
  pool: Pool,
  backup: OpenedBackup,
  { dataKey, onProgress }: Progressing & { dataKey: DataKey },
): Promise<{ rows: Record<string, number>; erased_again: number }> {
  const client = await pool.connect();
  try {
    await beginRestoring(client);
    const database = databaseOn(client);
    const erased = await listErased(database);
    const present = await listTables(database);
    // COPY into another table would fail only after it has begun to wait for rows.
    const isPresent = ({ name, columns }: TableShape) =>
      present.some((table) => table.name === name && columns.every((one) => table.columns.includes(one)));
    if (!backup.header.tables.every(isPresent)) throw damaged(backup.file);
    const replaced = present.filter((table) => !isMerged(table));
    await emptyTables(database, replaced);
    const rows = await readTables({ client, database }, backup, onProgress);
    await endRestoredBackup(database, new Date(backup.header.made_at));
    const again = await listUnerased(database, erased);
    await eraseWithMails(database, dataKey, again);
    await commitRestoring(client);
    client.release();
    return { rows, erased_again: again.length };
  } catch (error) {
    // Closing the connection undoes everything, wherever it was.
    client.release(true);
    throw error;
  }
}

async function readTables(
  { client, database }: { client: PoolClient; database: Database },
  { file, header, bodyOffset, digestOffset }: OpenedBackup,
  onProgress: (done: number, total: number) => void,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const total = header.tables.reduce((sum, table) => sum + table.rows, 0);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress(done, total);
  };
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: bodyOffset - 1 })) hash.update(chunk);
  await pipeline(
    createReadStream(file, { start: bodyOffset, end: digestOffset - 1 }),
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createZstdDecompress(),
    async (bytes: AsyncIterable<Buffer>) => {
      const frames = new FrameReader(bytes);
      for (const table of header.tables) {
        const target = isMerged(table) ? await createMergeTable(database, table) : table;
        const taken = await readTable(client, target, frames, onRows);
        if (taken !== table.rows) throw damaged(file);
        if (isMerged(table)) await mergeRows(database, table, target);
        rows[table.name] = taken;
      }
      // So that the checksum covers the file to its end.
      await frames.finish();
    },
  );
  if (!hash.digest().equals(await readDigest(file, digestOffset))) throw damaged(file);
  return rows;
}

async function readTable(
  client: PoolClient,
  table: TableShape,
  frames: FrameReader,
  onRows: (count: number) => void,
): Promise<number> {
  const target = copyIn(client, table);
  for (let frame = await frames.next(); frame; frame = await frames.next()) {
    await writeSome(target, frame);
    onRows(countNewlines(frame));
  }
  target.end();
  await finished(target);
  return target.rowCount;
}
