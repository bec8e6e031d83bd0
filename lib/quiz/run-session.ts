import { isAboutPerson } from '@/lib/storage';
import type { PlaySession } from './play-session';

const tickMilliseconds = 250;

/** Calls `catchUp` whenever the page is seen again, and when another tab logs somebody in or out; returns the function that ends that. */
function watchOtherTabs(catchUp: () => void): () => void {
  const onSeen = (): void => {
    if (document.visibilityState === 'visible') catchUp();
  };
  const onStored = ({ key }: StorageEvent): void => {
    if (isAboutPerson(key)) catchUp();
  };
  document.addEventListener('visibilitychange', onSeen);
  window.addEventListener('storage', onStored);
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    window.removeEventListener('storage', onStored);
  };
}

/**
 * Makes a `subscribe` that lets the session run: the first listener makes it load its question, and as long as there is a listener it
 * ticks, and follows what other tabs have done.
 */
export function runSession(session: PlaySession): PlaySession['subscribe'] {
  let isStarted = false;
  return (listener) => {
    const unsubscribe = session.subscribe(listener);
    const timer = setInterval(() => void session.tick(), tickMilliseconds);
    const unwatch = watchOtherTabs(() => void session.catchUp());
    if (!isStarted) void session.load();
    isStarted = true;
    return () => {
      clearInterval(timer);
      unwatch();
      unsubscribe();
    };
  };
}
