import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Settings } from '../../settings.ts';

/** As long as the longest day of a contest; after that an operator logs in again. */
const lifetimeSeconds = 16 * 60 * 60;
const cookieName = 'contest-operator';
const longestName = 40;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in on the live page; undefined where nobody is. */
    operator: string | undefined;
  }
  interface FastifyReply {
    /** Logs an operator in on the live page. */
    beginOperatorSession(operator: string): FastifyReply;
    endOperatorSession(): FastifyReply;
  }
}

/** A name as the audit log holds it: what a person typed, without what could mislead whoever reads the log; empty where nothing is left. */
export function toOperatorName(text: string): string {
  const visible = text.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ');
  return Array.from(visible.trim()).slice(0, longestName).join('');
}

/**
 * The sessions of the live page. A session is a signed cookie with the operator's name, so every copy of the API knows it. Its key is made of
 * the token: with another token, all sessions are over. The name is a note among colleagues who share the token, and no proof
 * (docs/decisions/outages-and-monitoring.md).
 */
export const operatorSession = plugin(
  async (
    app: FastifyInstance,
    { operationsToken, now }: Pick<Settings, 'operationsToken'> & { now: () => Date },
  ) => {
    const secret = createHash('sha256')
      .update(`sessions of the live page ${operationsToken}`)
      .digest('base64');
    await app.register(cookie, { secret });
    app.decorateRequest('operator', undefined);
    app.addHook('onRequest', (request, _reply, done) => {
      request.operator = readOperator(request, now());
      done();
    });
    const options = { path: '/live', httpOnly: true, sameSite: 'strict' } as const;
    app.decorateReply('beginOperatorSession', function begin(this: FastifyReply, operator) {
      const value = `${now().getTime()}.${Buffer.from(operator).toString('base64url')}`;
      // The usual way here is a tunnel to this machine, without https. Where there is a proxy with https, the page says so.
      const secure = this.request.headers.origin?.startsWith('https://') ?? false;
      return this.setCookie(cookieName, value, { ...options, secure, maxAge: lifetimeSeconds, signed: true });
    });
    app.decorateReply('endOperatorSession', function end(this: FastifyReply) {
      return this.clearCookie(cookieName, options);
    });
  },
);

function readOperator(request: FastifyRequest, now: Date): string | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '');
  const [, issuedAt, name = ''] = /^(\d{1,15})\.([\w-]+)$/.exec((valid && value) || '') ?? [];
  if (!issuedAt) return undefined;
  const ageSeconds = (now.getTime() - Number(issuedAt)) / 1_000;
  // A clock that was set back must not log everybody out, and a session from the far future is nobody's.
  if (ageSeconds > lifetimeSeconds || ageSeconds < -lifetimeSeconds) return undefined;
  return Buffer.from(name, 'base64url').toString();
}
