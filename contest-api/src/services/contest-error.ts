import type { ErrorCode } from '@knowledgeking/contract';

/** An error that the API answers as it is: its code decides the HTTP status (contract/src/errors.ts). */
export class ContestError extends Error {
  readonly code: ErrorCode;
  /** What is wrong with which form field, in Japanese. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string = code, fields?: Record<string, string>) {
    super(message);
    this.name = 'ContestError';
    this.code = code;
    this.fields = fields;
  }
}
