/** An operator's request that must not be carried out now; the message says why, and what to do instead. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}
