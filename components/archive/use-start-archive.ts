import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useOwnExam } from '@/hooks/api/use-me';
import { type ActionPhase, useAction } from '@/hooks/use-action';
import { startPastExam } from '@/lib/api-client';
import { startArchive } from '@/lib/archive/stored-archive';
import { paths } from '@/lib/paths';

export type StartArchivePhase = ActionPhase | 'not_ready';

/** The exam's duration in seconds if the server sends none: the whole time that it is open. */
const openSeconds = ({ exam_start_at, exam_end_at }: Exam): number =>
  (Date.parse(exam_end_at) - Date.parse(exam_start_at)) / 1_000;

/**
 * Fetches the past exam's questions, drops any earlier replay, and goes to the first question. Whoever goes to another page meanwhile, such
 * as back into the earlier replay, has changed their mind: what still arrives is dropped.
 */
export function useStartArchive(exam: Exam): { start: () => Promise<void>; phase: StartArchivePhase } {
  const router = useRouter();
  const { duration_seconds } = useOwnExam(exam);
  const { phase, failure, start } = useAction(
    ({ signal, onRetry }) => startPastExam(exam.id, { signal, onRetry }),
    {
      onDone: async (started) => {
        const own = duration_seconds === undefined ? started : { ...started, duration_seconds };
        startArchive(exam.id, own, openSeconds(exam));
        await router.push(paths.archivePlay());
      },
    },
  );
  return { start, phase: failure?.effect.kind === 'not_ready' ? 'not_ready' : phase };
}
