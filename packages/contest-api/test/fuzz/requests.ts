import fc from 'fast-check';
import { type Operation, operations, type Schema } from './operations.ts';

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

/** How far the contestant is whose cookie a request brings. */
export const roles = ['nobody', 'entered', 'running', 'complete', 'finished', 'loggedOut'] as const;
export type Role = (typeof roles)[number];

/** A request before it is sent; mutations change one of these. */
export interface Draft {
  /** The call that it was made from. */
  operation: Operation;
  role: Role;
  method: string;
  /** The request line's path, with query. */
  target: string;
  headers: Record<string, string | string[]>;
  /** Damages the role's cookie. */
  bend: ((cookie: string) => string) | undefined;
  /** The body as a value, where it is still JSON. */
  value: Record<string, unknown> | undefined;
  /** The body as it is sent, where that is not the JSON of `value`. */
  raw: string | Buffer | undefined;
  /** The mutations, for anyone who reads a failure. */
  changes: string[];
  /** Set where the document itself says that this cannot be accepted. */
  mustBeRefused: boolean;
}

/** The bytes of a draft's body; undefined where it has none. */
export function bodyOf({ raw, value }: Draft): string | Buffer | undefined {
  return raw ?? (value && JSON.stringify(value));
}

/** Requests that the document allows, to any of the calls, for a contestant at any point. */
export function validDrafts(known: KnownValues): fc.Arbitrary<Draft> {
  const byOperation = operations.map((operation) =>
    fc
      .record({
        role: fc.constantFrom(...roles),
        id: validValue('id', { type: 'string' }, known),
        value: operation.body ? validValue('', operation.body, known) : fc.constant(undefined),
        query: validValue('', { type: 'object', properties: operation.query }, known),
      })
      .map(
        ({ role, id, value, query }): Draft => ({
          operation,
          role,
          method: operation.method,
          target: targetOf(operation.path.replace('{id}', encoded(String(id))), query as object),
          headers: { ...(value ? { 'content-type': 'application/json' } : {}) },
          bend: undefined,
          value: value as Draft['value'],
          raw: undefined,
          changes: [],
          mustBeRefused: false,
        }),
      ),
  );
  return fc.oneof(...byOperation);
}

function targetOf(path: string, query: object): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(String(value))}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

/** Lone surrogates have no encoding; the hostile requests write broken ones by hand. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const longestShown = 300;

/** A copy that fast-check prints as the request that it is; the same draft may be drawn twice. */
export function readable(draft: Draft): Draft {
  return Object.defineProperty({ ...draft }, fc.toStringMethod, {
    enumerable: false,
    value: () => describeDraft(draft),
  });
}

/** A draft in a few lines, long parts cut. */
export function describeDraft(draft: Draft): string {
  const { role, method, target, headers, changes } = draft;
  const body = bodyOf(draft);
  const shown = [
    `${method} ${JSON.stringify(cut(target))} as ${role}`,
    ...(changes.length > 0 ? [`(${changes.join(', ')})`] : []),
    cut(JSON.stringify(headers)),
    ...(body === undefined ? [] : [`${body.length} bytes: ${cut(JSON.stringify(body.toString()))}`]),
  ];
  return shown.join(' ');
}

function cut(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`;
}
