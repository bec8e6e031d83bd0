import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Responses that are sent as they are, however often. */
const written = new WeakMap<object, ReturnType<typeof writeOut>>();

/** Whether a result stays as it is, so that it need be written out only once: services freeze such results. */
export const isLasting = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && Object.isFrozen(result);

/** Sends a lasting result from memory with an ETag; 304 to anyone who has it already. */
export function sendLasting(
  request: FastifyRequest,
  reply: FastifyReply,
  result: object,
  status: number,
): FastifyReply {
  const { body, etag } = written.getOrInsertComputed(result, () => writeOut(reply, result, status));
  reply.header('etag', etag);
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function writeOut(reply: FastifyReply, result: object, status: number) {
  const body = Buffer.from(String(reply.serializeInput({ ...result }, String(status))));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${hash}"` };
}

/** A proxy that compresses the response marks the ETag as weak; it is still the same result. */
function hasEtag(known: string | undefined, etag: string): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** A result that lasts but for the time in it. */
class TimedResult {
  readonly lasting: object;
  readonly serverTime: string;

  constructor(lasting: object, serverTime: string) {
    this.lasting = lasting;
    this.serverTime = serverTime;
  }
}

const timedTexts = new WeakMap<object, readonly [before: string, after: string]>();
/** Where the time goes; no text that anybody writes has it in it. */
const placeOfTime = randomUUID();

/** A result with the server's time. While the rest of it stays the same object, it is written out only once: for calls that all browsers poll. */
export const withServerTime = <Lasting extends object>(
  lasting: Lasting,
  serverTime: string,
): Lasting & { server_time: string } =>
  new TimedResult(lasting, serverTime) as unknown as Lasting & { server_time: string };

export const isTimed = (result: unknown): result is TimedResult => result instanceof TimedResult;

/** Sends a result with the server's time put into its text. */
export function sendTimed(
  reply: FastifyReply,
  { lasting, serverTime }: TimedResult,
  status: number,
): FastifyReply {
  const [before, after] = timedTexts.getOrInsertComputed(lasting, () => {
    const text = String(reply.serializeInput({ ...lasting, server_time: placeOfTime }, String(status)));
    const [before = '', after = ''] = text.split(placeOfTime);
    return [before, after];
  });
  return reply.type('application/json; charset=utf-8').send(before + serverTime + after);
}
