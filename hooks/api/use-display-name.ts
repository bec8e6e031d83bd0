import { useMe } from '@/hooks/api/use-me';
import { useStoredText } from '@/hooks/use-stored';
import { getPartnerEntryStatus } from '@/lib/api-client';
import { writeStored } from '@/lib/storage';

/** The display name that the partner app has for an exam number, from its entry status call. Throws ApiError. */
export async function readPartnerName(examNumber: string): Promise<string> {
  return (await getPartnerEntryStatus(examNumber)).payload.display_name;
}

/** Keeps the partner app's name in this browser: for the webview, and for a contest API that sends none. */
export const keepDisplayName = (name: string): void => writeStored('display_name', name);

/** The name that the partner app gave at the last login, whether or not its session is still open. */
export const useKeptDisplayName = (): string | undefined => useStoredText('display_name');

/**
 * The display name of the logged-in user: from the contest API, otherwise from the partner app at login. Unchanged, so it may be
 * longer than our own limit.
 */
export function useDisplayName(): string | undefined {
  const kept = useKeptDisplayName();
  const me = useMe().data;
  return me?.exam_status === undefined ? undefined : (me.display_name ?? kept);
}
