import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** How much may wait in memory for the disk, in bytes. */
const highWaterMark = 1024 * 1024;

/** Writes a file that only its owner can read, named when it is on the disk; a killed run leaves at most `<file>.unfinished-…`. */
export async function writePrivateFile<Result>(
  file: string,
  write: (stream: WriteStream) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.unfinished-${randomBytes(4).toString('hex')}`;
  const stream = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true, highWaterMark });
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
    stream.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes some text or bytes, and waits where the other end is slower. */
export async function writeSome(stream: Writable, part: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(part, (error) => (error ? reject(error) : resolve()));
  });
}
