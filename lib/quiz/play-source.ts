import type { ApiError } from '@/lib/api-error';
import type { End, Turn } from './play-state';

/** What a play session gets back from where its questions come from. */
export type Outcome =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** The answer is in safe hands; what comes next has to be loaded. */
  | { readonly kind: 'accepted' }
  /** Every question has been answered or skipped: what is left is to finish. */
  | { readonly kind: 'past_last' }
  | { readonly kind: 'ended'; readonly end: Exclude<End, 'error'> }
  | {
      readonly kind: 'failed';
      readonly error: ApiError;
      /** Whether the session goes on afterwards: nothing is lost, and the contestant may try again. */
      readonly recoverable: boolean;
    };

/** How a call to the source is to behave while the network is away. */
export interface CallOptions {
  /** Called each time the call has been lost and is about to be made again. */
  readonly onRetry: () => void;
  /** No further try after this time, in milliseconds of the server's clock; null: no limit of its own. */
  readonly until: number | null;
}

/**
 * Where questions come from and where answers go: a server for the exam, the browser itself for practice and archive.
 * No call ever rejects; what went wrong is an outcome.
 */
export interface PlaySource {
  /** The question whose turn it is. */
  load(options: Pick<CallOptions, 'onRetry'>): Promise<Outcome>;
  /** Hands in the answer to a question, empty for a skip, and gives what comes next. */
  submit(turn: Turn, answer: string, options: CallOptions): Promise<Outcome>;
  /** Closes the attempt after its last question. */
  finish(options: CallOptions): Promise<Outcome>;
}

/** Where picks are kept from one page load to the next. Reading and writing never throw. */
export interface PicksStore {
  /** What was kept last, to be checked by the reader; undefined: nothing. */
  read(): unknown;
  write(picks: unknown): void;
  remove(): void;
  /** The end of the attempt in milliseconds, as kept with the last question; null: none. */
  readEnd(): number | null;
  writeEnd(endsAt: number): void;
  removeEnd(): void;
}
