import type { Me } from '@knowledgeking/contract';
import { readMe } from '@/hooks/api/open-session';
import { type Resource, useResource } from '@/hooks/api/use-resource';

/** Who is logged in: nobody where `data.exam_status` is undefined. The layout reads it again on every route change. */
export function useMe(): Resource<Me> {
  return useResource('me', readMe, { keepsAsking: true });
}
