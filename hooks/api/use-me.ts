import type { Exam, Me } from '@knowledgeking/contract';
import { shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { useSWRConfig } from 'swr';
import { MeContext, type Resource, useShared } from '@/hooks/api/use-resource';
import { useStoredText } from '@/hooks/use-stored';

/** The logged-in user; nobody is logged in if `data.exam_status` is undefined. The layout reads it again on every route change. */
export const useMe = (): Resource<Me> => useShared(MeContext);

/** The value for “nobody is logged in” when the server was not asked; it carries no server time. */
export const nobody: Me = { server_time: '' };

/** The exam with the logged-in user's own duration: a longer one than everyone's, where it was granted. */
export function useOwnExam(exam: Exam): Exam {
  const { exam_duration_seconds: own } = useMe().data ?? {};
  return own === undefined ? exam : { ...exam, duration_seconds: own };
}

/** Returns a function that notes that the attempt has begun: a status from before the start would make the play page send its user away. */
export function useMarkSitting(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    mutate<Me>('me', (me) => me && { ...me, exam_status: 'in_examination_period' }, { revalidate: false });
}

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
