import type { PicksStore } from '@/lib/quiz/kept-picks';
import type { KeptEnd, PlaySource } from '@/lib/quiz/play-session';
import type { End, Turn } from '@/lib/quiz/play-state';

/** The source that is played on: the exam's server, or the browser itself. Times in milliseconds. */
export interface Ground {
  picks: PicksStore;
  keptEnd?: KeptEnd;
  /** The question that came with the start; absent where the first page asks for it. */
  firstTurn?: Turn;
  now: () => number;
  passTime: (milliseconds: number) => void;
  /** Null: no time limit. */
  endsAt: number | null;
  /** Gives time back; absent where no end ever moves. */
  giveTime?: (milliseconds: number) => void;
  /** The source for a page that is newly loaded. */
  sourceFor: (page: object) => PlaySource;
  leavePage: (page: object) => void;
  /** The answers that are held, by the place of their question. */
  answers: () => readonly string[];
  /** Whether a session may end like this now. */
  mayEnd: (end: End) => boolean;
}

/** The one who plays, and everything that was given as an answer; the same for all tabs. */
export class Contestant {
  readonly ground: Ground;
  /** How often something was handed in, again after a lost network not counted. */
  sent: string[] = [];
  private readonly given = new Map<number, string[]>();
  private readonly failures: unknown[] = [];

  constructor(ground: Ground) {
    this.ground = ground;
  }

  /** Checks something inside a session, which would swallow an error; `expectAllWell` throws it later. */
  check(expectation: () => void): void {
    try {
      expectation();
    } catch (failure) {
      this.failures.push(failure);
    }
  }

  give(number: number, answer: string): void {
    this.given.set(number, [...(this.given.get(number) ?? []), answer]);
  }

  /**
   * Whether a question was given different answers. That is allowed after a failed call; if the server had taken the first
   * one after all, it can only refuse the second.
   */
  hasChangedAnswer(): boolean {
    return [...this.given.values()].some((answers) => new Set(answers).size > 1);
  }

  /** Nothing is handed in or held that was not given. */
  expectGiven(number: number, answer: string): void {
    expect(this.given.get(number) ?? []).toContain(answer);
  }

  /** Throws the first failed check so far. */
  expectAllWell(): void {
    for (const failure of this.failures) throw failure;
    for (const [index, answer] of this.ground.answers().entries()) this.expectGiven(index + 1, answer);
  }
}
