import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../settings.ts';

/** helmet's headers with every response. Its own plugin makes them again each time, a quarter of a submit's time (docs/decisions/submit.md). */
export const securityHeaders = plugin(async (app: FastifyInstance, headers: Record<string, string>) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});

/** helmet's headers for these options. */
export function securityHeadersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/** The headers of the public app. */
export const publicHeaders = (appEnv: Settings['appEnv']) =>
  securityHeadersOf({
    // Pages get their own policy, made by the build; responses of the API are never rendered.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: appEnv === 'production' ? { maxAge: 365 * 24 * 60 * 60 } : false,
  });
