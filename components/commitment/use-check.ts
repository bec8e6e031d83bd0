import { useState } from 'react';
import { getCommittedDocument } from '@/lib/api-client';
import { type Difference, differencesBetween, sha256 } from '@/lib/commitment';

/** How far a check has come, and what it found. */
export type Check =
  | { kind: 'idle' | 'busy' | 'failed' }
  /** The browser computes no hashes on this page. */
  | { kind: 'unsupported' }
  | { kind: 'done'; hash: string; isMatch: boolean; document: string; differences: Difference[] };

interface Checks {
  check: Check;
  /** Downloads the document and checks it. Never throws. */
  checkPublished: () => Promise<void>;
  /** Checks a file that somebody has downloaded. Never throws. */
  checkFile: (file: File) => Promise<void>;
}

/** Compares the hash of the document, or of a file, with the published one, and its questions with those that are marked now. */
export function useCheck(examId: string, published: string): Checks {
  const [check, setCheck] = useState<Check>({ kind: 'idle' });

  async function run(bytesOf: (document: string) => Promise<BufferSource>): Promise<void> {
    setCheck({ kind: 'busy' });
    try {
      const { document, current } = await getCommittedDocument(examId);
      const hash = await sha256(await bytesOf(document));
      if (hash === undefined) return setCheck({ kind: 'unsupported' });
      const isMatch = hash === published;
      const differences = differencesBetween(document, current);
      setCheck({ kind: 'done', hash, isMatch, document, differences });
    } catch {
      setCheck({ kind: 'failed' });
    }
  }
  return {
    check,
    checkPublished: () => run(async (document) => new TextEncoder().encode(document)),
    checkFile: (file) => run(() => file.arrayBuffer()),
  };
}
