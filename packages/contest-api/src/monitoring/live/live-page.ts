import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { maintenanceMessageLimit } from '@knowledgeking/contract/rules/maintenance';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { openDatabase } from '../../database/database.ts';
import { ContestError } from '../../errors.ts';
import { addressKey } from '../../http/caller-address.ts';
import { hidden } from '../../http/documentation.ts';
import { refuseBrokenText } from '../../http/input.ts';
import { harmlessReason } from '../../http/log.ts';
import { isSameSecret } from '../../secrets.ts';
import type { Settings } from '../../settings.ts';
import { confirmedMaintenance } from './confirm-maintenance.ts';
import { type LiveSources, liveStateReader } from './live-states.ts';

type OwnSettings = Pick<Settings, 'operationsToken'>;

/** The parts of a copy that only the live page needs. */
export type LivePageContext = Omit<LiveSources, 'onFailure' | 'connection' | 'counts' | 'contest'> &
  OwnSettings;

/** Wrong tokens per minute and address, after which none is looked at: right ones don't count, however large the team behind one address. */
const wrongTokensPerMinute = 20;
/** As long as the longest day of a contest; after that an operator logs in again. */
const lifetimeSeconds = 16 * 60 * 60;
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

const page = fileURLToPath(new URL('../../../live-page/', import.meta.url));
const charts = path.dirname(createRequire(import.meta.url).resolve('uplot/dist/uPlot.iife.min.js'));

/** The files of the page by their names below /live, each with its folder; the browser gets them as they are. */
const files: Record<string, [file: string, folder: string]> = {
  '': ['index.html', page],
  '/chart.js': ['uPlot.iife.min.js', charts],
  '/chart.css': ['uPlot.min.css', charts],
  ...Object.fromEntries(globSync('*.{js,css}', { cwd: page }).map((name) => [`/${name}`, [name, page]])),
};

const loginBody = Type.Object({
  operator: Type.String({ maxLength: 200 }),
  token: Type.String({ maxLength: 1_000 }),
});
const maintenanceBody = Type.Object({
  position: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  message: Type.String({ maxLength: maintenanceMessageLimit }),
  confirmation: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Connections to the database for the live page: its own, so that anyone who looks at it takes none from contestants. */
export const openLiveConnection = (databaseUrl: string) =>
  openDatabase(databaseUrl, { poolSize: 2, statementTimeoutMilliseconds: 2_000 });

/** The operators' live page at /live: its files, who is logged in, its figures, and the switch of maintenance. */
export async function livePage(
  app: FastifyInstance,
  { operationsToken, ...sources }: Omit<LiveSources, 'onFailure'> & OwnSettings,
): Promise<void> {
  const { database, contest, now } = sources;
  const onFailure = (error: Error) =>
    app.log.warn({ reason: harmlessReason(error) }, 'a part of the live page could not be read');
  const readState = liveStateReader({ ...sources, onFailure });
  const maintenance = confirmedMaintenance(database, operationsToken, now);
  await app.register(cookie, { secret: sessionSecret(operationsToken) });
  const requireOperator = (request: FastifyRequest): string => {
    const operator = readOperator(request, now());
    if (operator === undefined) throw new ContestError('not_logged_in');
    return operator;
  };
  app.addHook('preHandler', refuseBrokenText);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-store');
    if (request.method === 'POST') requireOwnPage(request);
  });
  await app.register(fastifyStatic, { root: page, serve: false, cacheControl: false });
  for (const [name, [file, folder]] of Object.entries(files))
    app.get(`/live${name}`, hidden, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(file, folder),
    );

  app.get('/live/state', hidden, async (request) => {
    const operator = requireOperator(request);
    return { ...(await readState()), operator };
  });

  const wrongTokens = new LRUCache<string, number>({ max: 10_000, ttl: 60_000, noUpdateTTL: true });
  app.post<{ Body: Static<typeof loginBody> }>(
    '/live/login',
    { schema: { hide: true, body: loginBody }, bodyLimit: bodyLimitBytes },
    async (request, reply) => {
      const operator = toOperatorName(request.body.operator);
      const address = addressKey(request.ip);
      const wrong = wrongTokens.get(address) ?? 0;
      if (wrong >= wrongTokensPerMinute) throw new ContestError('too_many_requests');
      if (!isSameSecret(operationsToken, request.body.token)) {
        wrongTokens.set(address, wrong + 1);
        request.log.warn({ event: 'operator_refused' }, 'security event');
        throw new ContestError('login_failed');
      }
      if (!operator) throw new ContestError('invalid_entry', 'a name is needed');
      request.log.info({ event: 'operator_login', operator }, 'security event');
      return beginSession(reply, operator, now()).send({ operator });
    },
  );
  app.post('/live/logout', hidden, async (_request, reply) =>
    reply.clearCookie(cookieName, options).send({}),
  );

  app.post<{ Body: Static<typeof maintenanceBody> }>(
    '/live/maintenance',
    { schema: { hide: true, body: maintenanceBody }, bodyLimit: bodyLimitBytes },
    async (request) => {
      const { confirmation, position, message } = request.body;
      const change = { operator: requireOperator(request), position, message };
      if (confirmation === undefined) return maintenance.propose(change);
      const done = await maintenance.apply(change, confirmation);
      contest.invalidate();
      return done ?? maintenance.propose(change);
    },
  );
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

const cookieName = 'contest-operator';
const options = { path: '/live', httpOnly: true, sameSite: 'strict' } as const;
const longestName = 40;

/** A name as the audit log holds it: what a person typed, without what could mislead anyone who reads the log; empty where nothing is left. */
function toOperatorName(text: string): string {
  const visible = text.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ');
  return Array.from(visible.trim()).slice(0, longestName).join('');
}

/** Signs the sessions: cookies with the operator’s name, which every copy reads (docs/decisions/outages-and-monitoring.md). */
const sessionSecret = (operationsToken: string): string =>
  createHash('sha256').update(`sessions of the live page ${operationsToken}`).digest('base64');

function beginSession(reply: FastifyReply, operator: string, now: Date): FastifyReply {
  const value = `${now.getTime()}.${Buffer.from(operator).toString('base64url')}`;
  // The usual way here is a tunnel to this machine, without https. Where there is a proxy with https, the page says so.
  const secure = reply.request.headers.origin?.startsWith('https://') ?? false;
  return reply.setCookie(cookieName, value, { ...options, secure, maxAge: lifetimeSeconds, signed: true });
}

function readOperator(request: FastifyRequest, now: Date): string | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '');
  const [, issuedAt, name = ''] = /^(\d{1,15})\.([\w-]+)$/.exec((valid && value) || '') ?? [];
  if (!issuedAt) return undefined;
  const ageSeconds = (now.getTime() - Number(issuedAt)) / 1_000;
  // A clock that was set back must not log everybody out, and a session from the far future is nobody's.
  if (ageSeconds > lifetimeSeconds || ageSeconds < -lifetimeSeconds) return undefined;
  return Buffer.from(name, 'base64url').toString();
}
