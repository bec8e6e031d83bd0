import type { Me } from '@knowledgeking/contract';
import { MeContext, useShared } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';

/** Who is logged in: nobody where `data.exam_status` is undefined. The layout reads it again on every route change. */
export const useMe = (): Resource<Me> => useShared(MeContext);
