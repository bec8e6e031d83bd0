import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '@knowledgeking/local-server/start-error';

/**
 * Checks that a port is free, before anything is started.
 * @param setting the name of the port's setting
 * @throws StartError naming the setting
 */
export async function requireFreePort(setting: string, host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, setting, host, port);
  }
  server.close();
  await once(server, 'close');
}

/** An error of listening as a StartError that names the setting; other errors unchanged. */
export function listenError(error: unknown, setting: string, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `${setting}: ${port} is taken by another program. Set ${setting} to a free port, such as ${port + 1}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(
      `${setting}: ${port} may not be used by this user. Set ${setting} to one above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST: ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
