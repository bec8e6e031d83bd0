import { connect } from 'node:net';

/** How long a connection may take, in milliseconds. */
const patienceMilliseconds = 1_200;

/** A mail server that does not accept connections. */
export class MailServerAwayError extends Error {}

/**
 * Opens a connection to the mail server and closes it: mails that wait say only later that it is away, and those that nobody asks for, never.
 * @returns how long it took, in milliseconds
 * @throws MailServerAwayError where there was no connection in time
 */
export function probeMailServer(smtpUrl: string): Promise<number> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const begin = performance.now();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) });
    const giveUp = () => {
      socket.destroy();
      reject(new MailServerAwayError('the mail server accepts no connection'));
    };
    socket.setTimeout(patienceMilliseconds, giveUp);
    socket.once('error', giveUp);
    socket.once('connect', () => {
      socket.end();
      resolve(performance.now() - begin);
    });
  });
}
