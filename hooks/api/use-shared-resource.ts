import { useState } from 'react';
import { preload } from 'swr';
import { type Resource, type ResourceKey, type ResourceOptions, useResource } from '@/hooks/api/use-resource';

/**
 * A resource that every page needs; called once for each, by `ResourceProvider`. The request starts while the page hydrates and is
 * repeated until there is a response.
 */
export function useSharedResource<Data>(
  key: ResourceKey,
  read: () => Promise<Data>,
  options?: ResourceOptions<Data>,
): Resource<Data> {
  // `useResource` reports the failure.
  useState(() => void preload(key, read)?.catch(() => undefined));
  return useResource(key, read, { ...options, shouldRetryOnError: true });
}
