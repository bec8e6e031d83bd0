import fc from 'fast-check';
import type { Schema } from './document.ts';

/** Values that mean something to the running contest, by field: its exam's id, tokens that exist, right answers. */
export type KnownValues = Record<string, unknown[]>;

const longestArray = 10;
const longestText = 60;

/** Values that a schema allows. Half of those of a known field are values that the contest knows. */
export function validValue(field: string, schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const made = valueFor(schema, known);
  const values = known[field]?.filter((value) => typeof value === typeof sample(schema));
  return values && values.length > 0 ? fc.oneof(fc.constantFrom(...values), made) : made;
}

function valueFor(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known), {
        maxLength: Math.min(schema.maxItems ?? longestArray, longestArray),
      });
    case 'string':
      return text(schema.maxLength ?? longestText);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
    case undefined:
      return fc.constant(null);
  }
}

/** Fields that are not required may be left out. */
function objectOf({ properties = {}, required = Object.keys(properties) }: Schema, known: KnownValues) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, validValue(name, schema, known)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x3000, max: 0x30ff }),
    fc.integer({ min: 0, max: 0x10_ffff }),
  )
  .map((code) => String.fromCodePoint(code).toWellFormed());

/** Whole characters of any script, controls among them; the schema counts the code points. */
const text = (limit: number) => fc.string({ unit: character, maxLength: Math.min(limit, longestText) });

/** A value of the schema's type. */
function sample({ type, enum: values }: Schema): unknown {
  if (values) return values[0];
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? true : type === 'string' ? '' : [];
}
