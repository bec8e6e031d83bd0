import { shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { useMe } from '@/hooks/api/use-me';
import { useStoredText } from '@/hooks/use-stored';
import { readPartnerName } from '@/lib/api-client/partner';
import { isTemporary } from '@/lib/api-client/session';
import { writeStored } from '@/lib/storage';

/** How long a login that our own API accepts, or has accepted before, waits for the partner app, in milliseconds. */
const patienceMilliseconds = 3_000;

/** The partner app's name, asked once; undefined where it is slow or in trouble (`useLatePartnerName` asks again). Throws ApiError on a refusal. */
export async function readPartnerNameSoon(examNumber: string): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMilliseconds));
  try {
    return await Promise.race([readPartnerName(examNumber, { limitMilliseconds: 0 }), tooLate]);
  } catch (error) {
    if (isTemporary(error)) return undefined;
    throw error;
  }
}

/** Keeps the partner app's name in this browser. */
export const keepDisplayName = (name: string): void => writeStored('display_name', name);

/** The name that the partner app gave at the last login, whether or not its session is still open; undefined while it has given none. */
export const useKeptDisplayName = (): string | undefined => useStoredText('display_name');

/**
 * The one place that decides which display name is shown of the logged-in user: what the partner app sends, which is not changed and may
 * be longer than our own limit; the name that was typed at entry, as the contest API has it, only where the partner app sends none.
 * @param typed that name as it came with a result; default: as it came with the login
 */
export function useDisplayName(typed?: string): string | undefined {
  const kept = useKeptDisplayName();
  const me = useMe().data;
  return me?.exam_status === undefined ? undefined : kept || (typed ?? me.display_name);
}

/** A result's name in characters that pictures can draw: names from the partner app need not follow our rules. */
export function useResultName(resultName?: string): string | undefined {
  const name = useDisplayName(resultName);
  return name && shownDisplayName(name);
}
