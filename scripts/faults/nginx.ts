import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../contest-api/src/embedded/free-port.ts';
import { StartError } from '../../contest-api/src/embedded/start-error.ts';

/** A reverse proxy in front of copies of the API. */
export interface ReverseProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * The configuration of nginx for several copies. `max_fails=0`: a copy that is being restarted is back in seconds; with nginx's default of one
 * failure both copies count as down for ten seconds after each other, and calls get a 502. A call that a copy did not take goes to the
 * next one. nginx does so with a POST only if it may: the calls of an exam are safe to repeat, others (a mail request) are not.
 */
function configuration(folder: string, port: number, copies: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  return `daemon off;
worker_processes 1;
pid ${path.join(folder, 'nginx.pid')};
error_log ${path.join(folder, 'error.log')} error;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream copies {
    ${copies.map((copy) => `server 127.0.0.1:${copy} max_fails=0;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_connect_timeout 2s;
    location / {
      proxy_pass http://copies;
      proxy_next_upstream error timeout;
    }
    location ~ ^/api/exams/[^/]+/(start|submit|finish)$ {
      proxy_pass http://copies;
      proxy_next_upstream error timeout non_idempotent;
    }
  }
}
`;
}

/**
 * Starts nginx in front of copies of the API: the one on the PATH, or that of NGINX_PROGRAM (NGINX itself has a meaning of its own to nginx).
 * @throws StartError where there is none
 */
export async function startNginx(folder: string, copies: readonly number[]): Promise<ReverseProxy> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, copies));
  const child = spawn(process.env.NGINX_PROGRAM || 'nginx', ['-p', folder, '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(child, 'exit').catch(() => {
    throw new StartError(
      'nginx is missing. Install it (apt-get install nginx), or set NGINX_PROGRAM to its path.',
    );
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  let isOver = false;
  const up = async () => {
    while (!isOver && !(await isUp())) await pause(50);
  };
  await Promise.race([up(), gone]).finally(() => {
    isOver = true;
  });
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { port, close };
}
