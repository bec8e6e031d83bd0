import type { ErrorCode } from '@knowledgeking/contract';

/** An error that is sent to the caller as it is: its code decides the HTTP status (contract/src/errors.ts). */
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
