import { useRouter } from 'next/router';
import { useState } from 'react';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { startExam } from '@/lib/api-client';
import { paths } from '@/lib/paths';

export type StartPhase = 'idle' | 'starting' | 'retrying';

/** Starts the exam and goes to its first question; retries while the network is down. The site shows any other failure. */
export function useStartExam(examId: string): { start: () => Promise<void>; phase: StartPhase } {
  const router = useRouter();
  const applyError = useErrorEffect();
  const [phase, setPhase] = useState<StartPhase>('idle');

  async function start(): Promise<void> {
    setPhase('starting');
    try {
      await startExam(examId, { onRetry: () => setPhase('retrying') });
      await router.push(paths.examPlay());
    } catch (error) {
      setPhase('idle');
      applyError(error);
    }
  }
  return { start, phase };
}
