import type { SeededRandom } from '@knowledgeking/pack/random';
import type { Schema } from './operations.ts';
import type { Draft } from './requests.ts';

/** The change that a mutation makes; `mustBeRefused` where the document itself forbids the outcome. */
export type Change = Partial<
  Pick<Draft, 'method' | 'target' | 'headers' | 'bend' | 'value' | 'raw' | 'role' | 'mustBeRefused'>
>;

/** Changes a request a little; undefined where there is nothing of the kind to change. */
export type Mutation = (draft: Draft, random: SeededRandom) => Change | undefined;

const propertiesOf = ({ operation }: Draft) => Object.entries(operation.body?.properties ?? {});

/** Makes a mutation of one field of the body, where the draft has one of the right kind. */
function onField(
  fits: (schema: Schema) => boolean,
  change: (schema: Schema, random: SeededRandom) => { to: unknown; mustBeRefused: boolean },
): Mutation {
  return (draft, random) => {
    const fields = propertiesOf(draft).filter(([, schema]) => fits(schema));
    if (fields.length === 0) return undefined;
    const [field, schema] = random.pick(fields);
    const { to, mustBeRefused } = change(schema, random);
    return { value: { ...draft.value, [field]: to }, mustBeRefused };
  };
}

const otherTypes: unknown[] = [null, 1, 1.5, -1, 'x', '1', true, [], ['3', 1], {}, { answer: '3' }];
const typeNames: Record<string, string> = { integer: 'number', array: 'object' };
const isOfType = (value: unknown, { type = 'string' }: Schema) =>
  typeof value === (typeNames[type] ?? type) && (type !== 'array' || Array.isArray(value));

/** A text of so many code points, as schemas count them. */
const textOf = (length: number, random: SeededRandom) => random.pick(['x', 'あ', '👒']).repeat(length);

const wrongTypes = [
  'text/plain',
  'text/json',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/vnd.api+json',
  'application/json, text/plain',
  '*/*',
  'json',
  ' ',
];
const writes = ({ operation }: Draft) => operation.method !== 'GET';

/** One mistake each, as a client with a fault, or somebody who tries things, makes them. */
export const nearValid: Record<string, Mutation> = {
  'a field is missing': ({ operation, value }, random) => {
    const required = operation.body?.required ?? [];
    if (required.length === 0) return undefined;
    const { [random.pick(required)]: _missing, ...rest } = value ?? {};
    return { value: rest, mustBeRefused: true };
  },
  'a field too many': ({ operation, value }, random) =>
    operation.body && {
      value: { ...value, [random.pick(['unknown', 'Answer', 'id', 'toString', ''])]: 1 },
      mustBeRefused: operation.body.additionalProperties === false,
    },
  'a field of another type': onField(
    () => true,
    (schema, random) => ({
      to: random.pick(otherTypes.filter((one) => !isOfType(one, schema))),
      mustBeRefused: true,
    }),
  ),
  'a text at its limit': onField(
    ({ maxLength }) => maxLength !== undefined,
    ({ maxLength = 0 }, random) => ({ to: textOf(maxLength, random), mustBeRefused: false }),
  ),
  'a text over its limit': onField(
    ({ maxLength }) => maxLength !== undefined,
    ({ maxLength = 0 }, random) => ({ to: textOf(maxLength + 1, random), mustBeRefused: true }),
  ),
  'a number at a limit': onField(
    ({ maximum }) => maximum !== undefined,
    ({ minimum = 0, maximum = 0 }, random) => ({ to: random.pick([minimum, maximum]), mustBeRefused: false }),
  ),
  'a number past a limit': onField(
    ({ maximum }) => maximum !== undefined,
    ({ minimum = 0, maximum = 0 }, random) => ({
      to: random.pick([minimum - 1, maximum + 1, minimum + 0.5, -minimum]),
      mustBeRefused: true,
    }),
  ),
  'a list at or past its limit': onField(
    ({ maxItems }) => maxItems !== undefined,
    ({ maxItems = 0 }, random) => {
      const length = maxItems + random.pick([0, 1]);
      return { to: Array(length).fill(''), mustBeRefused: length > maxItems };
    },
  ),
  'a value that is not one of the list': onField(
    (schema) => schema.enum !== undefined,
    ({ enum: values = [] }, random) => ({
      to: random.pick([random.pick(values).toUpperCase(), ` ${random.pick(values)}`, '']),
      mustBeRefused: true,
    }),
  ),
  'the same field twice': ({ value }, random) => {
    const [field, one] = Object.entries(value ?? {})[0] ?? [];
    if (field === undefined) return undefined;
    const twice = `${JSON.stringify(field)}:${JSON.stringify(random.pick([one, null, 'x']))}`;
    return { raw: JSON.stringify(value).replace('{', `{${twice},`) };
  },
  'another content type': (draft, random) =>
    writes(draft)
      ? { headers: { ...draft.headers, 'content-type': random.pick(wrongTypes) }, mustBeRefused: true }
      : { headers: { ...draft.headers, 'content-type': random.pick(wrongTypes) } },
  'no content type': (draft) =>
    draft.value && { headers: {}, raw: JSON.stringify(draft.value), mustBeRefused: true },
  'a content type written differently': (draft, random) =>
    draft.value && {
      headers: {
        'content-type': random.pick([
          'APPLICATION/JSON',
          'application/json;charset=UTF-8',
          'application/json ;x',
        ]),
      },
    },
  'a body where none is taken': (draft, random) => {
    if (draft.value) return undefined;
    const value = random.pick([{}, { a: 1 }]);
    return {
      headers: { 'content-type': 'application/json' },
      value,
      mustBeRefused: writes(draft) && Object.keys(value).length > 0,
    };
  },
  'another method': ({ method }, random) => ({
    method: random.pick(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter((one) => one !== method),
    ),
  }),
  'another query': ({ target }, random) => ({
    target: `${target}${random.pick(['?', '?x', '?x=1', '?id=x&id=y', '?__proto__=1', '?a[]=1', '?x=%', '&entry_token=a', '#x', ';x'])}`,
  }),
  'a slash too many': ({ target }, random) => ({
    target: random.pick([target.replace(/($|\?)/, '/$1'), target.replace('/', '//'), `${target}/.`]),
  }),
  'other letter case': ({ target }, random) => ({
    target: random.pick([target.toUpperCase(), target.replace('/e', '/E')]),
  }),
  'needless percent-encoding': ({ target }, random) => ({
    target: target.replace(random.pick(['e', 's', '/api/']), (found) =>
      found.replace(/[es/]/, (character) => `%${character.charCodeAt(0).toString(16)}`),
    ),
  }),
};
