import type { ErrorCode } from '@knowledgeking/contract';

/** An error that is sent to the caller as it is: its code decides the HTTP status (packages/contract/src/errors.ts). */
export class ContestError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string = code, fields?: Record<string, string>) {
    super(message);
    this.name = 'ContestError';
    this.code = code;
    this.fields = fields;
  }
}

/** Something that an operator asked for and that can't be done, or not now; the message says why, and what to do instead. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The right form of a setting, in words: in English for starts and logs, and in Japanese for operators. */
export interface Expectation {
  english: string;
  japanese: string;
}

/** Missing or wrong settings, by name; the message has a line for each, with its name and its right form. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly japanese: string;

  constructor(problems: Readonly<Record<string, Expectation>>) {
    const listed = Object.entries(problems);
    super(listed.map(([name, { english }]) => `${name}: expected ${english}`).join('\n'));
    this.japanese = listed.map(([name, { japanese }]) => `${name}: ${japanese}`).join('\n');
  }
}
