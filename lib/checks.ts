/** Tells whether a value from outside (a server, browser storage) is what the code takes it for. */
export type Check<Value = unknown> = (value: unknown) => value is Value;

export const isString: Check<string> = (value) => typeof value === 'string';

/** The most UTF-16 units of one text that the site stores; a name is cut instead. */
const longestStoredText = 1_000;

/** A string as it may be read from browser storage: a foreign one that is endless would freeze its page. */
export const isStoredText: Check<string> = (value): value is string =>
  typeof value === 'string' && value.length <= longestStoredText;

export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';
export const isFiniteNumber: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** An object that is not an array. */
export const isRecord: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A point in time as the API writes it. */
export const isTimestamp: Check<string> = (value): value is string =>
  typeof value === 'string' && Number.isFinite(Date.parse(value));

/** One of the given strings. */
export function isOneOf<const Value extends string>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some((known) => known === value);
}

/** An array whose items all pass. */
export function isArrayOf<Item>(isItem: Check<Item>): Check<Item[]> {
  return (value): value is Item[] => Array.isArray(value) && value.every(isItem);
}

/** Passes where the value is absent. */
export function isOptional<Value>(isValue: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value);
}

/** An object with at least these fields; others are let through. */
export function hasFields<Fields extends Record<string, Check>>(
  fields: Fields,
): Check<{ [Name in keyof Fields]: Fields[Name] extends Check<infer Value> ? Value : never }> {
  const isComplete = (value: unknown): boolean =>
    isRecord(value) && Object.entries(fields).every(([name, isValue]) => isValue(value[name]));
  return isComplete as ReturnType<typeof hasFields<Fields>>;
}

/** For values that nobody looks into. */
export const isAnything: Check = (_value): _value is unknown => true;
