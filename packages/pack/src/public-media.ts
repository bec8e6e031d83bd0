import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PictureSize } from '@knowledgeking/contract';
import { quizMediaFolder } from '@knowledgeking/contract/rules/quiz';
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

/** Samples a second, by their index in a frame's header of MPEG-1. MPEG-2 has half of each, and half in a frame, which lasts as long. */
const samplingRates = [44_100, 48_000, 32_000];
const samplesOfFrame = 1152;

/** Returns a function that gives the length of a pack's sounds and films in seconds; 0 for a picture. */
export function mediumSecondsOf(packFolder: string): (file: string) => number {
  const bytes = (file: string) => readFileSync(path.join(packFolder, file));
  return (file) => {
    if (/\.(mp4|m4a)$/.test(file)) return lengthOfMp4(bytes(file));
    return file.endsWith('.mp3') ? lengthOfMp3(bytes(file)) : 0;
  };
}

/** By its header; 0 where it has none. */
function lengthOfMp4(file: Buffer): number {
  const header = file.indexOf('mvhd');
  return header < 0 ? 0 : file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16);
}

/** By the number of frames that an encoder writes into the first one; 0 where it did not. */
function lengthOfMp3(file: Buffer): number {
  const count = file.indexOf('Info');
  const samplingRate = samplingRates[((file[2] ?? 0) >> 2) & 0b11];
  if (count < 0 || samplingRate === undefined) return 0;
  return (file.readUInt32BE(count + 8) * samplesOfFrame) / samplingRate;
}
