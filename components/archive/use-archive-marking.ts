import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '@/hooks/use-action';
import { markArchive } from '@/lib/archive/mark-archive';
import { readArchiveResult } from '@/lib/archive/stored-archive';

export type MarkingPhase = 'marking' | 'retrying' | 'marked' | 'failed';

/**
 * Sends the replay's answers to be marked, unless they have been; retries while the network is down. If it fails for good, the site
 * shows the error, nothing is lost, and `mark` sends them again; after maintenance they are sent again without it. On another page no
 * failure is shown: the next page that needs the result sends them again.
 */
export function useArchiveMarking(examId: string): { phase: MarkingPhase; mark: () => Promise<void> } {
  const [isMarked, setIsMarked] = useState(() => readArchiveResult() !== undefined);
  const { phase, start, drop } = useAction(
    async ({ onRetry }) => {
      await markArchive(examId, { onRetry });
      setIsMarked(true);
    },
    { goesOn: true, resumes: true },
  );
  const begin = useEffectEvent(start);
  const leave = useEffectEvent(drop);
  useEffect(() => {
    void begin();
    return () => leave();
  }, []);
  if (isMarked) return { phase: 'marked', mark: start };
  return { phase: phase === 'retrying' || phase === 'failed' ? phase : 'marking', mark: start };
}
