import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
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

/** Compiling takes longer than checking, and several files have the same schema. */
const validators = new WeakMap<TSchema, Validator>();

function compiled(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** TypeBox stops at a few errors, which is right for requests; an editor wants to see all. */
function allErrors(schema: TSchema, data: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 10_000 });
  try {
    return compiled(schema).Errors(data);
  } finally {
    Settings.Set({ maxErrors });
  }
}

/**
 * Where there is a choice of several forms, such as the rules of titles, only the form that was meant reports what is wrong:
 * the one whose literal (`kind: …`) fits. Where none fits, the literals that would are listed.
 */
function choiceOf(error: TLocalizedValidationError, schema: TSchema, data: unknown) {
  const path = pathOf(error.instancePath, data);
  const forms = entriesAt(schema, [...error.schemaPath.split('/').slice(1), 'anyOf']).map(([, form]) =>
    literalsOf(form),
  );
  const value = Object.fromEntries(entriesAt(data, path));
  const meant = forms.findIndex((literals) => literals.every(([name, literal]) => value[name] === literal));
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

function literalsOf(form: unknown): [string, unknown][] {
  return entriesAt(form, ['properties'])
    .map(([name, property]): [string, unknown] => [name, Object.fromEntries(entriesAt(property, [])).const])
    .filter(([, literal]) => literal !== undefined);
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
  const path: (string | number)[] = [];
  for (const escaped of pointer.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(valueAt(data, path)) ? Number(name) : name);
  }
  return path;
}

function valueAt(value: unknown, path: PackPath): unknown {
  return path.reduce<unknown>((here, part) => new Map(entriesAt(here, [])).get(String(part)), value);
}

function entriesAt(value: unknown, path: PackPath): [string, unknown][] {
  const here = path.length > 0 ? valueAt(value, path) : value;
  return here && typeof here === 'object' ? Object.entries(here) : [];
}
