import type { Static, TSchema } from 'typebox';
import { Repair } from 'typebox/value';
import type { Finding, PackPath } from './problem.ts';

/** Data of a wrong shape, with something of the right shape in the place of what is wrong, so that all the rest can be checked. */
export function standInFor<Schema extends TSchema>(schema: Schema, data: unknown): Static<Schema> {
  return withoutMadeUp(Repair(withoutPatterns(schema), data), data) as Static<Schema>;
}

/** A list that is too short, or not there, gets no entries that nobody wrote. */
function withoutMadeUp(value: unknown, written: unknown): unknown {
  if (Array.isArray(value)) {
    const entries: unknown[] = Array.isArray(written) ? written : [];
    return value.slice(0, entries.length).map((one, index) => withoutMadeUp(one, entries[index]));
  }
  if (!value || typeof value !== 'object') return value;
  const known = new Map(Object.entries(written ?? {}));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutMadeUp(one, known.get(name))]),
  );
}

/** Nothing can be made up that fits a pattern; a text that does not fit one is a text still. */
function withoutPatterns(schema: unknown): TSchema {
  if (Array.isArray(schema)) return schema.map(withoutPatterns) as unknown as TSchema;
  if (!schema || typeof schema !== 'object') return schema as TSchema;
  const kept = Object.entries(Object.getOwnPropertyDescriptors(schema)).filter(
    ([name, { value }]) => !(name === 'pattern' && typeof value === 'string'),
  );
  const copied = kept.map(([name, property]) => [
    name,
    { ...property, value: withoutPatterns(property.value) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(copied));
}

/** The parts without which the rest of an entry can't be judged. */
const deciding = ['type', 'options', 'option_media_type', 'media'];

/** Whether a finding in such data is about what was written, and not about a replacement. @param wrong the differences from the shape */
export function isAboutWritten({ path }: Finding, wrong: readonly Finding[]): boolean {
  return wrong.every(({ path: place, missing }) => {
    const wrongPath = missing === undefined ? place : [...place, missing];
    const inEntry = wrongPath.findLastIndex((part) => typeof part === 'number') + 1;
    const decides = inEntry > 0 && deciding.includes(String(wrongPath[inEntry]));
    const untrusted = wrongPath.slice(0, decides ? inEntry : undefined);
    return !isWithin(path, untrusted) && !isWithin(wrongPath, path);
  });
}

const isWithin = (path: PackPath, outer: PackPath): boolean =>
  outer.every((part, index) => path[index] === part);
