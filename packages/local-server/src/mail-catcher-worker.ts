import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import logger from 'maildev/lib/logger.js';
import mailServer from 'maildev/lib/mailserver.js';
import web from 'maildev/lib/web.js';
import type { MailCatcherMessage, MailCatcherOptions } from './mail-catcher.ts';

// Only these parts of maildev are used, because its main function ends the whole process on Ctrl-C.
const { host, smtpPort, webPort, directory }: MailCatcherOptions = workerData;
const tell = (message: MailCatcherMessage) => parentPort?.postMessage(message);
const fail = (setting: 'MAIL_PORT' | 'MAIL_WEB_PORT') => (error: Error & { code?: string }) =>
  tell({ kind: 'failed', setting, code: error.code ?? error.message });

/** On each of the two ports. The API is in the same process, which may not have many files open (packages/contest-api/src/http/connections.ts). */
const mostConnections = 64;

logger.setLevel(0);
mailServer.onSmtpError = (error) => {
  // A connection that broke while a mail was sent is not the catcher's failure: the sender tries again.
  if (error.code !== 'ECONNRESET') fail('MAIL_PORT')(error);
};
mailServer.create(smtpPort, host, directory);
// Mobile carriers have addresses such as a..b@docomo.ne.jp, which real mail servers take in quotes.
mailServer.smtp.options.lenientAddressParsing = true;
// Mails of earlier runs are read back in no particular order, so they are sorted by arrival.
const arrivals = new Map<string, number>();
mailServer.on('new', (mail) => {
  arrivals.set(mail.source, statSync(mail.source).mtimeMs);
  mailServer.store.sort((one, other) => (arrivals.get(one.source) ?? 0) - (arrivals.get(other.source) ?? 0));
});
mailServer.loadMailsFromDirectory();
web.start(webPort, host, mailServer, undefined, undefined, '/', { https: false });
web.server?.on('error', fail('MAIL_WEB_PORT'));
await Promise.all([mailServer.listen(), new Promise((resolve) => web.server?.once('listening', resolve))]);
for (const server of [mailServer.smtp.server, web.server])
  if (server) server.maxConnections = mostConnections;
tell({ kind: 'ready' });

parentPort?.once('message', () => {
  // A mail accepted a moment ago may still be on its way to the disk.
  setTimeout(() => process.exit(0), 50);
});
