/** A start that failed for a reason outside the code; the message tells the user what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
