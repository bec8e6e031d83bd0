/** What an operator asked for can't be done, or must not be done now; the message says why, and what to do instead. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
