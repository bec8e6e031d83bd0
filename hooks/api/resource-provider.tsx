import type { Me } from '@knowledgeking/contract';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { readMe } from '@/hooks/api/open-session';
import { ExamContext, MeContext, SiteStatusContext } from '@/hooks/api/shared-contexts';
import { usePolledExam } from '@/hooks/api/use-current-exam';
import type { Resource } from '@/hooks/api/use-resource';
import { useSharedResource } from '@/hooks/api/use-shared-resource';
import { usePolledSiteStatus } from '@/hooks/api/use-site-status';

/**
 * The first answer is what a page waits for, and draws most of it. It is shown in a transition, which a tap can interrupt; swr
 * alone would draw it in one piece. What changes later is shown at once.
 */
function useArrival<Data>({ data, error, reload }: Resource<Data>): Resource<Data> {
  const latest = useMemo(() => ({ data, error, reload }), [data, error, reload]);
  const shown = useDeferredValue(latest);
  return shown.data === undefined ? shown : latest;
}

/** Who is logged in. What was read for a person without a session is read again where that session is opened once more. */
function useReadMe(): () => Promise<Me> {
  const { cache, mutate } = useSWRConfig();
  return () =>
    readMe({
      wasLoggedIn: (cache.get('me')?.data as Me | undefined)?.exam_status !== undefined,
      onReopened: () => void mutate((key) => Array.isArray(key)),
    });
}

/** Reads what every page needs to know, and keeps it up to date. */
function SharedResources({ children }: { children: ReactNode }) {
  const exam = usePolledExam();
  const status = usePolledSiteStatus(exam.data?.exam);
  const me = useSharedResource('me', useReadMe());
  return (
    <SiteStatusContext value={useArrival(status)}>
      <ExamContext value={useArrival(exam)}>
        <MeContext value={useArrival(me)}>{children}</MeContext>
      </ExamContext>
    </SiteStatusContext>
  );
}

/** Keeps what has been read from the server, for everything inside it and for as long as it is there. */
export function ResourceProvider({ children }: { children: ReactNode }) {
  const [provider] = useState(() => () => new Map());
  return (
    <SWRConfig value={{ provider }}>
      <SharedResources>{children}</SharedResources>
    </SWRConfig>
  );
}
