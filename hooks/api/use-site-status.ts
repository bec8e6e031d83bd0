import { type SiteStatusAnswer, SiteStatusContext, useShared } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';

/** The period and the maintenance status. */
export const useSiteStatus = (): Resource<SiteStatusAnswer> => useShared(SiteStatusContext);
