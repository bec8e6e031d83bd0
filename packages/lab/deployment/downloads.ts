import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as passOn } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Where a server reaches it, at itself. */
export const downloadsProxy = 'http://127.0.0.1:3128';

const { hostname, port } = new URL(downloadsProxy);

function join(one: Duplex, other: Duplex): void {
  for (const end of [one, other]) end.on('error', () => undefined);
  one.pipe(other).pipe(one);
  one.on('close', () => other.destroy());
  other.on('close', () => one.destroy());
}

/**
 * Lets servers whose network leads nowhere download with apt and npm, through this machine's network: no other program of theirs is told.
 * @param socket the path of a socket, which all networks share
 */
export async function startDownloads(socket: string): Promise<void> {
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request;
    const onward = passOn(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', ({ url = '' }, client: Duplex) => {
    const target = new URL(`https://${url}`);
    const onward = connect(Number(target.port || 443), target.hostname);
    onward.once('connect', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    join(client, onward);
  });
  server.listen(socket);
  await once(server, 'listening');
}

/** Brings those downloads into a network. @param network the name of its namespace */
export async function leadDownloadsInto(network: string, socket: string): Promise<void> {
  const script = `const { connect, createServer } = require('node:net');
    ${join.toString()}
    createServer((client) => join(client, connect(${JSON.stringify(socket)})))
      .listen(${port}, '${hostname}', () => console.log('ready'));`;
  const words = [`--net=/run/netns/${network}`, process.execPath, '--input-type=commonjs', '-e', script];
  const child = spawn('nsenter', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
}
