import { type Static, type TSchema, Type } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { Errors, Pointer, Repair } from 'typebox/value';
import { type Finding, finding, type PackPath } from './problem.ts';

/** Everything in which the data differs from the schema. */
export function schemaFindings(schema: TSchema, data: unknown): Finding[] {
  const errors = allErrors(schema, data);
  const choices = errors
    .filter((error) => error.keyword === 'anyOf')
    .map((error) => choiceOf(error, schema, data));
  const belongsToOtherForm = (error: TLocalizedValidationError) =>
    choices.some((choice) => choice.contains(error) && !choice.isMeant(error));
  return [
    ...choices.flatMap((choice) => choice.findings),
    ...errors.filter((error) => !belongsToOtherForm(error)).flatMap((error) => findingsOf(error, data)),
  ];
}

/** TypeBox stops at a few errors, which is right for requests; an editor wants to see all. */
function allErrors(schema: TSchema, data: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 10_000 });
  try {
    return Errors(schema, data);
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** Of several forms, such as the rules of titles, only the one whose literal (`kind: …`) fits reports; where none does, all are listed. */
function choiceOf(error: TLocalizedValidationError, schema: TSchema, data: unknown) {
  const path = pathOf(error.instancePath, data);
  const choices = Pointer.Get(schema, `${error.schemaPath.slice(1)}/anyOf`);
  const forms = Array.isArray(choices) ? choices.map(literalsOf) : [];
  const value = Pointer.Get(data, error.instancePath);
  const meant = forms.findIndex((literals) =>
    literals.every(([name, literal]) => Pointer.Get(value, `/${name}`) === literal),
  );
  const prefix = `${error.schemaPath}/anyOf/`;
  const known = forms.map((literals) => literals.map(([name, literal]) => `${name}: ${literal}`).join(', '));
  return {
    contains: (other: TLocalizedValidationError) =>
      other.schemaPath.startsWith(prefix) && `${other.instancePath}/`.startsWith(`${error.instancePath}/`),
    isMeant: (other: TLocalizedValidationError) =>
      other.schemaPath.slice(prefix.length).split('/')[0] === `${meant}`,
    findings: meant < 0 ? [finding(path, 'one_of', known.join(' | '))] : [],
  };
}

/** The properties of a form that have one fixed value. */
function literalsOf(form: unknown): [name: string, literal: unknown][] {
  const properties = Type.IsObject(form) ? Object.entries(form.properties) : [];
  return properties.flatMap(([name, property]) => (Type.IsLiteral(property) ? [[name, property.const]] : []));
}

function findingsOf(error: TLocalizedValidationError, data: unknown): Finding[] {
  const path = pathOf(error.instancePath, data);
  switch (error.keyword) {
    case 'anyOf': // said by choiceOf
    case 'boolean': // said by additionalProperties, with the name
      return [];
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        ...finding(path, 'missing', name),
        missing: name,
      }));
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => finding([...path, name], 'unknown_key'));
    case 'enum':
      return [finding(path, 'one_of', error.params.allowedValues.join(', '))];
    case 'type':
      return [finding(path, 'type', [error.params.type].flat().join(' or '))];
    case 'minLength':
      return [finding(path, 'empty_text')];
    case 'minItems':
      return [finding(path, 'too_few_entries', error.params.limit)];
    case 'maxItems':
      return [finding(path, 'too_many_entries', error.params.limit)];
    case 'pattern':
      return [finding(path, 'pattern', String(error.params.pattern))];
    default:
      return [finding(path, 'other', error.message)];
  }
}

/** `/quizzes/0/level` as a path; a part is an index only where the data has a list there. */
function pathOf(pointer: string, data: unknown): PackPath {
  let here = data;
  return Pointer.Indices(pointer).map((name) => {
    const part = Array.isArray(here) ? Number(name) : name;
    here = here && typeof here === 'object' ? new Map(Object.entries(here)).get(name) : undefined;
    return part;
  });
}

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
