import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { archiveCounts } from '@/lib/archive/stored-archive';
import { clock } from '@/lib/clock';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-attempt';

/** The progress of this exam's replay in this browser; undefined until the page hydrates. */
export function useArchiveProgress(examId: string): LocalProgress | undefined {
  const read = (): LocalProgress => progressOf(archiveCounts(examId), clock.now());
  // The passing of time changes it too, which storage does not announce.
  useServerTime(read);
  return useStoredValue(read);
}
