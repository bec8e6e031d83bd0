/** A start that failed for a reason outside the code; the message tells the user what to do. */
export class StartError extends Error {
  override name = 'StartError';
  /** The same for operators, whose commands start the embedded PostgreSQL too. */
  readonly japanese: string;

  constructor(message: string, japanese = message) {
    super(message);
    this.japanese = japanese;
  }
}
