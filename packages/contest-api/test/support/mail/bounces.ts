import { createServer, type Socket } from 'node:net';
import type { MailRow } from '../../../src/mail/outbox/queries.ts';
import { listen } from '../waiting.ts';

/** How a delivery report tells which mail it is about. */
type Trace = 'envelope id' | 'tagged address' | 'message id' | 'nothing';

/** What a delivery report says of one address. */
interface ReportedFate {
  recipient?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
}

/** A mail of which there is a report. */
type Reported = Pick<MailRow, 'mail_id' | 'recipient'>;

/**
 * A delivery report (RFC 3464) on a mail, as Postfix writes them.
 * @param trace the only thing that names the mail
 * @param others the fate at other addresses, which comes before its own
 * @param encoded whether the report's own part is in base64, as addresses beyond ASCII need it (RFC 6533)
 */
export function deliveryReport(
  { mail_id, recipient }: Reported,
  {
    trace = 'envelope id' as Trace,
    others = [] as ReportedFate[],
    encoded = false,
    ...own
  }: ReportedFate & { trace?: Trace; others?: ReportedFate[]; encoded?: boolean } = {},
): string {
  const tag = mail_id.replaceAll('-', '');
  const fields = [
    'Reporting-MTA: dns; mail.example.jp',
    ...(trace === 'envelope id' ? [`Original-Envelope-Id: ${tag}`] : []),
    ...[...others, own].flatMap((fate) => [
      '',
      `Final-Recipient: rfc822; ${fate.recipient ?? recipient}`,
      `Action: ${fate.action ?? 'failed'}`,
      `Status: ${fate.status ?? '5.1.1'}`,
      `Diagnostic-Code: ${fate.diagnostic ?? 'smtp; 550 5.1.1 Unknown\r\n    user'}`,
    ]),
  ].join('\r\n');
  return [
    'Return-Path: <>',
    `To: ${trace === 'tagged address' ? taggedAddress(mail_id) : 'bounce@quiz.example.jp'}`,
    // As Exchange writes it: of the same form as those of the contest's mails.
    'Message-ID: <11111111-2222-4333-8444-555555555555@mail.example.jp>',
    'From: MAILER-DAEMON@mail.example.jp (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--report',
    ...(encoded
      ? ['Content-Type: message/global-delivery-status', 'Content-Transfer-Encoding: base64']
      : ['Content-Type: message/delivery-status']),
    '',
    encoded ? Buffer.from(fields).toString('base64') : fields,
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: a mail of ours',
    ...(trace === 'message id' ? [`Message-ID: <${mail_id}@quiz.example.jp>`] : []),
    '',
    '--report--',
    '',
  ].join('\r\n');
}

const taggedAddress = (mailId: string) => `bounce+${mailId.replaceAll('-', '')}@quiz.example.jp`;

/** A report in plain words, as older mail servers write them. @param headers beside those that every mail has */
export const plainReport = (
  { mail_id }: Reported,
  words: string[],
  headers: string[] = ['From: MAILER-DAEMON@mail.example.jp'],
): string =>
  [
    'Return-Path: <>',
    `To: ${taggedAddress(mail_id)}`,
    'Subject: failure notice',
    ...headers,
    '',
    ...words,
    '',
  ].join('\r\n');

/** A mail server with one mailbox, as far as reading bounces needs it (RFC 3501), over a connection without encryption. */
export class TestMailbox {
  url!: string;
  readonly mails: { uid: number; content: string; flags: Set<string> }[];
  /** The UIDs that were fetched, each time, and how many bytes of them went out. */
  readonly fetched: number[] = [];
  bytesSent = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.#sockets.add(socket.on('error', () => undefined));
    socket.write('* OK ready\r\n');
    let waiting = '';
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk).split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) socket.write(this.#answerTo(line), 'latin1');
    });
  });

  private constructor(contents: string[]) {
    this.mails = contents.map((content, index) => ({ uid: index + 1, content, flags: new Set() }));
  }

  static async open(contents: string[]): Promise<TestMailbox> {
    const mailbox = new TestMailbox(contents);
    mailbox.url = `imap://office:secret@127.0.0.1:${await listen(mailbox.#server)}/INBOX?tls=none`;
    return mailbox;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  #answerTo(line: string): string {
    const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    return `${this.#untagged(command)}${tag} OK done\r\n`;
  }

  #untagged(command: string): string {
    const { mails } = this;
    const [, uid] = /^UID \w+ (\d+)/i.exec(command) ?? [];
    const mail = mails.find((one) => one.uid === Number(uid));
    if (/^CAPABILITY/i.test(command)) return '* CAPABILITY IMAP4rev1\r\n';
    if (/^(LIST|LSUB)/i.test(command)) return '* LIST (\\HasNoChildren) "/" INBOX\r\n';
    if (/^SELECT/i.test(command))
      return `* FLAGS (\\Seen \\Flagged)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 99] ok\r\n`;
    if (/^UID SEARCH/i.test(command)) {
      const unwanted = ['Seen', 'Flagged'].filter((flag) => new RegExp(`UN${flag}`, 'i').test(command));
      const found = mails.filter(({ flags }) => !unwanted.some((flag) => flags.has(`\\${flag}`)));
      return `* SEARCH ${found.map((one) => one.uid).join(' ')}\r\n`;
    }
    if (/^UID STORE/i.test(command)) {
      for (const [flag] of command.matchAll(/\\\w+/g)) mail?.flags.add(flag);
      return '';
    }
    if (!/^UID FETCH/i.test(command)) return '';
    const [, most] = /<0\.(\d+)>/.exec(command) ?? [];
    return (mail ? [mail] : mails)
      .map(({ uid, content }) => {
        const sent = content.slice(0, most ? Number(most) : undefined);
        this.fetched.push(uid);
        this.bytesSent += sent.length;
        return `* ${uid} FETCH (UID ${uid} BODY[]${most ? '<0>' : ''} {${sent.length}}\r\n${sent})\r\n`;
      })
      .join('');
  }
}
