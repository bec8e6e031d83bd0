import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived over SMTP, decoded. */
export interface ReceivedMail {
  recipients: string[];
  /** Header lines as they were sent, unfolded. */
  headers: string;
  text: string;
  html: string;
}

/** A real mail server that keeps the mails it accepts. */
export interface TestSmtpServer {
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a mail server.
 * @param refuses the reply code for a recipient to refuse, undefined to accept
 * @param beforeReply done when a mail is kept and its sender does not know it yet
 * @param beforeCommand done before each envelope's command is answered
 */
export async function startSmtpServer({
  port = 0,
  refuses = () => undefined,
  beforeReply = () => undefined,
  beforeCommand = async () => undefined,
}: {
  port?: number;
  refuses?: (recipient: string) => number | undefined;
  beforeReply?: () => unknown;
  beforeCommand?: () => Promise<unknown>;
} = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      beforeCommand().then(() => done());
    },
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuses(address);
      const refusal = responseCode ? Object.assign(new Error('refused'), { responseCode }) : null;
      beforeCommand().then(() => done(refusal));
    },
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const raw = await buffer(stream);
        mails.push(
          parse(
            raw.toString('latin1'),
            envelope.rcptTo.map((one) => one.address),
          ),
        );
        await beforeReply();
      };
      take().then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string, recipients: string[]): ReceivedMail {
  const [headers = ''] = raw.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? 'none';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const partOf = (type: string) => decode(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '');
  return {
    recipients,
    headers: headers.replace(/\r\n\s+/g, ' '),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

function decode(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4).trimEnd();
  if (/base64/i.test(part.slice(0, end))) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
