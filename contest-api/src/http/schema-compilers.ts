import validators from '@fastify/ajv-compiler';
import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/**
 * The same factory of compilers, except that schemas of the same text share what was compiled first. It depends on nothing else but the schemas
 * they may refer to and the options, which are part of the key; not on the call, its status or the app.
 */
export function sharing<References, Options, Route, Compiled>(
  factory: (references: References, options?: Options) => (route: Route) => Compiled,
): typeof factory {
  const compiled = new Map<string, Compiled>();
  return (references, options) => {
    const compile = factory(references, options);
    const common = JSON.stringify([references, options]);
    return (route) => {
      // The types of ajv's compiler say that it gets a schema. It gets a route, as the other one does.
      const key = common + JSON.stringify((route as { schema?: unknown }).schema);
      const one = compiled.get(key) ?? compile(route);
      compiled.set(key, one);
      return one;
    };
  };
}

/**
 * Fastify's own compilers, shared by all apps of this process. By itself Fastify compiles 431 schemas for an app, of which 63 differ: most
 * responses are the same errors, and a GET has its HEAD.
 */
export const compilersFactory: Compilers = {
  buildValidator: sharing(validators()),
  buildSerializer: sharing(serializers()),
};
