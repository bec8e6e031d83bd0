import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Call, calls, responsesOf } from '@knowledgeking/contract';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { compilersFactory } from '../../src/app.ts';
import { testContest } from '../support/contest.ts';

const contest = testContest();

interface Content {
  content?: Record<string, { schema: object }>;
}
interface Operation {
  summary: string;
  responses: Record<string, Content>;
  requestBody?: Content;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const schemaIn = (part?: Content) => part?.content?.['application/json']?.schema;
/** A schema as the document has it: where TypeBox gives the values of any key as `patternProperties`, OpenAPI has `additionalProperties`. */
const asDocumented = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (_key, part) => {
      if (!part?.patternProperties) return part;
      const { patternProperties, ...others } = part;
      return { ...others, additionalProperties: Object.values(patternProperties)[0] };
    }),
  );
const definitions: Call[] = Object.values(calls);
const nameOf = ({ method, path }: Call) => `${method} /api${path}`;

/** Every route as `METHOD /path`, read from Fastify's printed route tree. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  return contest.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, lead = '', path = '', methods = ''] = /^(.*?)[├└]── (.*) \((.*)\)$/.exec(line) ?? [];
      const depth = lead.length / 4;
      parents.length = depth;
      parents[depth] = (parents[depth - 1] ?? '') + path;
      return methods.split(', ').map((method) => `${method} ${parents[depth]}`);
    });
}

async function openApi(): Promise<OpenApi> {
  const response = await fetch(`${contest.origin}/openapi.json`);
  assert.equal(response.status, 200);
  return (await response.json()) as OpenApi;
}

describe('the contract', () => {
  test('when routes are listed, then under /api there is every call and nothing else', () => {
    const routes = registeredRoutes().filter((route) => / \/api/.test(route) && !route.startsWith('HEAD'));
    assert.deepEqual(routes.sort(), definitions.map(nameOf).sort());
  });

  test('when the OpenAPI document is read, then it lists every call and nothing else', async () => {
    const { openapi, paths } = await openApi();
    assert.match(openapi, /^3\.1/);
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = definitions.map((call) => nameOf(call).replace(':id', '{id}'));
    assert.deepEqual(listed.sort(), expected.sort());
  });

  test('when a call is looked up, then it has the contract’s schemas of its body and of each status that it can return', async () => {
    const { paths } = await openApi();
    for (const call of definitions) {
      const operation = paths[`/api${call.path.replace(':id', '{id}')}`]?.[call.method.toLowerCase()];
      assert.equal(operation?.summary, call.summary);
      assert.deepEqual(schemaIn(operation?.requestBody), call.body && asDocumented(call.body), call.summary);
      const { 204: _, ...bodies } = responsesOf(call);
      const documented = Object.entries(operation?.responses ?? {}).filter(([status]) => status !== '204');
      const schemas = Object.fromEntries(
        documented.map(([status, response]) => [status, schemaIn(response)]),
      );
      assert.deepEqual(schemas, asDocumented(bodies), call.summary);
    }
  });
});

/** An app of a call for each of two schemas, which echoes what it is sent. */
function echoes() {
  const app = Fastify({
    schemaController: { compilersFactory },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  const one = Type.Object({ one: Type.Integer() }, { additionalProperties: false });
  const two = Type.Object({ two: Type.Integer() }, { additionalProperties: false });
  const body = Type.Object({ one: Type.Optional(Type.Integer()), two: Type.Optional(Type.Integer()) });
  app.post('/one', { schema: { body: one, response: { 200: body } } }, ({ body }) => body);
  app.post('/two', { schema: { body: two, response: { 200: body } } }, ({ body }) => body);
  app.post('/only-one', { schema: { body, response: { 200: one } } }, () => ({ one: 1, two: 2 }));
  app.post('/only-two', { schema: { body, response: { 200: two } } }, () => ({ one: 1, two: 2 }));
  return async (url: string, body: object = {}) => {
    const { statusCode, json } = await app.inject({ method: 'POST', url, body });
    return statusCode === 200 ? json() : statusCode;
  };
}

describe('compiled schemas', () => {
  test('when two apps have calls with different schemas, then each call keeps its own', async () => {
    for (const echo of [echoes(), echoes()]) {
      assert.deepEqual(await echo('/one', { one: 1 }), { one: 1 });
      assert.equal(await echo('/one', { two: 2 }), 400);
      assert.deepEqual(await echo('/two', { two: 2 }), { two: 2 });
      assert.equal(await echo('/two', { one: 1 }), 400);
      assert.deepEqual(await echo('/only-one'), { one: 1 });
      assert.deepEqual(await echo('/only-two'), { two: 2 });
    }
  });
});
