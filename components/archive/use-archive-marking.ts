import { useCallback, useEffect, useState } from 'react';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { markArchive } from '@/lib/archive/mark-archive';
import { readArchiveResult } from '@/lib/archive/stored-archive';

export type MarkingPhase = 'marking' | 'retrying' | 'marked' | 'failed';

/**
 * Sends the replay's answers to be marked, unless they have been; retries while the network is down. If it fails for good, the site
 * shows the error, nothing is lost, and `mark` sends them again.
 */
export function useArchiveMarking(examId: string): { phase: MarkingPhase; mark: () => Promise<void> } {
  const applyError = useErrorEffect();
  const [phase, setPhase] = useState<MarkingPhase>(() => (readArchiveResult() ? 'marked' : 'marking'));

  const mark = useCallback(async () => {
    try {
      await markArchive(examId, { onRetry: () => setPhase('retrying') });
      setPhase('marked');
    } catch (error) {
      setPhase('failed');
      applyError(error);
    }
  }, [examId, applyError]);

  useEffect(() => {
    void mark();
  }, [mark]);

  return {
    phase,
    mark: () => {
      setPhase('marking');
      return mark();
    },
  };
}
