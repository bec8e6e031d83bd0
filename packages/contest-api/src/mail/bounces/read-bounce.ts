import { normalizeEmail } from '@knowledgeking/contract/rules/entry';
import { type ParsedMail, simpleParser } from 'mailparser';
import { toUuid } from '../../database/rows.ts';
import type { MailRefusal } from '../../database/tables.ts';
import { refusalOf } from '../outbox/refusals.ts';
import { mailIdIn } from '../outbox/transport.ts';

/** A report on a mail of ours, as a mail server writes it. */
interface BounceReport {
  mailId: string;
  /** The fate of the mail at each address: where it is passed on, those are others than the one that it was sent to. */
  fates: Fate[];
}

interface Fate {
  /** In their stored form; none where the report does not say. */
  addresses: string[];
  hasFailed: boolean;
  /** The status and the words of the mail server that refused it, such as `5.1.1: 550 5.1.1 User unknown`. */
  reason: string;
}

/** Of a longer mail only the beginning is read, in bytes: a report says what it reports before it returns the mail. */
export const mostBounceBytes = 1_048_576;

const reasonLimit = 500;
const messageIdPattern = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;
/** Of ASCII (RFC 3464), and where addresses are not (RFC 6533). */
const reportTypes = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * Reads a mail of the bounce mailbox. Answers of machines come to the same address, so only a delivery report counts (RFC 3464), or what a
 * mail server writes in plain words; which mail it is about is told by the envelope id, by the tag of the address that it came to, or by the
 * Message-ID that it quotes. Never fails: what can't be taken apart is no report.
 * @returns undefined where it is no report on a mail of ours, but an answer from a person or a machine, or spam
 */
export async function readBounce(raw: Buffer): Promise<BounceReport | undefined> {
  const parsed = await simpleParser(raw.subarray(0, mostBounceBytes), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
  }).catch(() => undefined);
  if (!parsed) return undefined;
  const status = parsed.attachments.find(({ contentType }) => reportTypes.includes(contentType));
  const report = status && unfolded(status.content.toString('utf8'));
  const fates = report ? fatesIn(report) : fatesInWords(parsed);
  const mailId = fates.length > 0 ? mailIdOf(report ?? '', raw, parsed) : undefined;
  return mailId ? { mailId, fates } : undefined;
}

/**
 * Why a mail did not reach the address that it was sent to; undefined where it is only late, or arrived.
 * @param recipient in its stored form; in a report that does not name it the mail was passed on, and every fate counts
 */
export function failureOf(
  { fates }: BounceReport,
  recipient: string,
): { reason: string; refusal: MailRefusal } | undefined {
  const named = fates.filter(({ addresses }) => addresses.includes(recipient));
  const counted = named.length > 0 ? named : fates;
  if (!counted.every(({ hasFailed }) => hasFailed)) return undefined;
  const failures = counted.map(({ reason }) => ({ reason, refusal: refusalOf(reason) }));
  // Where it was passed on to several, one that may take the next mail is enough.
  return failures.find(({ refusal }) => refusal !== 'no_mailbox') ?? failures[0];
}

const unfolded = (text: string) => text.replace(/\r?\n[ \t]+/g, ' ');

/** Behind the fields about the whole mail, a report has a block of fields for each address. */
function fatesIn(report: string): Fate[] {
  return report.split(/\r?\n\s*\r?\n/).flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1]?.trim() ?? '';
    const action = field('action');
    if (!action) return [];
    const words = field('diagnostic-code').replace(/^smtp;\s*/i, '');
    return {
      addresses: [field('original-recipient'), field('final-recipient')].map(addressIn),
      hasFailed: /^failed\b/i.test(action),
      reason: reasonFrom([field('status'), words].filter((part) => part !== '').join(': ')),
    };
  });
}

/** Such as of `rfc822; crew@example.jp`, in its stored form. */
const addressIn = (field: string) => normalizeEmail(field.replace(/^[^;]*;/, '').replace(/[<>]/g, ''));

const mailSystem = /^(mailer-daemon|postmaster)(@|$)/i;
const permanent = /(?<![\d.])(5\d\d[ -]|5\.\d{1,3}\.\d{1,3}(?![\d.]))/;
/** Behind such a line comes the mail itself. */
const returnedMail = /^---.*(?:copy|original|message)/im;

/** What qmail, older Exims and others write without fields; from anybody but a mail system, or without a permanent error, it is no report. */
function fatesInWords({ from, headers, text = '' }: ParsedMail): Fate[] {
  const listed = headers.get('x-failed-recipients');
  const isFromSystem = mailSystem.test(from?.value[0]?.address ?? '') || typeof listed === 'string';
  const [said = ''] = text.split(returnedMail, 1);
  const line = said.split(/\r?\n/).find((one) => permanent.test(one));
  if (!isFromSystem || (line === undefined && listed === undefined)) return [];
  const addresses = typeof listed === 'string' ? listed.split(',').map(addressIn) : [];
  return [{ addresses, hasFailed: true, reason: reasonFrom(line ?? '') }];
}

/** No database takes a NUL, and a terminal would obey the others. */
const reasonFrom = (words: string) =>
  (words.replace(/\p{Cc}+/gu, ' ').trim() || 'failed').slice(0, reasonLimit);

function mailIdOf(report: string, raw: Buffer, { headers }: ParsedMail): string | undefined {
  const envelopeId = /^original-envelope-id:\s*([0-9a-f]{32})\s*$/im.exec(report)?.[1];
  if (envelopeId) return toUuid(envelopeId);
  const cameTo = ['to', 'delivered-to', 'x-original-to', 'envelope-to'].map((name) =>
    JSON.stringify(headers.get(name) ?? ''),
  );
  const tagged = cameTo.map(mailIdIn).find((id) => id !== undefined);
  return tagged ?? quotedId(raw);
}

/** The Message-ID of the returned mail, in whichever part; that of the report itself can look the same. */
function quotedId(raw: Buffer): string | undefined {
  const text = raw.toString('latin1');
  const body = text.slice(/\r?\n\r?\n/.exec(text)?.index ?? text.length);
  return messageIdPattern.exec(body)?.[1]?.toLowerCase();
}
