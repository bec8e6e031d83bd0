import type { MeasuredServer } from './processes.ts';

/** Reads that come from memory. */
export const readPaths = ['/api/site_status', '/api/exams'] as const;

/** Headers that Node itself adds to every response. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** The responses of the API to them, for a bare handler that sends the same. */
export async function readTexts(api: MeasuredServer): Promise<Record<string, object>> {
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`);
    const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
    return { headers: Object.fromEntries(headers), text: await response.text() };
  };
  return Object.fromEntries(await Promise.all(readPaths.map(async (path) => [path, await read(path)])));
}
