import { createReadStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { DataKey } from '../database/data-key.ts';
import { type Database, databaseOn, type Pool, type PoolClient, withOneState } from '../database/database.ts';
import { migrations as knownMigrations, listRunMigrations } from '../database/migrate.ts';
import { findProductionSince } from '../database/production.ts';
import { OperatorError } from '../errors.ts';
import type { OperationContext } from '../operations/operation.ts';
import { writePrivateFile, writeSome } from '../operations/private-file.ts';
import { eraseWithMails } from '../people/erasure-and-retention.ts';
import { listErased, listUnerased } from '../people/queries-erasure-and-retention.ts';
import {
  type BackupHeader,
  countNewlines,
  damaged,
  FrameReader,
  frameLength,
  magicLine,
  mostFrameBytes,
  type OpenedBackup,
  requireDigest,
} from './backup-format.ts';
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
  listForeignKeys,
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

/** Writes all that the contest has in the database, as it is at one moment, into a file (backup-format.ts). Contestants go on playing meanwhile. */
export async function writeBackup(
  pool: Pool,
  file: string,
  { now, dataKey, onProgress }: Progressing & { now: Date; dataKey: DataKey },
): Promise<{ header: BackupHeader; bytes: number }> {
  return withOneState(pool, async (client, snapshot) => {
    const header = await readHeader(snapshot, now);
    const bytes = await writePrivateFile(file, async (stream) => {
      const hash = dataKey.startBackupHash();
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

async function readHeader(snapshot: Database, now: Date): Promise<BackupHeader> {
  const { server_version, key_hash, production_since } = await readBackupFacts(snapshot);
  const tables = [];
  for (const table of await listTables(snapshot))
    tables.push({ ...table, rows: await countRows(snapshot, table) });
  return {
    made_at: toJapanTime(now),
    server_version,
    production_since: production_since && toJapanTime(production_since),
    key_hash: key_hash ?? '',
    migrations: await listRunMigrations(snapshot),
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
      for (const frame of asFrames(rows)) {
        yield frameLength(frame.length);
        yield frame;
      }
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

/** A row can be longer than a frame may be. */
function* asFrames(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += mostFrameBytes)
    yield bytes.subarray(start, start + mostFrameBytes);
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
  if (migrations.length === 0 || migrations.join() === header.migrations.join()) return;
  throw new OperatorError(
    header.migrations.every((name) => migrations.includes(name))
      ? 'このバックアップはこわれていませんが、このデータベースより前の版のものです。表が1つもない、新しいデータベースにもどしてから（DATABASE_URL か DATA_DIR をかえます）、contest db migrate を打ってください。何も書きこんでいません。'
      : 'このバックアップはこわれていませんが、このデータベースのほうが前の版のものです。何も書きこんでいません。次は: contest db migrate',
  );
}

/** @throws OperatorError where the database's tables lack a column of the backup: one that somebody has added to the contest's own */
export async function requireColumns(database: Database, { tables }: BackupHeader): Promise<void> {
  const present = new Map((await listTables(database)).map(({ name, columns }) => [name, columns]));
  const missing = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !present.get(name)?.includes(column)).map((column) => `${name}.${column}`),
  );
  if (missing.length > 0)
    throw new OperatorError(
      `バックアップにある列が、このデータベースの表にありません: ${missing.join('、')}。大会の表に、あとから足された列です。ここにも足してから（alter table）、もう一度もどしてください。参加者の記録は何も変えていません。`,
    );
}

/** Why tables of somebody else keep the contest's from being emptied, in words; undefined where none does. */
export async function foreignKeyWords(database: Database): Promise<string | undefined> {
  const keys = await listForeignKeys(database);
  if (keys.length === 0) return undefined;
  const listed = keys.map(({ name, table, refers_to }) => `${table} から ${refers_to}（${name}）`);
  return `この大会のものではない表が大会の表を参照しているので、ここにはもどせません: ${listed.join('、')}。もどす前に、外部キーを外してください（alter table … drop constraint）。`;
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
 * Replaces what the contest has in the database by what a backup has, in one transaction: either all of it is there afterwards, or what
 * was there before. Tables of others stay as they are. The schema must be the backup's. The audit log and the ended sessions keep their
 * rows and get the backup's; people who were erased since the backup are erased again.
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
    // COPY into another table would fail only after it has begun to wait for rows.
    await requireColumns(database, backup.header);
    const tables = await listTables(database);
    await emptyTables(
      database,
      tables.filter((table) => !isMerged(table)),
    );
    const rows = await readTables({ client, database }, backup, { dataKey, onProgress });
    await endRestoredBackup(database, new Date(backup.header.made_at));
    const again = await listUnerased(database, erased);
    await eraseWithMails(database, dataKey, again);
    await commitRestoring(client, tables);
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
  backup: OpenedBackup,
  { dataKey, onProgress }: Progressing & { dataKey: DataKey },
): Promise<Record<string, number>> {
  const { file, header, bodyOffset, digestOffset } = backup;
  const rows: Record<string, number> = {};
  const total = header.tables.reduce((sum, table) => sum + table.rows, 0);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress(done, total);
  };
  const hash = dataKey.startBackupHash();
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
  await requireDigest(backup, hash);
  return rows;
}

async function readTable(
  client: PoolClient,
  table: TableShape,
  frames: FrameReader,
  onRows: (count: number) => void,
): Promise<number> {
  const target = copyIn(client, table);
  // Where a broken file ends the restore, the connection is closed under it: an error that nobody waits for any more.
  target.on('error', () => undefined);
  for (let frame = await frames.next(); frame; frame = await frames.next()) {
    await writeSome(target, frame);
    onRows(countNewlines(frame));
  }
  target.end();
  await finished(target);
  return target.rowCount;
}
