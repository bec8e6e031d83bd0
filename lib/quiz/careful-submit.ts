import type { CallOptions, Outcome, PlaySource } from './play-source';
import type { Turn } from './play-state';

/**
 * Answers how to hand in answers to a source over a network that loses things: an answer may have been taken although its
 * acknowledgement was lost, so before a different one goes out for the same question, the source is asked where it stands.
 */
export function createCarefulSubmit(source: PlaySource): PlaySource['submit'] {
  /** The answer that was sent last and for which no acknowledgement came at first. */
  let lost: { turn: Turn; answer: string } | undefined;

  return async (turn: Turn, answer: string, { until, onRetry }: CallOptions): Promise<Outcome> => {
    if (lost && lost.turn === turn && lost.answer !== answer) {
      const present = await source.load({ onRetry });
      if (present.kind !== 'turn' || present.turn.quiz.number !== turn.quiz.number) return present;
    }
    lost = undefined;
    const onLoss = (): void => {
      lost = { turn, answer };
      onRetry();
    };
    return source.submit(turn, answer, { until, onRetry: onLoss });
  };
}
