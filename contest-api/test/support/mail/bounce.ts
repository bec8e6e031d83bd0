import type { MailRow } from '../../../src/mail/outbox/queries.ts';

/** How a delivery report tells which mail it is about. */
type Trace = 'envelope id' | 'tagged address' | 'message id' | 'nothing';

/** A delivery report (RFC 3464) on a mail, as Postfix writes them. @param trace the only thing that names the mail */
export function deliveryReport(
  { mail_id, recipient }: Pick<MailRow, 'mail_id' | 'recipient'>,
  { action = 'failed', trace = 'envelope id' as Trace } = {},
): string {
  const tag = mail_id.replaceAll('-', '');
  const to = trace === 'tagged address' ? `bounce+${tag}@quiz.example.jp` : 'bounce@quiz.example.jp';
  return [
    'Return-Path: <>',
    `To: ${to}`,
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
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.jp',
    ...(trace === 'envelope id' ? [`Original-Envelope-Id: ${tag}`] : []),
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 Unknown',
    '    user',
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
