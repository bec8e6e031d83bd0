import type { CallName, PastPersonalResult, Quiz, Shape, Submission } from '@knowledgeking/contract';
import {
  type Check,
  isBoolean,
  isFiniteNumber,
  isOneOf,
  isRecord,
  isString,
  isTimestamp,
} from '@/lib/checks';
import generated from '@/lib/generated/response-shapes.json';

/** Shapes by name. They are made from the contract by `responseShapes`, so that its schemas and their library stay out of the bundle. */
const shapes: Readonly<Record<string, Shape>> = generated;

const plainShapes: Readonly<Record<string, Check>> = {
  string: isString,
  number: isFiniteNumber,
  boolean: isBoolean,
  time: isTimestamp,
};

function hasShape(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string')
    return plainShapes[shape]?.(value) ?? hasShape(shapes[shape] ?? { oneOf: [] }, value);
  if ('list' in shape) return Array.isArray(value) && value.every((item) => hasShape(shape.list, item));
  if ('oneOf' in shape) return isOneOf(shape.oneOf)(value);
  if ('orNull' in shape) return value === null || hasShape(shape.orNull, value);
  return (
    isRecord(value) && Object.entries(shape.fields).every(([name, field]) => hasField(value, name, field))
  );
}

/** Some servers write null where a field is absent; it is taken away, so that the value is what its type says. */
function hasField(record: Record<string, unknown>, name: string, shape: Shape): boolean {
  if (!name.endsWith('?')) return hasShape(shape, record[name]);
  const field = name.slice(0, -1);
  if (record[field] === null && !hasShape(shape, null)) delete record[field];
  return record[field] === undefined || hasShape(shape, record[field]);
}

/** Whether a response has all that the contract requires and the site reads. Calls that return nothing, or are for operators, may return anything but a page. */
export const isResponseTo = (call: CallName, value: unknown): boolean =>
  Object.hasOwn(shapes, call) ? hasShape(call, value) : !value || isRecord(value);

/** Schemas of the contract that the site also keeps in the browser, by their titles. */
interface Kept {
  PastPersonalResult: PastPersonalResult;
  Quiz: Quiz;
  Submission: Submission;
}

/** Checks a value from browser storage in the same way as a response. */
export const isKept =
  <Title extends keyof Kept>(title: Title): Check<Kept[Title]> =>
  (value): value is Kept[Title] =>
    hasShape(title, value);
