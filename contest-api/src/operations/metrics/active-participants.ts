const minuteMilliseconds = 60_000;
/** How many minutes count, the one under way included. */
const minutes = 5;
/** Hexadecimal digits of an id that choose its bit: 2^20 bits, 128 KiB a minute, precise to 0.2 % up to a million ids. */
const digits = 5;
/** How many different ends `idEnd` tells apart. */
export const idEnds = 16 ** digits;

/**
 * About how many participants were active within the last five minutes, in 640 KiB however many they are. Each sets one bit
 * in the map of the minute, chosen by the end of the id, which is random; the share of bits that stay unset tells how many
 * there were (linear counting). No id can be read from it.
 */
export class ActiveParticipants {
  readonly #maps = Array.from({ length: minutes }, () => ({
    minute: -1,
    words: new Uint32Array(idEnds / 32),
  }));
  readonly #read: () => number;

  /** @param read the time in milliseconds, from any beginning but never back */
  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
  }

  note(participantId: string): void {
    const minute = Math.floor(this.#read() / minuteMilliseconds);
    const map = this.#maps[minute % minutes];
    if (!map) return;
    if (map.minute !== minute) {
      map.minute = minute;
      map.words.fill(0);
    }
    const bit = idEnd(participantId);
    map.words[bit >>> 5] = (map.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  /** The estimate, in participants. */
  count(): number {
    const oldest = Math.floor(this.#read() / minuteMilliseconds) - minutes + 1;
    const maps = this.#maps.filter(({ minute }) => minute >= oldest);
    let unset = 0;
    for (let word = 0; word < idEnds / 32; word += 1) {
      let union = 0;
      for (const { words } of maps) union |= words[word] ?? 0;
      unset += 32 - bitsSetIn(union);
    }
    return Math.round(idEnds * Math.log(idEnds / Math.max(unset, 1)));
  }
}

/** The number that the last digits of an id make, below `idEnds`, in a twentieth of the time that cutting them off and parsing them takes. */
export function idEnd(id: string): number {
  let end = 0;
  for (let index = id.length - digits; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    end = (end << 4) | ((code & 15) + (code > 64 ? 9 : 0));
  }
  return end;
}

/** How many of a word's 32 bits are set, counted in pairs, then fours, then all at once. */
function bitsSetIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
