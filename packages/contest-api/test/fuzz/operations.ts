import { type Call, calls, responsesOf } from '@knowledgeking/contract';
import { Compile } from 'typebox/compile';

/** The part of JSON Schema that the contract uses. */
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

/** One call as the contract describes it. */
export interface Operation {
  /** In capitals. */
  method: string;
  /** With `{id}` for the exam. */
  path: string;
  /** Undefined where the call takes none. */
  body: Schema | undefined;
  query: Record<string, Schema>;
  /** The faults of a response's body, undefined where it has none, by its status; a status that is missing is not in the contract. */
  responses: Map<number, (body: unknown) => string | undefined>;
}

/** Every call of the contract; contract.test.ts compares them with `/openapi.json`. */
export const operations: Operation[] = Object.values<Call>(calls).map((call) => ({
  method: call.method,
  path: `/api${call.path.replace(':id', '{id}')}`,
  body: call.body as Schema | undefined,
  query: (call.query?.properties ?? {}) as Record<string, Schema>,
  responses: new Map(
    Object.entries(responsesOf(call)).map(([status, schema]) => {
      const validator = Compile(schema);
      return [
        Number(status),
        (body = null) => (validator.Check(body) ? undefined : JSON.stringify(validator.Errors(body))),
      ];
    }),
  ),
}));

/**
 * Finds the call that a request line reaches, as a router does: the path is decoded, and letter case and slashes count. HEAD
 * reaches what GET does. Undefined where there is no such call.
 */
export function operationAt(method: string, target: string): Operation | undefined {
  const path = decoded(target.split(/[?#]/)[0] ?? '');
  const asked = method === 'HEAD' ? 'GET' : method;
  return operations.find(
    (one) => one.method === asked && new RegExp(`^${one.path.replace('{id}', '[^/]*')}$`, 's').test(path),
  );
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '';
  }
}
