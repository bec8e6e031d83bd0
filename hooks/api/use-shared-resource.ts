import { useState } from 'react';
import { preload } from 'swr';
import { type Resource, type ResourceKey, type ResourceOptions, useResource } from '@/hooks/api/use-resource';

/**
 * What every page needs to know; used once for each, by `ResourceProvider`. It is asked for while the page comes to life, and
 * asked for again until there is an answer.
 */
export function useSharedResource<Data>(
  key: ResourceKey,
  read: () => Promise<Data>,
  options?: ResourceOptions<Data>,
): Resource<Data> {
  // A failure is told where the answer is taken up.
  useState(() => void preload(key, read)?.catch(() => undefined));
  return useResource(key, read, { ...options, keepsAsking: true });
}
