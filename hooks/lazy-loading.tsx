import { useRouter } from 'next/router';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** Milliseconds until what could not be fetched is fetched again. */
const tryAgainMilliseconds = 3_000;

/** Loads a module, again and again until it is there: a page must not fail because a notice over it is missing. */
export async function loadPersistently<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, tryAgainMilliseconds));
    return loadPersistently(load);
  }
}

/** A component that is in none of its page's first scripts. */
interface LazyComponent<Props> {
  /** It is fetched as soon as it is rendered, and shown once it is there; never in exported HTML. */
  (props: Props): ReactNode;
  /** Fetches it, once, and tries until it is there. */
  preload: () => Promise<void>;
  /** Hook: whether it is there; fetches it. */
  useIsLoaded: () => boolean;
}

interface Loading<Props> {
  store: StoreApi<{ Loaded?: ComponentType<Props> }>;
  preload: () => Promise<void>;
}

function useLoaded<Props>({ store, preload }: Loading<Props>): ComponentType<Props> | undefined {
  useEffect(() => void preload(), [preload]);
  return useStore(store).Loaded;
}

interface LoadedOrPlaceholderProps<Props> {
  loading: Loading<Props>;
  placeholder: ReactNode;
  props: Props;
}

function LoadedOrPlaceholder<Props extends object>({
  loading,
  placeholder,
  props,
}: LoadedOrPlaceholderProps<Props>) {
  const Loaded = useLoaded(loading);
  return Loaded ? <Loaded {...props} /> : placeholder;
}

/** Makes a lazy component from its `import()`. Unlike React's `lazy`, it can be fetched ahead, and is then shown without an empty moment. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): LazyComponent<Props> {
  const store = createStore<{ Loaded?: ComponentType<Props> }>(() => ({}));
  let coming: Promise<void> | undefined;
  function preload(): Promise<void> {
    coming ??= loadPersistently(load).then((module) => store.setState({ Loaded: module.default }));
    return coming;
  }
  const loading = { store, preload };
  return Object.assign(
    (props: Props) => <LoadedOrPlaceholder loading={loading} placeholder={placeholder} props={props} />,
    {
      preload,
      useIsLoaded: () => useLoaded(loading) !== undefined,
    },
  );
}

/** How far below the screen an element may be: its data is there before the reader is. */
const margin = '600px';

/** A place on the page, and whether it has come near the screen, so that its content is needed. True in a browser that can't tell. */
export function useIsNear(): readonly [place: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    if (typeof IntersectionObserver === 'undefined') return setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear];
}

/** Prefetches pages that no link leads to: without a network the router would load a document, and the browser show its own error page. */
export function usePrefetchedPages(...paths: readonly string[]): void {
  const { prefetch } = useRouter();
  const joined = paths.join(' ');
  useEffect(() => {
    for (const path of joined.split(' ')) void prefetch(path);
  }, [joined, prefetch]);
}
