/** Something that an operator asked for and that must not be done now; the message says why, and what to do instead. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}
