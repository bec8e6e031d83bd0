import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Size in bytes below which a compressed copy saves nothing. */
const smallest = 1_000;

/** Writes a `.br` and a `.gz` beside every text file of a folder, so that no server has to compress on each request. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,svg,json,txt,xml}', { cwd: folder });
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const brotli = promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const zipped = promisify(gzip)(content, { level: 9 });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await zipped)]);
}
