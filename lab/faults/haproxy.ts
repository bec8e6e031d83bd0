import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { freePort } from '@knowledgeking/local-server/free-port';
import { StartError } from '@knowledgeking/local-server/start-error';
import { untilListening } from '@knowledgeking/stage/listening';

/** A database server as HAProxy sees it. */
interface Backend {
  port: number;
  isPrimary(): Promise<boolean>;
}

/**
 * The configuration of HAProxy in front of a primary and its standbys, as Patroni's documentation has it: connections go to whichever
 * says that it is the primary. `on-marked-down shutdown-sessions` cuts those to a server that has gone silent; without it they would wait
 * for an answer that never comes.
 */
function configuration(port: number, servers: readonly { port: number; checkPort: number }[]): string {
  const lines = servers.map(
    (server, index) => `server database${index} 127.0.0.1:${server.port} check port ${server.checkPort}`,
  );
  return `global
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
  ${lines.join('\n  ')}
`;
}

/** Says over HTTP whether a server is the primary, as Patroni does beside each. @returns its port */
async function startCheck({ isPrimary }: Backend): Promise<{ port: number; close(): void }> {
  const check = createServer(async (_request, response) => {
    response.statusCode = (await isPrimary()) ? 200 : 503;
    response.end();
  });
  await once(check.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    check.close();
    check.closeAllConnections();
  };
  return { port: (check.address() as AddressInfo).port, close };
}

/**
 * Starts HAProxy in front of database servers: the one on the PATH, or that of HAPROXY_PROGRAM.
 * @throws StartError where there is none
 */
export async function startHaproxy(
  folder: string,
  backends: readonly Backend[],
): Promise<{ port: number; close(): Promise<void> }> {
  const checks = await Promise.all(backends.map(startCheck));
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'haproxy.cfg');
  const servers = backends.map((backend, index) => ({
    port: backend.port,
    checkPort: checks[index]?.port ?? 0,
  }));
  writeFileSync(file, configuration(port, servers));
  const child = spawn(process.env.HAPROXY_PROGRAM || 'haproxy', ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const close = async () => {
    for (const check of checks) check.close();
    child.kill('SIGTERM');
    await gone.catch(() => undefined);
  };
  const gone = once(child, 'exit').catch(() => {
    for (const check of checks) check.close();
    throw new StartError(
      'HAProxy is missing. Install it (apt-get install haproxy), or set HAPROXY_PROGRAM to its path.',
    );
  });
  const waiting = new AbortController();
  await Promise.race([untilListening(port, waiting.signal), gone]).finally(() => waiting.abort());
  return { port, close };
}
