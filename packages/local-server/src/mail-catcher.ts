import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { freePort } from './free-port.ts';
import { StartError } from './start-error.ts';

export interface MailCatcherOptions {
  /** Address to listen on, such as `127.0.0.1`. */
  host: string;
  /** 0 picks a free port, here and in `webPort`. */
  smtpPort: number;
  webPort: number;
  /** Mails are kept here across restarts. */
  directory: string;
}

/** Messages from the catcher's thread. */
export type MailCatcherMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; setting: 'MAIL_PORT' | 'MAIL_WEB_PORT'; code: string };

export interface MailCatcher {
  smtpUrl: string;
  webUrl: string;
  close: () => Promise<void>;
}

/**
 * Starts a mail server that delivers nothing and shows its mails on the web (maildev's inbox; `GET /email` returns them as JSON). It has its own
 * thread, because loading it would block this one for a second. @throws StartError naming the setting whose port is taken
 */
export async function openMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  // Mails contain exam numbers. A folder that already exists may have wider permissions.
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  chmodSync(options.directory, 0o700);
  const smtpPort = options.smtpPort || (await freePort());
  const webPort = options.webPort || (await freePort());
  const worker = new Worker(new URL('./mail-catcher-worker.ts', import.meta.url), {
    workerData: { ...options, smtpPort, webPort },
    execArgv: ['--no-deprecation'],
  });
  try {
    const [message]: MailCatcherMessage[] = await once(worker, 'message');
    if (message?.kind === 'failed')
      throw new StartError(describe(message, { ...options, smtpPort, webPort }));
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  worker.removeAllListeners('message');
  const exited = once(worker, 'exit');
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    webUrl: `http://localhost:${webPort}`,
    close: async () => {
      worker.postMessage('close');
      await exited;
    },
  };
}

function describe(
  { setting, code }: Extract<MailCatcherMessage, { kind: 'failed' }>,
  { host, smtpPort, webPort }: MailCatcherOptions,
): string {
  const [port, use] = setting === 'MAIL_PORT' ? [smtpPort, 'takes mails'] : [webPort, 'shows the inbox'];
  if (code === 'EADDRINUSE') {
    return `${setting}: ${port} is taken by another program. Set ${setting}, where the mail catcher ${use}, to a free port.`;
  }
  return `${setting}: the mail catcher cannot listen on ${host}:${port} (${code}). Set ${setting} to another port.`;
}
