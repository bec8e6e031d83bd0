/** Tells the user about slow steps; in a terminal, the last line counts the seconds until the next one. */
export class Progress {
  #timer: NodeJS.Timeout | undefined;

  /** Starts a step. */
  readonly say = (message: string): void => {
    this.end();
    console.log(message);
    if (!process.stdout.isTTY) return;
    const begin = Date.now();
    this.#timer = setInterval(() => {
      process.stdout.write(`\r  ${Math.round((Date.now() - begin) / 1_000)} s`);
    }, 1_000).unref();
  };

  /** Ends the last step. */
  end(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    process.stdout.write('\r\x1b[K');
  }
}
