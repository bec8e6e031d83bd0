import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ContestError } from '../services/contest-error.ts';
import { ConfirmedMaintenance } from '../services/live/confirmed-maintenance.ts';
import { type LiveSources, LiveStates } from '../services/live/live-states.ts';
import type { Settings } from '../settings.ts';
import { isDatabaseUnavailable } from './database-trouble.ts';
import { harmlessReason } from './logged-error.ts';
import { isRightToken, operatorSession, toOperatorName } from './operator-session.ts';

type OwnSources = Pick<LiveSources, 'isDatabaseAway' | 'onFailure'>;

/** The parts of a copy that only the live page needs. */
export type LivePageContext = Omit<LiveSources, keyof OwnSources | 'connection' | 'counts' | 'contest'> &
  Pick<Settings, 'operationsToken'>;

/** Logins per minute and address: enough for a team behind one address, and too few to guess a token. */
const loginsPerMinute = 20;
const bodyLimitBytes = 8 * 1_024;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const folder = new URL('../live-page/', import.meta.url);
const resolve = createRequire(import.meta.url).resolve;

/** The files of the page by their names below /live; the browser gets them as they are. */
const scripts = [
  'calls',
  'charts',
  'draw-system',
  'draw',
  'elements',
  'judgement',
  'main',
  'maintenance',
  'words',
];
const files: Record<string, { path: URL | string; type: string }> = {
  '': { path: new URL('index.html', folder), type: 'text/html; charset=utf-8' },
  ...Object.fromEntries(
    ['base', 'live', 'status', 'tables'].map((name) => [
      `/${name}.css`,
      { path: new URL(`${name}.css`, folder), type: 'text/css' },
    ]),
  ),
  ...Object.fromEntries(
    scripts.map((name) => [`/${name}.js`, { path: new URL(`${name}.js`, folder), type: 'text/javascript' }]),
  ),
  '/chart.js': { path: resolve('uplot/dist/uPlot.iife.min.js'), type: 'text/javascript' },
  '/chart.css': { path: resolve('uplot/dist/uPlot.min.css'), type: 'text/css' },
};

const loginBody = Type.Object({
  operator: Type.String({ maxLength: 200 }),
  token: Type.String({ maxLength: 1_000 }),
});
const maintenanceBody = Type.Object({
  position: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  message: Type.String({ maxLength: 300 }),
  confirmation: Type.Optional(Type.String({ maxLength: 200 })),
});

/** The operators' live page at /live: its files, who is logged in, its figures, and the switch of maintenance. */
export async function livePage(
  app: FastifyInstance,
  { operationsToken, ...sources }: Omit<LiveSources, keyof OwnSources> & Pick<Settings, 'operationsToken'>,
): Promise<void> {
  const { database, contest, now } = sources;
  const isDatabaseAway = (error: Error) =>
    isDatabaseUnavailable(error) || (error instanceof ContestError && error.code === 'too_many_requests');
  const onFailure = (error: Error) =>
    app.log.warn({ reason: harmlessReason(error) }, 'a part of the live page could not be read');
  const states = new LiveStates({ ...sources, isDatabaseAway, onFailure });
  const maintenance = new ConfirmedMaintenance({ database, operationsToken, now });
  await app.register(operatorSession, { operationsToken, now });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new ContestError('too_many_requests'),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    if (request.method === 'POST') requireOwnPage(request);
  });
  serveFiles(app);

  app.get('/live/state', hidden, async (request) => {
    const operator = requireOperator(request);
    return { ...(await states.read()), operator };
  });

  const limit = { max: loginsPerMinute, timeWindow: '1 minute' };
  app.post<{ Body: { operator: string; token: string } }>(
    '/live/login',
    { schema: { hide: true, body: loginBody }, config: { rateLimit: limit }, bodyLimit: bodyLimitBytes },
    async (request, reply) => {
      const operator = toOperatorName(request.body.operator);
      if (!isRightToken(operationsToken, request.body.token)) {
        request.log.warn({ event: 'operator_refused' }, 'security event');
        throw new ContestError('login_failed');
      }
      if (!operator) throw new ContestError('invalid_entry', 'a name is needed');
      request.log.info({ event: 'operator_login', operator }, 'security event');
      return reply.beginOperatorSession(operator).send({ operator });
    },
  );
  app.post('/live/logout', hidden, async (_request, reply) => reply.endOperatorSession().send({}));

  app.post<{ Body: { position: 'on' | 'off'; message: string; confirmation?: string } }>(
    '/live/maintenance',
    { schema: { hide: true, body: maintenanceBody }, bodyLimit: bodyLimitBytes },
    async (request) => {
      const { confirmation, position, message } = request.body;
      const change = { operator: requireOperator(request), position, message: message.trim() };
      if (confirmation === undefined) return maintenance.propose(change);
      const done = await maintenance.apply(change, confirmation);
      contest.invalidate();
      states.invalidate();
      return done ?? maintenance.propose(change);
    },
  );
}

const hidden = { schema: { hide: true } };

function serveFiles(app: FastifyInstance): void {
  for (const [name, { path, type }] of Object.entries(files)) {
    const text = readFileSync(path);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    app.get(`/live${name}`, hidden, async (request, reply) => {
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(type).send(text);
    });
  }
}

/** @throws ContestError not_logged_in */
function requireOperator({ operator }: FastifyRequest): string {
  if (operator === undefined) throw new ContestError('not_logged_in');
  return operator;
}

/**
 * Cookies go to every port of a host, so a page of the contest's own site could send one along: a change must come from the live page itself.
 * Browsers say so, by `sec-fetch-site` or, over http to another machine, only by the origin. Other programs send neither.
 * @throws ContestError forbidden_origin
 */
function requireOwnPage({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwnOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  if (site === undefined ? !isOwnOrigin : site !== 'same-origin')
    throw new ContestError('forbidden_origin', 'only the live page itself may do this');
}
