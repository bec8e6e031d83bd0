import { Progress } from './progress.ts';
import { reportError } from './run-main.ts';
import { onInterrupt, StartedParts } from './started-parts.ts';

/** The tools of a start: where to register its parts, how to report progress, and how to end. */
export interface Running {
  /** Collects everything that must be closed at the end. */
  parts: StartedParts;
  progress: Progress;
  /** Closes everything and ends the process. */
  end: (code: number) => Promise<void>;
}

/** Starts parts and keeps them running until Ctrl-C or a failure, then closes them all and ends the process. */
export async function runParts(start: (running: Running) => Promise<void>): Promise<void> {
  const parts = new StartedParts();
  const progress = new Progress();
  let ending: Promise<void> | undefined;
  const endAll = async (code: number) => {
    progress.end();
    await parts.close();
    process.exit(code);
  };
  const end = (code: number) => {
    ending ??= endAll(code);
    return ending;
  };
  onInterrupt(() => end(0));
  try {
    await start({ parts, progress, end });
  } catch (error) {
    // Errors that come while everything is being closed come from that.
    if (!ending) {
      progress.end();
      reportError(error);
    }
    await end(1);
  }
}
