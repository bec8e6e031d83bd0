import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, statSync, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { OperatorError } from '../errors.ts';

/** How much may wait in memory for the disk, in bytes. */
const highWaterMark = 1024 * 1024;

/**
 * Writes a file that only its owner can read, named when it is on the disk; a killed run leaves at most `<file>.unfinished-…`.
 * @throws OperatorError where the disk does not take it
 */
export async function writePrivateFile<Result>(
  file: string,
  write: (stream: WriteStream) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.unfinished-${randomBytes(4).toString('hex')}`;
  const stream = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true, highWaterMark });
  // The writer hears of it, too; without a listener it would end the process, and leave what is unfinished.
  stream.on('error', () => undefined);
  try {
    const result = await write(stream);
    stream.end();
    await finished(stream);
    await rename(unfinished, file);
    // Until its folder is on the disk too, a loss of power can take the new name back.
    await using folder = await open(path.dirname(file), 'r');
    await folder.sync();
    return result;
  } catch (error) {
    const isOfDisk = stream.errored === error;
    stream.destroy();
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (isOfDisk) throw new OperatorError(`${file} に書けませんでした（${(error as Error).message}）。`);
    throw error;
  }
}

/** The question before a file (its whole path) that is there is replaced; undefined for a new one. No folder is made. @throws OperatorError where it can't be written */
export function planReplacement(file: string): { changes: string[]; question: string } | undefined {
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new OperatorError(`フォルダー ${folder} がありません。先に作ってください。`);
  if (!statSync(folder).isDirectory()) throw new OperatorError(`${folder} はフォルダーではありません。`);
  if (!existsSync(file)) return undefined;
  if (!statSync(file).isFile())
    throw new OperatorError(`${file} はファイルではありません。別の名前にしてください。`);
  const changes = [`${file} はすでにあります。置きかえると、前の中身はなくなります。`];
  return { changes, question: '置きかえますか。' };
}

/** Writes some text or bytes, and waits where the other end is slower. */
export async function writeSome(stream: Writable, part: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(part, (error) => (error ? reject(error) : resolve()));
  });
}
