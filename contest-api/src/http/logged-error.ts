/** An error as it is logged. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [field: string]: unknown;
}

/**
 * Fields that help to find the cause. PostgreSQL's detail, hint and context could show whole rows, with mail addresses.
 */
const harmlessFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** PostgreSQL quotes a value that it can't use; JSON's parser quotes the body. */
const quotingCodes = /^22|^FST_ERR_CTP_INVALID_JSON/;

/** An error's message without anything that a caller has sent. */
export function harmlessReason(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const quotes = quotingCodes.test(code) || error.name === 'SyntaxError';
  return quotes ? error.message.replace(/["'`«„].*$/s, '…') : error.message;
}

/** Reduces an error to the fields that may be logged: those about the cause, none about people. */
export function loggedError(error: Error): LoggedError {
  const fields = Object.entries(error).filter(([name]) => harmlessFields.includes(name));
  const message = harmlessReason(error);
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(fields),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}
