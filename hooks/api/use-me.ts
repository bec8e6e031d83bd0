import type { Exam, Me } from '@knowledgeking/contract';
import { troublePollMilliseconds } from '@knowledgeking/contract/rules/polling';
import { useSWRConfig } from 'swr';
import { MeContext, pauseOf, type Resource, useShared, useSharedResource } from '@/hooks/api/use-resource';
import { useRereadAfterChange } from '@/hooks/api/use-site-status';
import { useStoredFlag } from '@/hooks/use-stored';
import { endDatesOf } from '@/lib/exam-dates';

/** The logged-in user; nobody is logged in if `data.exam_status` is undefined. The layout reads it again on every route change. */
export const useMe = (): Resource<Me> => useShared(MeContext);

const untilLogoutIsSent = pauseOf(troublePollMilliseconds);

/** Reads the user, and again when operators have moved an end: whose time was over may have been given some back, and the other way round. */
export function useRereadMe(read: () => Promise<Me>, exam: Exam | undefined): Resource<Me> {
  // Each read sends a logout first that the server has not heard of.
  const isLogoutPending = useStoredFlag('logout_pending');
  const me = useSharedResource('me', read, { refreshInterval: isLogoutPending ? untilLogoutIsSent : 0 });
  useRereadAfterChange(exam && endDatesOf(exam), me.reload);
  return me;
}

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
