import type { CallOptions, Outcome, PlaySource } from './play-source';
import type { Turn } from './play-state';

/**
 * Answers how to hand in answers to a source over a network that loses things: an answer may have been taken although its
 * acknowledgement was lost, so before a different one goes out for the same question, the source is asked where it stands.
 * Not after the end, as `isPast` tells it of a turn: the source names no question then, but still takes the last answer,
 * and an error matters no more.
 */
export function createCarefulSubmit(
  source: PlaySource,
  isPast: (turn: Turn) => boolean,
): PlaySource['submit'] {
  /** The answer that was sent last and for which no acknowledgement came at first. */
  let lost: { turn: Turn; answer: string } | undefined;

  return async (turn: Turn, answer: string, { until, onRetry }: CallOptions): Promise<Outcome> => {
    if (lost && lost.turn === turn && lost.answer !== answer && !isPast(turn)) {
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

/** Whether an answer to this question can still be taken: it is its turn, or time ran out while the source was asked. */
function isStillOpen(present: Outcome, turn: Turn): boolean {
  if (present.kind === 'ended') return present.end === 'timeup';
  return present.kind === 'turn' && present.turn.quiz.number === turn.quiz.number;
}
