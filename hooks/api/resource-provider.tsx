import type { Me } from '@knowledgeking/contract';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { readMe } from '@/hooks/api/login-by-link-or-kept-number';
import { usePolledExam } from '@/hooks/api/use-current-exam';
import { useRereadMe } from '@/hooks/api/use-me';
import { ExamContext, MeContext, type Resource, SiteStatusContext } from '@/hooks/api/use-resource';
import { usePolledSiteStatus } from '@/hooks/api/use-site-status';
import { takeLateAddress } from '@/lib/first-address';

/** Renders the first response, which is most of a page, in a transition, which a tap can interrupt. Later changes are shown at once. */
function useFirstInTransition<Data>({ data, error, reload }: Resource<Data>): Resource<Data> {
  const latest = useMemo(() => ({ data, error, reload }), [data, error, reload]);
  const shown = useDeferredValue(latest);
  return shown.data === undefined ? shown : latest;
}

/** Returns the reader of `me`. If it opens a lost session again, whatever was read without that session is read again. */
function useReadMe(): () => Promise<Me> {
  const { cache, mutate } = useSWRConfig();
  return () =>
    readMe(
      (cache.get('me')?.data as Me | undefined)?.exam_status !== undefined,
      () => void mutate((key) => Array.isArray(key)),
    );
}

/** Reads the user again when a login link is followed on a page that is open. */
function useLateAddress(reload: () => void): void {
  useEffect(() => {
    const take = () => takeLateAddress() && reload();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [reload]);
}

/** Reads the resources that every page needs, and keeps them up to date. */
function SharedResources({ children }: { children: ReactNode }) {
  const exam = usePolledExam();
  const known = exam.data ?? undefined;
  const me = useRereadMe(useReadMe(), known);
  useLateAddress(me.reload);
  const status = usePolledSiteStatus(known, me.error);
  return (
    <SiteStatusContext value={useFirstInTransition(status)}>
      <ExamContext value={useFirstInTransition(exam)}>
        <MeContext value={useFirstInTransition(me)}>{children}</MeContext>
      </ExamContext>
    </SiteStatusContext>
  );
}

/** Holds the cache of server responses for its children; it lives as long as the provider is mounted. */
export function ResourceProvider({ children }: { children: ReactNode }) {
  const [provider] = useState(() => () => new Map());
  return (
    <SWRConfig value={{ provider }}>
      <SharedResources>{children}</SharedResources>
    </SWRConfig>
  );
}
