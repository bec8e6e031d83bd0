import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database } from '../database/database.ts';
import { PublishedResults, pastContent } from './publication.ts';

/**
 * Writes what everyone sees alike as JSON files for a CDN, each also compressed (.gz, .br), into
 * `<folder>/<exam>/<version>/`, and then the index `<folder>/<exam>/index.json`. Versions that are there stay: anyone who has
 * the old index still finds its files.
 * @throws ContestError exam_not_aggregated before publication
 */
export async function writeStaticResults(database: Database, exam: ExamWithKey, folder: string) {
  const published = new PublishedResults(database);
  const contents = {
    overall: await published.read(exam, 'overall'),
    regional: await published.read(exam, 'regional'),
    children: await published.read(exam, 'children'),
    past: pastContent(exam),
  };
  const texts = Object.entries(contents).map(([name, content]) => ({ name, text: JSON.stringify(content) }));
  const hash = createHash('sha256').update(texts.map(({ text }) => text).join('\n'));
  const version = `${exam.result_version}-${hash.digest('hex').slice(0, 12)}`;
  const examFolder = path.join(folder, exam.id);
  await mkdir(examFolder, { recursive: true });
  // Nobody ever sees half of it: files get their names when they are complete, the index last.
  const unfinished = await mkdtemp(path.join(examFolder, '.unfinished-'));
  try {
    const files: Record<string, Awaited<ReturnType<typeof writeCompressed>>> = {};
    for (const { name, text } of texts)
      files[name] = await writeCompressed(path.join(unfinished, `${name}.json`), text, version);
    const index = {
      exam_id: exam.id,
      aggregated_at: toJapanTime(exam.aggregated_at ?? exam.exam_end_at),
      version,
      files,
    };
    const indexFile = path.join(unfinished, 'index.json');
    await writeFile(indexFile, JSON.stringify(index));
    await mkdir(path.join(examFolder, version), { recursive: true });
    for (const { name } of texts)
      for (const ending of ['json', 'json.gz', 'json.br'])
        await rename(
          path.join(unfinished, `${name}.${ending}`),
          path.join(examFolder, version, `${name}.${ending}`),
        );
    await rename(indexFile, path.join(examFolder, 'index.json'));
    return index;
  } finally {
    await rm(unfinished, { recursive: true });
  }
}

async function writeCompressed(file: string, text: string, version: string) {
  const plain = Buffer.from(text);
  const gzip = gzipSync(plain, { level: 9 });
  const brotli = brotliCompressSync(plain);
  await writeFile(file, plain);
  await writeFile(`${file}.gz`, gzip);
  await writeFile(`${file}.br`, brotli);
  return {
    path: `${version}/${path.basename(file)}`,
    bytes: plain.length,
    gzip_bytes: gzip.length,
    brotli_bytes: brotli.length,
  };
}
