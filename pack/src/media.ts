import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PictureSize } from '@knowledgeking/contract';
import { quizMediaFolder } from '@knowledgeking/contract/rules/media';
import { imageSize } from 'image-size';

/** Makes the public paths of a pack's media: named by their content, so that a name gives nothing away and a file can be cached for ever. */
export function mediaPathsOf(packFolder: string): (file: string) => string {
  const known = new Map<string, string>();
  return (file) => known.getOrInsertComputed(file, () => hashedPath(packFolder, file));
}

function hashedPath(packFolder: string, file: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(packFolder, file)))
    .digest('hex');
  return `${quizMediaFolder}/${hash.slice(0, 16)}${path.extname(file)}`;
}

/** Returns a function that gives the sizes of a pack's pictures; undefined for sounds, films and drawings without a size. */
export function pictureSizesOf(packFolder: string): (file: string) => PictureSize | undefined {
  return (file) => {
    try {
      const { width, height } = imageSize(readFileSync(path.join(packFolder, file)));
      return width > 0 && height > 0 ? { width, height } : undefined;
    } catch {
      // Not a picture. Whether a question's picture is one is checked elsewhere: its place is only not kept while it loads.
      return undefined;
    }
  };
}
