type Environment = Record<string, string | undefined>;

/** A setting that is missing or wrong; the message names it and says what is expected. */
export class SettingsError extends Error {
  constructor(name: string, expected: string) {
    super(`${name}: expected ${expected}`);
    this.name = 'SettingsError';
  }
}

/** A whole number within limits, or the default where the variable is empty. */
export function readNumber(
  env: Environment,
  name: string,
  defaultValue: number,
  limits: { minimum?: number; maximum?: number } = {},
): number {
  const text = env[name];
  if (!text) return defaultValue;
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = limits;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
    throw new SettingsError(name, `a whole number from ${minimum} to ${maximum}, not "${text}"`);
  }
  return value;
}

/** One of a few words, or the default where the variable is empty. */
export function readOneOf<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  defaultWord: NoInfer<Word>,
): Word {
  const text = env[name];
  if (!text) return defaultWord;
  const word = words.find((candidate) => candidate === text);
  if (!word) throw new SettingsError(name, `one of ${words.join(', ')}, not "${text}"`);
  return word;
}

/** A URL with one of the given protocols, or empty. The value is not repeated: it can hold a password. */
export function readUrl(env: Environment, name: string, protocols: string[]): string {
  const text = env[name];
  if (!text) return '';
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new SettingsError(name, `a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return text;
}

/** Comma-separated origins such as `https://quiz.example.jp`, or the default where the variable is empty. */
export function readOrigins(env: Environment, name: string, defaultOrigins: string[]): string[] {
  const text = env[name];
  if (!text) return defaultOrigins;
  return text.split(',').map((part) => {
    const candidate = part.trim();
    if (!URL.canParse(candidate) || new URL(candidate).origin !== candidate) {
      throw new SettingsError(
        name,
        `origins such as https://quiz.example.jp, separated by commas, not "${candidate}"`,
      );
    }
    return candidate;
  });
}
