import { useRef, useState } from 'react';
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

type BytesOf = (document: string) => Promise<BufferSource>;

/** Compares the hash of the document, or of a file, with the published one, and its questions with those that are marked now. */
export function useCheck(examId: string, published: string): Checks {
  const [check, setCheck] = useState<Check>({ kind: 'idle' });

  const asked = useRef(0);

  async function checkBytes(bytesOf: BytesOf): Promise<Check> {
    try {
      const { document, current } = await getCommittedDocument(examId);
      const hash = await sha256(await bytesOf(document));
      if (hash === undefined) return { kind: 'unsupported' };
      const differences = differencesBetween(document, current);
      return { kind: 'done', hash, isMatch: hash === published, document, differences };
    } catch {
      return { kind: 'failed' };
    }
  }

  /** The check that was asked for last is the one that is shown, whichever takes longer. */
  async function run(bytesOf: BytesOf): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    setCheck({ kind: 'busy' });
    const checked = await checkBytes(bytesOf);
    if (turn === asked.current) setCheck(checked);
  }
  return {
    check,
    checkPublished: () => run(async (document) => new TextEncoder().encode(document)),
    checkFile: (file) => run(() => file.arrayBuffer()),
  };
}
