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
import everywhere from '@/lib/generated/response-shapes-everywhere.json';

/**
 * Shapes by name. They are made from the contract by `responseShapes`, so that its schemas and their library stay out of the bundle,
 * in parts, so that a page loads only those of its own calls.
 */
type Shapes = Readonly<Record<string, Shape>>;

const plainShapes: Readonly<Record<string, Check>> = {
  string: isString,
  number: isFiniteNumber,
  boolean: isBoolean,
  time: isTimestamp,
};

function fits(shapes: Shapes, shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string')
    return plainShapes[shape]?.(value) ?? fits(shapes, shapes[shape] ?? { oneOf: [] }, value);
  if ('list' in shape) return Array.isArray(value) && value.every((item) => fits(shapes, shape.list, item));
  if ('oneOf' in shape) return isOneOf(shape.oneOf)(value);
  if ('orNull' in shape) return value === null || fits(shapes, shape.orNull, value);
  return (
    isRecord(value) &&
    Object.entries(shape.fields).every(([name, field]) => hasField(shapes, value, name, field))
  );
}

/** Some servers write null where a field is absent; it is taken away, so that the value is what its type says. */
function hasField(shapes: Shapes, record: Record<string, unknown>, name: string, shape: Shape): boolean {
  if (!name.endsWith('?')) return fits(shapes, shape, record[name]);
  const field = name.slice(0, -1);
  if (record[field] === null && !fits(shapes, shape, null)) delete record[field];
  return record[field] === undefined || fits(shapes, shape, record[field]);
}

/** Whether a response to a call is complete. */
export type ResponseCheck = (call: CallName, value: unknown) => boolean;

/**
 * Makes the check of responses: they have every field that the contract requires and the site reads. Numbers may have any size, and
 * calls that return nothing, are for operators, or are checked where they are used may return anything.
 * @param shapes the part that has the shapes of the calls in question
 */
export const checkBy =
  (shapes: Shapes): ResponseCheck =>
  (call, value) =>
    !Object.hasOwn(shapes, call) || fits(shapes, call, value);

/** The check of the calls that every page may make. */
export const isResponseTo = checkBy(everywhere);

/** Schemas of the contract that the site also keeps in the browser, by their titles. */
interface Kept {
  PastPersonalResult: PastPersonalResult;
  Quiz: Quiz;
  Submission: Submission;
}

/** Checks a value from browser storage in the same way as a response. */
export const isKept =
  <Title extends keyof Kept>(shapes: Readonly<Record<Title, Shape>>, title: Title): Check<Kept[Title]> =>
  (value): value is Kept[Title] =>
    fits(shapes, title, value);
