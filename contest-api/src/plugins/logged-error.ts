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

/** Reduces an error to the fields that may be logged: those about the cause, none about people. */
export function loggedError(error: Error): LoggedError {
  const fields = Object.entries(error).filter(([name]) => harmlessFields.includes(name));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...Object.fromEntries(fields),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}
