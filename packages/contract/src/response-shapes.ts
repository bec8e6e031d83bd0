import type { Call } from './call.ts';
import { calls } from './calls/index.ts';

/** The shape of a value: `string`, `number`, `boolean`, `time` or another shape, by name; or made from others. */
export type Shape =
  | string
  | { readonly list: Shape }
  | { readonly oneOf: readonly string[] }
  | { readonly orNull: Shape }
  /** An object with these fields and any others; the name of one that may be absent ends in a question mark. */
  | { readonly fields: Readonly<Record<string, Shape>> };

/** Fields that the site never reads, or, as the clock each `server_time`, checks where it does: anything else in them is accepted. */
const unread: ReadonlySet<string> = new Set([
  'Exam.teaser_start_at',
  'Exam.status',
  'Exam.is_result_published',
  'UserExamStatus.skipped_quiz_count',
  'Quiz.option_media_type',
  'Quiz.level',
  'OverallResult.standard_deviation',
  'ChildrenResult.standard_deviation',
  'server_time',
]);

/** A schema of the contract as it is read here: TypeBox's schemas are JSON Schema. */
interface Schema {
  title?: string;
  type?: string;
  format?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/**
 * The shapes of the contest API's responses, for the site to check them with (`lib/response-shapes.ts`): by the names of the calls, and
 * by the titles of the schemas that these share. Operators' calls are not checked, and an empty response has no shape.
 * @throws where a schema says something that the site's check does not know
 */
export function responseShapes(): Record<string, Shape> {
  const titled: Record<string, Shape> = {};

  function shapeOf(schema: Schema): Shape {
    const { title } = schema;
    if (title === undefined) return contentOf(schema);
    titled[title] ??= contentOf(schema);
    return title;
  }

  function contentOf(schema: Schema): Shape {
    const { title, type, format, enum: values, anyOf, items, properties, required } = schema;
    if (values) return { oneOf: values };
    if (items) return { list: shapeOf(items) };
    if (properties) {
      const fields = Object.entries(properties).filter(([name]) => isRead(name, title));
      const nameOf = (name: string) => (required?.includes(name) ? name : `${name}?`);
      return { fields: Object.fromEntries(fields.map(([name, field]) => [nameOf(name), shapeOf(field)])) };
    }
    const [one, other, ...more] = anyOf ?? [];
    if (one && other?.type === 'null' && more.length === 0) return { orNull: shapeOf(one) };
    if (type === 'string' && format === 'date-time') return 'time';
    if (type === 'integer') return 'number';
    if ((type === 'string' && !format) || type === 'number' || type === 'boolean') return type;
    throw new Error(`The site can't check an answer for ${JSON.stringify({ type, format, anyOf })}`);
  }

  const shapes = Object.entries<Call>(calls)
    .filter(([, { access, success }]) => access !== 'staging' && hasContent(success.schema))
    .map(([name, { success }]) => [name, shapeOf(success.schema)]);
  return { ...titled, ...Object.fromEntries(shapes) };
}

const isRead = (name: string, title: string | undefined): boolean =>
  !unread.has(name) && !unread.has(`${title}.${name}`);

/** Whether a response's schema names any property. */
const hasContent = ({ properties = {} }: Schema): boolean => Object.keys(properties).length > 0;
