import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useOwnExam } from '@/hooks/api/use-me';
import { begin } from '@/hooks/begun';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { startPastExam } from '@/lib/api-client';
import { startArchive } from '@/lib/archive/stored-archive';
import { paths } from '@/lib/paths';

export type StartArchivePhase = 'idle' | 'starting' | 'retrying' | 'failed' | 'not_ready';

/** The exam's duration in seconds if the server sends none: the whole time that it is open. */
const openSeconds = ({ exam_start_at, exam_end_at }: Exam): number =>
  (Date.parse(exam_end_at) - Date.parse(exam_start_at)) / 1_000;

/**
 * Fetches the past exam's questions, drops any earlier replay, and goes to the first question. Whoever goes to another page meanwhile, such
 * as back into the earlier replay, has changed their mind: what still arrives is dropped.
 */
export function useStartArchive(exam: Exam): { start: () => Promise<void>; phase: StartArchivePhase } {
  const router = useRouter();
  const applyError = useErrorEffect();
  const { duration_seconds } = useOwnExam(exam);
  const [phase, setPhase] = useState<StartArchivePhase>('idle');

  async function start(): Promise<void> {
    const { signal, settle } = begin(router.events);
    const onRetry = (): void => {
      signal.throwIfAborted();
      setPhase('retrying');
    };
    signal.addEventListener('abort', () => setPhase('idle'));
    setPhase('starting');
    try {
      const started = await startPastExam(exam.id, { onRetry });
      if (signal.aborted) return;
      settle();
      const own = duration_seconds === undefined ? started : { ...started, duration_seconds };
      startArchive(exam.id, own, openSeconds(exam));
      await router.push(paths.archivePlay());
    } catch (error) {
      if (signal.aborted) return;
      settle();
      setPhase(applyError(error).kind === 'not_ready' ? 'not_ready' : 'failed');
    }
  }
  return { start, phase };
}
