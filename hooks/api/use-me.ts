import type { Me } from '@knowledgeking/contract';
import { MeContext, useShared } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';

/** The logged-in user; nobody is logged in if `data.exam_status` is undefined. The layout reads it again on every route change. */
export const useMe = (): Resource<Me> => useShared(MeContext);
