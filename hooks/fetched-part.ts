import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { loadPersistently } from '@/lib/load-persistently';

/** A component that is no part of its page's first scripts. */
export interface FetchedPart<Props> {
  /** Fetches it, once, and tries until it is there. */
  fetch: () => Promise<void>;
  /** Hook: the component, which is fetched now if that has not been done; undefined while it is on its way, and in exported HTML. */
  usePart: () => ComponentType<Props> | undefined;
}

/**
 * Makes a part from its `import()`. Unlike `lazy`, it can be fetched before anything shows it, and is then shown at once, without a
 * moment in which its place is empty.
 */
export function createFetchedPart<Props>(load: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function fetch(): Promise<void> {
    coming ??= loadPersistently(load).then((fetched) => {
      part = fetched;
      for (const listener of listeners) listener();
    });
    return coming;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    fetch,
    usePart: () => {
      useEffect(() => void fetch(), []);
      return useSyncExternalStore(
        subscribe,
        () => part,
        () => undefined,
      );
    },
  };
}
