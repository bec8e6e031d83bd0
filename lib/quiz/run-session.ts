import type { PlaySession } from './play-session';

const tickMilliseconds = 250;

/**
 * Makes a `subscribe` that lets the session run: the first listener makes it load its question, and it ticks as long as there
 * is a listener.
 */
export function runSession(session: PlaySession): PlaySession['subscribe'] {
  let isStarted = false;
  return (listener) => {
    const unsubscribe = session.subscribe(listener);
    const timer = setInterval(() => void session.tick(), tickMilliseconds);
    if (!isStarted) void session.load();
    isStarted = true;
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };
}
