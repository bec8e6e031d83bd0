import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as the longest day of a contest; after that an operator logs in again. */
const lifetimeSeconds = 16 * 60 * 60;
const cookieName = 'contest-operator';
const options = { path: '/live', httpOnly: true, sameSite: 'strict' } as const;
const longestName = 40;

/** A name as the audit log holds it: what a person typed, without what could mislead whoever reads the log; empty where nothing is left. */
export function toOperatorName(text: string): string {
  const visible = text.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ');
  return Array.from(visible.trim()).slice(0, longestName).join('');
}

/**
 * The secret that signs the sessions of the live page. A session is a signed cookie with the operator's name, so every copy of the API knows it. With
 * another token, all sessions are over. The name is a note among colleagues who share the token, and no proof
 * (docs/decisions/outages-and-monitoring.md).
 */
export const sessionSecret = (operationsToken: string): string =>
  createHash('sha256').update(`sessions of the live page ${operationsToken}`).digest('base64');

/** Logs an operator in. */
export function beginSession(reply: FastifyReply, operator: string, now: Date): FastifyReply {
  const value = `${now.getTime()}.${Buffer.from(operator).toString('base64url')}`;
  // The usual way here is a tunnel to this machine, without https. Where there is a proxy with https, the page says so.
  const secure = reply.request.headers.origin?.startsWith('https://') ?? false;
  return reply.setCookie(cookieName, value, { ...options, secure, maxAge: lifetimeSeconds, signed: true });
}

export const endSession = (reply: FastifyReply): FastifyReply => reply.clearCookie(cookieName, options);

/** Who is logged in; undefined where nobody is. */
export function readOperator(request: FastifyRequest, now: Date): string | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '');
  const [, issuedAt, name = ''] = /^(\d{1,15})\.([\w-]+)$/.exec((valid && value) || '') ?? [];
  if (!issuedAt) return undefined;
  const ageSeconds = (now.getTime() - Number(issuedAt)) / 1_000;
  // A clock that was set back must not log everybody out, and a session from the far future is nobody's.
  if (ageSeconds > lifetimeSeconds || ageSeconds < -lifetimeSeconds) return undefined;
  return Buffer.from(name, 'base64url').toString();
}
