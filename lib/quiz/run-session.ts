import type { PlaySession } from './play-session';

const tickMilliseconds = 250;

/**
 * Answers how to subscribe to a session so that it runs: the first listener makes it load its question, and as long as
 * there is one, time passes in it.
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
