import type { ApiError } from '@/lib/api-error';
import type { End, Turn } from './play-state';

/** The outcome of a call to the source of questions. */
export type Outcome =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** The answer was taken; what comes next has to be loaded. */
  | { readonly kind: 'accepted' }
  /** Every question has been answered or skipped: the attempt can be finished. */
  | { readonly kind: 'past_last' }
  | { readonly kind: 'ended'; readonly end: Exclude<End, 'error'> }
  | {
      readonly kind: 'failed';
      readonly error: ApiError;
      /** Whether the session goes on: nothing is lost, and the contestant may try again. */
      readonly recoverable: boolean;
    };

/** How a call behaves while there is no network. */
export interface CallOptions {
  /** Called each time the call was lost and is about to be made again. */
  readonly onRetry: () => void;
  /** The call isn't tried again after this time, in milliseconds of the server's clock; null: no such limit. */
  readonly until: number | null;
}

/**
 * Where questions come from and answers go: a server for the exam, the browser itself for practice and archive.
 * No call ever rejects: an error is an outcome too.
 */
export interface PlaySource {
  /** The question whose turn it is. */
  load(options: Pick<CallOptions, 'onRetry'>): Promise<Outcome>;
  /** Sends the answer to a question, empty for a skip; returns what comes next. */
  submit(turn: Turn, answer: string, options: CallOptions): Promise<Outcome>;
  /** Closes the attempt after its last question. */
  finish(options: CallOptions): Promise<Outcome>;
  /** When the attempt ends, in milliseconds; null if that can't be found out. Absent where no end ever moves. */
  readEnd?(): Promise<number | null>;
}

/** Where the end of an attempt is kept, in milliseconds, for page loads that can't ask for it. Reading and writing never throw. */
export interface KeptEnd {
  read(): number | undefined;
  /** Undefined removes what is kept. */
  write(endsAt: number | undefined): void;
}
