import type { Static, TObject } from 'typebox';
import type { CommandContext, CommonOptions } from './run-on-database.ts';
import type { Terminal } from './terminal.ts';

/** The surroundings of an operation. */
export interface OperationContext extends CommandContext {
  isDryRun: boolean;
  /** Shows how far long work is; in a plan too. */
  onProgress(done: number, total: number): void;
  /** Tells an operator who is watching something beside the outcome, such as what is waited for. */
  tell(line: string): void;
  /**
   * Makes one of several changes, each of which goes into the log by itself; their plan has no subject.
   * @param toLog what of the outcome the log may know, where that is not all of it
   * @param command the operation's name in the log, where that is not its own
   */
  record<Outcome extends object>(
    subject: object,
    work: () => Promise<Outcome>,
    toLog?: (outcome: Outcome) => object,
    command?: string,
  ): Promise<Outcome>;
  /** Keeps what a plan holds until it is applied, and gives it back when the operation is over, however it ends. */
  held: AsyncDisposableStack;
}

/** A line for an operator, where there is something to say. */
export type Line = string | false | null | undefined;

/** The outcome, once for programs and once for people. */
export interface Report {
  json: object;
  lines: Line[];
  /** The same, one thing after the other, for an operator who can decide on each with a key. */
  byKeys?(keys: Keys): Promise<void>;
}

/** An operator who sees lines and presses keys. */
export interface Keys {
  say(line: string): void;
  readKey(): Promise<string>;
}

/** The changes that an operation would make, and the way to make them. */
export interface Plan {
  changes: Line[];
  /** The same as figures, for a dry run's JSON; without it only the lines are there. */
  json?: object;
  /** Confirms the changes; without one, nobody is asked. */
  question?: string | undefined;
  /** The text that has to be typed instead of a yes, for a change that can't be undone. */
  word?: string;
  /**
   * Whom or what it is about, and with which options, for the log. It outlives the people it is about, so it names them by participant id
   * only: no address, no display name, no exam number. None where the plan has several changes, and records each by itself.
   */
  subject?: object;
  /** The operation's name in the log, where that is not its own. */
  command?: string;
  /** Comes before the change is noted in the log: makes the tables that the log needs, where there are none. */
  prepare?(): Promise<unknown>;
  /** Makes the change. `logged`: what of it the log may know, where that is not all of `json`. */
  apply(): Promise<Report & { logged?: object }>;
}

interface Definition {
  /** The words that are typed, such as `exam import`. */
  name: string;
  description: string;
  help?: string;
  input: TObject;
  /** Whether it is refused in production, and on its database where it has one. */
  isOutsideProduction?: (input: Record<string, unknown>) => boolean;
  /** Whether it reads all answers, which takes minutes for a million people before there is anything to show. */
  readsAllAnswers?: boolean;
  /** Works on a database of another version too, or an empty one; others refuse it. */
  isOnAnySchema?: boolean;
}

/** Something that operators do: first a plan, which changes nothing, then the change. It does not know how it is asked for and confirmed. */
export interface Operation<Input = Record<string, unknown>> extends Definition {
  /** @returns the plan, or a report where there is nothing to change. @throws OperatorError where it can't be done, saying what to do instead */
  plan(context: OperationContext, input: Input): Promise<Plan | Report>;
}

/** Something that operators look at, which changes nothing. */
export interface Inquiry<Input = Record<string, unknown>> extends Definition {
  read(context: OperationContext, input: Input): Promise<Report>;
}

/** Something that goes on at a terminal for a while, and writes there itself. */
export interface TerminalCommand<Input = Record<string, unknown>> extends Definition {
  run(terminal: Terminal, input: Input, options: CommonOptions): Promise<void>;
}

/** An operation, its input's type taken from its schema. */
export const operation = <Input extends TObject>(
  definition: Omit<Operation<Static<Input>>, 'input'> & { input: Input },
): Operation => definition;

/** An inquiry, its input's type taken from its schema. */
export const inquiry = <Input extends TObject>(
  definition: Omit<Inquiry<Static<Input>>, 'input'> & { input: Input },
): Inquiry => definition;

/** The same for what goes on at a terminal. */
export const terminalCommand = <Input extends TObject>(
  definition: Omit<TerminalCommand<Static<Input>>, 'input'> & { input: Input },
): TerminalCommand => definition;
