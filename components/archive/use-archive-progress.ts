import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { archiveCounts } from '@/lib/archive/stored-archive';
import { clock } from '@/lib/clock';
import { type LocalProgress, progressOf } from '@/lib/quiz/local-progress';

/** How far the replay of this exam in this browser is; undefined until the browser has taken over the page. */
export function useArchiveProgress(examId: string): LocalProgress | undefined {
  const read = (): LocalProgress => progressOf(archiveCounts(examId), clock.now());
  // The end of time changes it too, and storage does not tell that.
  useServerTime(read);
  return useStoredValue(read);
}
