import { type Hmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import Value from 'typebox/value';
import type { DataKey } from '../database/data-key.ts';
import { OperatorError } from '../errors.ts';

/*
 * A backup is one file: a line that says what it is, a line of JSON with its header, then the rows of the tables in the header's order,
 * compressed with zstd, then the HMAC of all that with the DATA_KEY, so that nobody without it can write one. Uncompressed, the rows are
 * frames: four bytes with a length, then so many bytes of COPY's text format; a length of 0 ends a table. Format 1 had no key in its sum.
 */

const magic = 'knowledgeking-backup';
export const magicLine = `${magic} 2\n`;
const lengthBytes = 4;
const mostHeaderBytes = 1024 * 1024;
/** A frame is in memory as a whole. */
export const mostFrameBytes = 16 * 1024 * 1024;

const headerShape = Type.Object({
  made_at: Type.String(),
  server_version: Type.String(),
  /** Since when the database was production's; null where it was not. */
  production_since: Type.Union([Type.String(), Type.Null()]),
  /** Tells with which DATA_KEY the rows were written; the key itself is in no backup. */
  key_hash: Type.String(),
  migrations: Type.Array(Type.String()),
  exams: Type.Array(Type.Object({ exam_id: Type.String(), participants: Type.Number() })),
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Number() }),
  ),
});

/** The contents of a backup. */
export type BackupHeader = Static<typeof headerShape>;

/** A backup whose beginning was read. Offsets and sizes in bytes. */
export interface OpenedBackup {
  file: string;
  header: BackupHeader;
  bodyOffset: number;
  digestOffset: number;
}

/** Reads the header. @throws OperatorError where it is no backup */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const state = await stat(file).catch(() => undefined);
  // A pipe would be waited for without end.
  if (!state?.isFile()) throw new OperatorError(`${file} を読めません。バックアップではありません。`);
  const { size } = state;
  await using handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, mostHeaderBytes)), 0);
    const start = magicLine.length;
    const end = buffer.indexOf('\n', start);
    if (buffer.subarray(0, start).equals(Buffer.from(`${magic} 1\n`)))
      throw new OperatorError(unsignedWords(file));
    if (!buffer.subarray(0, start).equals(Buffer.from(magicLine)) || end < 0 || end >= bytesRead)
      throw new OperatorError(`${file} は db backup が書いたバックアップではありません。`);
    const header: unknown = JSON.parse(buffer.subarray(start, end).toString());
    if (!Value.Check(headerShape, header) || Number.isNaN(Date.parse(header.made_at))) throw damaged(file);
    return { file, header, bodyOffset: end + 1, digestOffset: size - 32 };
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(file);
    throw error;
  }
}

const unsignedWords = (file: string) =>
  `${file} は古い形のバックアップ（版1）です。だれかが書きかえていても分からないので、もどせません。何も書きこんでいません。これしかないときは、それを書いた版の contest で空のデータベースにもどし、この版で db migrate と db backup を打ちます。`;

/** Reads all of a backup. @throws OperatorError where it was cut short, or changed by anybody without the DATA_KEY */
export async function requireWhole(backup: OpenedBackup, dataKey: DataKey): Promise<void> {
  const hash = dataKey.startBackupHash();
  if (backup.digestOffset < backup.bodyOffset) throw damaged(backup.file);
  for await (const chunk of createReadStream(backup.file, { end: backup.digestOffset - 1 }))
    hash.update(chunk);
  await requireDigest(backup, hash);
}

/** @throws OperatorError where what was hashed is not what the backup's end says */
export async function requireDigest({ file, digestOffset }: OpenedBackup, hash: Hmac): Promise<void> {
  const found = Buffer.concat(await createReadStream(file, { start: digestOffset }).toArray());
  const expected = hash.digest();
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw damaged(file);
}

export const damaged = (file: string) =>
  new OperatorError(
    `${file} は途中で切れているか、書きかえられています。何も書きこんでいません。別のバックアップを使ってください。`,
  );

/** A length as it is written before so many bytes. */
export function frameLength(length: number): Buffer {
  const bytes = Buffer.alloc(lengthBytes);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Reads frames from a stream of bytes. */
export class FrameReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The bytes of the next frame; undefined at the end of a table. @throws where the stream ends too early */
  async next(): Promise<Buffer | undefined> {
    const length = (await this.#take(lengthBytes)).readUInt32BE();
    if (length > mostFrameBytes) throw new Error(`a frame of the backup has ${length} bytes`);
    return length === 0 ? undefined : this.#take(length);
  }

  async finish(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #take(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    let present = this.#rest.length;
    while (present < length) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new Error('the rows of the backup end too early');
      parts.push(value);
      present += value.length;
    }
    const bytes = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = bytes.subarray(length);
    return bytes.subarray(0, length);
  }
}

/** How many rows a piece of COPY's text format ends. */
export function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let place = bytes.indexOf(10); place >= 0; place = bytes.indexOf(10, place + 1)) count += 1;
  return count;
}
