import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type Attachment, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived over SMTP, decoded. */
export interface ReceivedMail {
  recipients: string[];
  /** Header lines as they were sent, unfolded. */
  headers: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** All of it as it came over the wire. */
  raw: string;
  /** The sender in the envelope, who would get a bounce. */
  returnPath: string;
}

/** A real mail server that keeps the mails it accepts. */
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/**
 * Starts a mail server.
 * @param refuses the reply for a recipient to refuse, with its words or without, undefined to accept
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
  refuses?: (recipient: string) => number | string | undefined;
  beforeReply?: () => unknown;
  beforeCommand?: () => Promise<unknown>;
} = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // As real mail servers, it takes whatever is quoted; otherwise smtp-server refuses two dots even there.
    lenientAddressParsing: true,
    onMailFrom: (_address, _session, done) => {
      beforeCommand().then(() => done());
    },
    onRcptTo: ({ address }, _session, done) => {
      const [responseCode, words] = /^(\d+)(?: (.*))?$/.exec(`${refuses(address)}`)?.slice(1) ?? [];
      const refusal = responseCode
        ? Object.assign(new Error(words ?? 'refused'), { responseCode: Number(responseCode) })
        : null;
      beforeCommand().then(() => done(refusal));
    },
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const raw = await buffer(stream);
        const returnPath = envelope.mailFrom ? envelope.mailFrom.address : '';
        const recipients = envelope.rcptTo.map((one) => one.address);
        mails.push(await parse(raw, { returnPath, recipients }));
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
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function parse(
  raw: Buffer,
  envelope: Pick<ReceivedMail, 'returnPath' | 'recipients'>,
): Promise<ReceivedMail> {
  const whole = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true };
  const { text = '', html, attachments } = await simpleParser(raw, whole);
  const [headers = ''] = raw.toString('latin1').split('\r\n\r\n');
  return {
    ...envelope,
    raw: raw.toString('latin1'),
    headers: headers.replace(/\r\n\s+/g, ' '),
    text: text.trimEnd(),
    html: html || '',
    attachments,
  };
}
