import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { ContestError } from '../services/contest-error.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses state-changing calls that a foreign page makes a browser send. Programs that are no browser send neither
 * header and carry no cookie that they did not get themselves.
 */
export const originCheck = plugin(
  async (app: FastifyInstance, { siteOrigins }: { siteOrigins: string[] }) => {
    app.addHook('onRequest', async (request) => {
      const { origin } = request.headers;
      const isForeign = origin
        ? !siteOrigins.includes(origin)
        : ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
      const isPreflight = request.method === 'OPTIONS';
      if (isForeign && (isPreflight || !readingMethods.includes(request.method))) {
        throw new ContestError('forbidden_origin', 'this origin may not call the contest API');
      }
    });
  },
);
