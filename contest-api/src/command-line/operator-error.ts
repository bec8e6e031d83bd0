/** Something that an operator asked for and that can't be done, or not now; the message says why, and what to do instead. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
