import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SiteFiles } from '@knowledgeking/contest-api/http/site';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The file that the simplest web server returns for an address. */
function fileFor(directory: string, address: string): string | undefined {
  const asked = path.join(directory, decodeURIComponent(new URL(address, 'http://localhost').pathname));
  const candidates = [asked, `${asked}.html`, path.join(asked, 'index.html')];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

/**
 * Serves an exported site as a plain web server would, with the headers that the build asks for.
 * @returns a function that stops the server
 */
export async function serveStatic(
  directory: string,
  port: number,
  { encoding }: { encoding?: 'gzip' } = {},
): Promise<() => Promise<void>> {
  const files = new SiteFiles(directory);
  const server = createServer((request, response) => {
    const found = fileFor(directory, request.url ?? '/');
    const file = found ?? path.join(directory, '404.html');
    response.writeHead(found ? 200 : 404, {
      ...files.headersOf(path.relative(directory, file)),
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      ...(encoding && { 'content-encoding': encoding }),
    });
    const content = readFileSync(file);
    response.end(encoding ? gzipSync(content) : content);
  });
  return listen(server, port);
}

/** @returns a function that stops the server */
export async function listen(server: Server, port: number): Promise<() => Promise<void>> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
