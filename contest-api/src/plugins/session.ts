import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Settings } from '../settings.ts';

const lifetimeSeconds = 60 * 24 * 60 * 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** The participant whose session came with the request. */
    participantId: string | undefined;
  }
  interface FastifyReply {
    startSession(participantId: string): void;
    endSession(): void;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The session is a signed cookie that names the participant: no copy of the API holds state, and a request on its way
 * to an answer needs no look-up for it.
 */
export const session = plugin(async (app: FastifyInstance, { settings }: { settings: Settings }) => {
  const isSecure = settings.appEnv !== 'development';
  const name = isSecure ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  await app.register(cookie, { secret: settings.sessionSecret });

  app.decorateRequest('participantId', undefined);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const signed = request.cookies[name];
    const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false, value: null };
    const [participantId, issuedAtSeconds] = valid && value ? value.split('.') : [];
    const isCurrent = Number(issuedAtSeconds) + lifetimeSeconds > Date.now() / 1_000;
    if (participantId && uuid.test(participantId) && isCurrent) request.participantId = participantId;
  });
  app.decorateReply('startSession', function startSession(this: FastifyReply, participantId: string) {
    const issuedAtSeconds = Math.floor(Date.now() / 1_000);
    this.setCookie(name, `${participantId}.${issuedAtSeconds}`, { ...options, maxAge: lifetimeSeconds });
  });
  app.decorateReply('endSession', function endSession(this: FastifyReply) {
    this.clearCookie(name, options);
  });
});
