import type { Quiz } from '@knowledgeking/contract';
import { prefetchPictures } from '@/lib/picture-files';
import type { Outcome, PlaySource } from './play-session';
import type { Turn } from './play-state';
import { picturesOf } from './question';

/** An attempt that runs only in the browser: its questions, and the answers so far, in order. */
export interface LocalAttempt {
  /** The name of the attempt: another start is another attempt. */
  readonly owner: string;
  readonly quizzes: readonly Quiz[];
  /** Empty for a skipped question. */
  readonly answers: readonly string[];
  /** Milliseconds by the server's clock; null: no time limit. */
  readonly endsAt: number | null;
}

/** Where an attempt is kept. It is read again each time, because another tab may have gone on with it. */
export interface LocalAttemptStore {
  /** Undefined when none has been started. Never throws. */
  read(): LocalAttempt | undefined;
  writeAnswers(answers: readonly string[]): void;
}

/** A source of questions without a server, for practice and archive. */
export function createLocalSource(store: LocalAttemptStore): PlaySource {
  function current(): Outcome {
    const attempt = store.read();
    if (!attempt) return { kind: 'ended', end: 'not_started' };
    const turn = turnOf(attempt);
    if (!turn) return { kind: 'past_last' };
    // Of the next one too, so that they are there when it comes.
    const next = attempt.quizzes[attempt.answers.length + 1];
    prefetchPictures([turn.quiz, next].flatMap((quiz) => (quiz ? picturesOf(quiz) : [])));
    return { kind: 'turn', turn };
  }
  return {
    load: async () => current(),
    submit: async (turn, answer) => {
      const attempt = store.read();
      // When another tab has already answered this question, that answer counts, and this tab goes on after it.
      if (attempt && isTurnOf(attempt, turn)) store.writeAnswers([...attempt.answers, answer]);
      return current();
    },
    finish: async () => ({ kind: 'ended', end: 'finished' }),
  };
}

function turnOf({ owner, quizzes, answers, endsAt }: LocalAttempt): Turn | undefined {
  const quiz = quizzes[answers.length];
  return quiz && { quiz, total: quizzes.length, endsAt, owner, received: null };
}

const isTurnOf = (attempt: LocalAttempt, turn: Turn): boolean =>
  attempt.owner === turn.owner && attempt.quizzes[attempt.answers.length]?.number === turn.quiz.number;

/** The progress of an attempt in the browser; `over` means that time ran out before the last question. */
export type LocalProgress = 'none' | 'running' | 'over' | 'completed';

export interface LocalCounts {
  answered: number;
  total: number;
  /** Milliseconds by the server's clock; null: no time limit. */
  endsAt: number | null;
}

/** By how much the clock may be behind after a reload, until it has read the time more than once, in milliseconds. */
const correctionMilliseconds = 2_000;

/** The progress at this moment (milliseconds; undefined: not known yet, and then time never counts as over). */
export function progressOf(counts: LocalCounts | undefined, now: number | undefined): LocalProgress {
  if (!counts) return 'none';
  if (counts.answered >= counts.total) return 'completed';
  if (counts.endsAt === null || now === undefined) return 'running';
  // An attempt that is over stays over, so that nobody is taken from the page after the end back to the entrance.
  return now >= counts.endsAt - correctionMilliseconds ? 'over' : 'running';
}
