import type { HomePorts } from '@knowledgeking/contract';
import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/pauses';
import { useRef } from 'react';
import { useResource } from '@/hooks/api/use-resource';
import { request } from '@/lib/api-client/request';

/** The same function each time: with another one swr begins its pause again, whenever something is drawn. */
const pause = (): number => spreadOut(pollMilliseconds, Math.random());

/**
 * How many from each region have entered, read about every 30 s while the page is visible. Undefined until that is known, null where the
 * server has no such figures or can't be reached: the page is whole without them. A failed re-read changes nothing.
 */
export function useHomePorts(examId: string): HomePorts['home_ports'] | null | undefined {
  const known = useRef<HomePorts | null>(null);
  const read = async () => {
    known.current = await request('getHomePorts', { examId }).catch(() => known.current);
    return known.current;
  };
  const { data } = useResource(['home_ports', examId], read, {
    refreshInterval: known.current ? pause : 0,
  });
  return data ? data.home_ports : data;
}
