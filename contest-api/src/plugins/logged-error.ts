/** An error as it is logged. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [field: string]: unknown;
}

/** What helps to find the place; PostgreSQL's detail, hint and context would show whole rows, with addresses in them. */
const harmlessFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** Keeps of an error what names the place and not the people: for the log, instead of all fields that it has. */
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
