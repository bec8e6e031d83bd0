import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Begun, begin } from '@/hooks/begun';
import { useAfterMaintenance } from '@/hooks/use-after-maintenance';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { markArchive } from '@/lib/archive/mark-archive';
import { readArchiveResult } from '@/lib/archive/stored-archive';

export type MarkingPhase = 'marking' | 'retrying' | 'marked' | 'failed';

/**
 * Sends the replay's answers to be marked, unless they have been; retries while the network is down. If it fails for good, the site
 * shows the error, nothing is lost, and `mark` sends them again; after maintenance they are sent again without it. Whoever has gone to
 * another page hears of no failure there: the next page that needs the result sends them again.
 */
export function useArchiveMarking(examId: string): { phase: MarkingPhase; mark: () => Promise<void> } {
  const { events } = useRouter();
  const applyError = useErrorEffect();
  const [phase, setPhase] = useState<MarkingPhase>(() => (readArchiveResult() ? 'marked' : 'marking'));
  const latest = useRef<Begun>(undefined);

  async function send(): Promise<void> {
    const begun = begin(events);
    latest.current = begun;
    try {
      await markArchive(examId, { onRetry: () => setPhase('retrying') });
      setPhase('marked');
    } catch (error) {
      setPhase('failed');
      if (!begun.signal.aborted) applyError(error);
    } finally {
      begun.settle();
    }
  }

  function mark(): Promise<void> {
    setPhase('marking');
    return send();
  }

  const sendFirst = useEffectEvent(send);
  useEffect(() => {
    void sendFirst();
    return () => latest.current?.drop();
  }, []);
  useAfterMaintenance(() => {
    if (phase === 'failed') void mark();
  });
  return { phase, mark };
}
