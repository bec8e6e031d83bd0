import type { Me } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getMe } from '@/lib/api-client';

/** Who is logged in: nobody where `data.exam_status` is undefined. The layout reads it again on every route change. */
export function useMe(): Resource<Me> {
  return useResource('me', getMe);
}
