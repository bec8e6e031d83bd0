import fc from 'fast-check';

type Json = unknown;

/** Every place in a JSON value, as the keys that lead to it; the value itself first. */
function placesIn(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** The value with another one at this place; `undefined` removes it. */
function alter(value: Json, [key, ...rest]: readonly string[], replacement: Json): Json {
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string, Json>;
  const inner = alter(copy[key], rest, replacement);
  if (inner !== undefined) copy[key] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** JSON text of a valid value, with one place replaced or removed. */
export const alteredJson = (good: Json): fc.Arbitrary<string> =>
  fc
    .record({
      place: fc.constantFrom(...placesIn(good)),
      replacement: fc.oneof(fc.constant(undefined), fc.constantFrom(null, -1, '', [], {}), fc.jsonValue()),
    })
    .map(({ place, replacement }) => JSON.stringify(alter(good, place, replacement)) ?? '');
