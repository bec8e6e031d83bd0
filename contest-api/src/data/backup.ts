import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Pool, PoolClient } from '../database/database.ts';
import { withOneState } from '../database/snapshot.ts';
import { type BackupHeader, countNewlines, frameLength, magicLine } from './backup-format.ts';
import { writePrivateFile, writeSome } from './private-file.ts';
import { copyOut, countRows, listBackedUpExams, listTables, readBackupFacts } from './queries-backup.ts';

/** zstd's default: higher levels take several times as long for a tenth less. */
const compressionLevel = 3;

const pieceBytes = 256 * 1024;

/** The file that was written; its size in bytes. */
export interface WrittenBackup {
  header: BackupHeader;
  bytes: number;
}

/**
 * Writes all that the database has, as it is at one moment, into a file (backup-format.ts). Contestants go on playing meanwhile.
 * @param migrations the names of those that have run
 * @param onProgress called with rows done and rows in all
 */
export async function writeBackup(
  pool: Pool,
  file: string,
  {
    now,
    migrations,
    onProgress,
  }: { now: Date; migrations: string[]; onProgress: (done: number, total: number) => void },
): Promise<WrittenBackup> {
  return withOneState(pool, async (client) => {
    const header = await readHeader(client, now, migrations);
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

async function readHeader(client: PoolClient, now: Date, migrations: string[]): Promise<BackupHeader> {
  const { server_version, key_hash, production_since } = await readBackupFacts(client);
  const tables = [];
  for (const table of await listTables(client))
    tables.push({ ...table, rows: await countRows(client, table) });
  return {
    made_at: toJapanTime(now),
    server_version,
    production_since: production_since && toJapanTime(production_since),
    key_hash: key_hash ?? '',
    migrations,
    exams: await listBackedUpExams(client),
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
