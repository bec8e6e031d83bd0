/** Work that is done again and again. */
export interface Repetition {
  /** Stops the repetition and waits for the work that is under way. */
  stop(): Promise<void>;
}

/** Does the work at once and then again and again, with a pause (in milliseconds) between; an error ends one turn only. */
export function repeat(
  work: () => Promise<unknown>,
  pauseMilliseconds: number,
  onError: (error: Error) => void,
): Repetition {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void>;
  const take = () => {
    turn = work()
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(take, pauseMilliseconds);
      });
  };
  take();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
