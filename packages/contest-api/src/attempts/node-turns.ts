import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Pool } from '../database/database.ts';
import { findNodeOf } from '../database/nodes.ts';
import { ContestError } from '../errors.ts';
import { isSpread } from './queries-submit.ts';

/** How long a call waits for its turn, in milliseconds. */
const patienceMilliseconds = 1_000;
/** Of as many participants it is known which node has them, and for how long, in milliseconds: one whose shard has moved takes the old node's turn until then. */
const known = { max: 100_000, ttl: 10 * 60_000 };

/** The calls to one node: no more than its share of the connections at the same time, the others in the order in which they came. */
class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(free: number) {
    this.#free = free;
  }

  /** @throws ContestError too_many_requests where the wait is too long */
  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new ContestError('too_many_requests', 'the participant’s node is busy'));
      }, patienceMilliseconds);
      this.#waiting.add(begin);
    });
  }

  give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/**
 * Lets the calls to one node of a cluster have half of this copy's connections at most: a node that has gone silent holds each until its
 * statement times out, and the contestants of the others would wait behind it. Registered before the calls; on one PostgreSQL it does nothing.
 */
export const nodeTurns = plugin(async (app: FastifyInstance, { pool }: { pool: Pool }) => {
  if (!(await isSpread(pool).catch(() => false))) return;
  const nodes = new LRUCache<string, number>(known);
  const turns = new Map<number, Turns>();
  const turnsOf = async (participantId: string) => {
    const node = nodes.get(participantId) ?? (await findNodeOf(pool, participantId));
    nodes.set(participantId, node);
    const own = turns.get(node) ?? new Turns(Math.ceil(pool.options.max / 2));
    turns.set(node, own);
    return own;
  };
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function inTurn(request, reply) {
      if (!request.participantId) return handler.call(this, request, reply);
      const own = await turnsOf(request.participantId);
      await own.take();
      try {
        return await handler.call(this, request, reply);
      } finally {
        own.give();
      }
    };
  });
});
