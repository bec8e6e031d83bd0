import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { freePort } from '@knowledgeking/local-server/free-port';
import type { Stage } from '@knowledgeking/stage';
import { installPackages } from '@knowledgeking/stage/debian-program';
import { startListening } from '@knowledgeking/stage/listening';
import pg from 'pg';

/** The same URL with another port of this machine. */
export function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.host = `127.0.0.1:${port}`;
  return other.href;
}

/** Whether a server is a primary, as its load balancer asks; false where it does not respond in time. */
export async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 800, query_timeout: 800 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return !(await client.query('select pg_is_in_recovery() as follows')).rows[0].follows;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * The configuration of HAProxy in front of a primary and its standbys, as Patroni's documentation has it: connections go to whichever
 * says that it is the primary. `on-marked-down shutdown-sessions` cuts those to a server that has gone silent; without it they would wait
 * for an answer that never comes.
 */
const configuration = (port: number, servers: readonly string[]) => `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  ${servers.join('\n  ')}
`;

/** Says over HTTP whether a server is the primary, as Patroni does beside each. @returns its line in HAProxy's configuration */
async function startCheck(stage: Stage, url: string): Promise<string> {
  const check = createServer(async (_request, response) => {
    response.statusCode = (await isPrimary(url)) ? 200 : 503;
    response.end();
  });
  const port = await freePort();
  await once(check.listen(port, '127.0.0.1'), 'listening');
  stage.atEnd(async () => {
    check.close();
    check.closeAllConnections();
  });
  return `server database${port} ${new URL(url).host} check port ${port}`;
}

/**
 * Starts HAProxy in front of the database servers with these URLs: that of HAPROXY_PROGRAM, or Debian's, which is installed where it is missing. It ends with the stage.
 * @returns the contest's database through it
 * @throws StartError where there is none
 */
export async function startHaproxy(stage: Stage, urls: readonly string[]): Promise<string> {
  const servers = await Promise.all(urls.map((url) => startCheck(stage, url)));
  const port = await freePort();
  const file = path.join(stage.folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, servers));
  const own = process.env.HAPROXY_PROGRAM;
  if (!own) await installPackages(console.log, ['haproxy']);
  const program = own || 'haproxy';
  const missing =
    'HAProxy is missing. Install it (apt-get install haproxy), or set HAPROXY_PROGRAM to its path.';
  const { close } = await startListening(port, program, ['-db', '-q', '-f', file], missing);
  stage.atEnd(close);
  return atPort(stage.databaseUrl, port);
}
