const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/**
 * Makes PostgreSQL's CSV what spreadsheets read: lines end with CRLF. A line feed within quotes is somebody's answer and stays. Counts
 * the lines on the way.
 */
export class CsvLines {
  lines = 0;
  #isQuoted = false;

  /** @param text a piece that may end anywhere, even within a character */
  convert(text: Uint8Array): Uint8Array {
    const converted = Buffer.allocUnsafe(2 * text.length);
    let place = 0;
    for (let index = 0; index < text.length; index += 1) {
      const byte = text[index] ?? 0;
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) {
        converted[place] = carriageReturn;
        place += 1;
        this.lines += 1;
      }
      converted[place] = byte;
      place += 1;
    }
    return converted.subarray(0, place);
  }
}
