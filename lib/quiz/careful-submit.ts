import type { CallOptions, Outcome, PlaySource } from './play-source';
import { isSameQuestion, type Turn } from './play-state';

/**
 * Makes a `submit` for a network that loses responses. An answer may have been taken although its acknowledgement was lost,
 * so before a different answer goes out for the same question, the source is asked which question's turn it is. Not once
 * time is up (`isPast`): the source names no question any more, but still takes the last answer.
 */
export function createCarefulSubmit(
  source: PlaySource,
  isPast: (turn: Turn) => boolean,
): PlaySource['submit'] {
  /** The last answer that was sent and not acknowledged at first. */
  let lost: { turn: Turn; answer: string } | undefined;

  return async (turn: Turn, answer: string, { until, onRetry }: CallOptions): Promise<Outcome> => {
    if (lost && isSameQuestion(lost.turn, turn) && lost.answer !== answer && !isPast(turn)) {
      const present = await source.load({ onRetry });
      if (!isStillOpen(present, turn)) return present;
    }
    lost = undefined;
    const onLoss = (): void => {
      lost = { turn, answer };
      onRetry();
    };
    return source.submit(turn, answer, { until, onRetry: onLoss });
  };
}

/** Whether an answer to this question can still be taken: it is its turn, or time ran out in between. */
function isStillOpen(present: Outcome, turn: Turn): boolean {
  if (present.kind === 'ended') return present.end === 'timeup';
  return present.kind === 'turn' && isSameQuestion(present.turn, turn);
}
