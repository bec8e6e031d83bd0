import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { compilersFactory } from '../../src/http/fastify-options.ts';

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
