import { Compile, type Validator } from 'typebox/compile';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

interface Content {
  content?: { 'application/json': { schema: Schema } };
}

interface RawOperation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The document as `/openapi.json` returns it. */
export interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>;
}

/** One call as the document describes it. */
export interface Operation {
  /** In capitals. */
  method: string;
  /** With `{id}` for the exam. */
  path: string;
  /** Undefined where the call takes none. */
  body: Schema | undefined;
  query: Record<string, Schema>;
  /** The faults of a response's body, by its status; a status that is missing is not documented. */
  responses: Map<number, (body: unknown) => string | undefined>;
}

/** Every call of the document. */
export function readOperations({ paths }: RawDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content?.['application/json'].schema,
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      responses: new Map(
        Object.entries(responses).map(([status, { content }]) => [Number(status), checkOf(content)]),
      ),
    })),
  );
}

function checkOf(content: Content['content']): (body: unknown) => string | undefined {
  if (!content) return (body) => (body === undefined ? undefined : 'a body where the document has none');
  const { schema } = content['application/json'];
  let validator: Validator | undefined;
  return (body) => {
    validator ??= Compile(schema as object) as Validator;
    return validator.Check(body) ? undefined : JSON.stringify(validator.Errors(body));
  };
}

/**
 * Finds the call that a request line reaches, as a router does: the path is decoded, and letter case and slashes count. HEAD
 * reaches what GET does. Undefined where there is no such call.
 */
export function operationAt(operations: Operation[], method: string, target: string): Operation | undefined {
  const path = decoded(target.split(/[?#]/)[0] ?? '');
  const asked = method === 'HEAD' ? 'GET' : method;
  return operations.find((one) => one.method === asked && patternOf(one).test(path));
}

const patterns = new Map<Operation, RegExp>();

function patternOf(operation: Operation): RegExp {
  let pattern = patterns.get(operation);
  if (!pattern) {
    pattern = new RegExp(`^${operation.path.replace('{id}', '[^/]*')}$`, 's');
    patterns.set(operation, pattern);
  }
  return pattern;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '';
  }
}
