import { simpleParser } from 'mailparser';
import { toUuid } from '../../database/rows.ts';
import { mailIdIn } from '../outbox/transport.ts';

/** A report in the bounce mailbox. */
export type BounceReport =
  /** A mail will not arrive. `reason`: the status and the words of the mail server that refused it. */
  | { kind: 'bounced'; mailId: string; reason: string }
  /** It says that a mail is late, or arrived: nothing to note. */
  | { kind: 'passing' }
  /** Not a report on a mail of ours: an answer from a person or a machine, or spam. */
  | { kind: 'other' };

/** Of a longer mail only the beginning is read, in bytes: a report says what it reports before it returns the mail. */
export const mostBounceBytes = 1_048_576;

const reasonLimit = 500;
const messageIdPattern = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/**
 * Reads a mail of the bounce mailbox (RFC 3464). Answers of machines come to the same address, so only a delivery report counts; which mail
 * it is about is told by the envelope id, by the tag of the address that it came to, or by the Message-ID that it quotes. Never fails: what
 * can't be taken apart is no report.
 */
export async function readBounce(raw: Buffer): Promise<BounceReport> {
  const parsed = await simpleParser(raw.subarray(0, mostBounceBytes), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
  }).catch(() => undefined);
  if (!parsed) return { kind: 'other' };
  const { attachments, headers } = parsed;
  const status = attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  if (!status) return { kind: 'other' };
  const report = unfolded(status.content.toString('utf8'));
  const mailId = mailIdOf(report, raw, headers);
  if (!mailId) return { kind: 'other' };
  if (!/^action:\s*failed\b/im.test(report)) return { kind: 'passing' };
  return { kind: 'bounced', mailId, reason: reasonOf(report) };
}

function mailIdOf(report: string, raw: Buffer, headers: ReadonlyMap<string, unknown>): string | undefined {
  const envelopeId = /^original-envelope-id:\s*([0-9a-f]{32})\s*$/im.exec(report)?.[1];
  if (envelopeId) return toUuid(envelopeId);
  const cameTo = ['to', 'delivered-to', 'x-original-to', 'envelope-to'].map((name) =>
    JSON.stringify(headers.get(name) ?? ''),
  );
  const tagged = cameTo.map(mailIdIn).find((id) => id !== undefined);
  return tagged ?? messageIdPattern.exec(raw.toString('latin1'))?.[1]?.toLowerCase();
}

/** Such as `5.1.1: 550 5.1.1 User unknown`. */
function reasonOf(report: string): string {
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(report)?.[1]?.trim() ?? '';
  const words = field('diagnostic-code').replace(/^smtp;\s*/i, '');
  const reason = [field('status'), words].filter((part) => part !== '').join(': ');
  // No database takes a NUL, and a terminal would obey the others.
  return (reason.replace(/\p{Cc}+/gu, ' ') || 'failed').slice(0, reasonLimit);
}

const unfolded = (text: string) => text.replace(/\r?\n[ \t]+/g, ' ');
