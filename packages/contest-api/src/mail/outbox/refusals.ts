import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { MailRefusal } from '../../database/tables.ts';
import type { MailRow } from './queries.ts';

/*
 * What mail servers say when they do not take a mail: a reply code of three digits (RFC 5321), mostly with a status of three numbers
 * (RFC 3463), such as `550 5.1.1 User unknown`.
 */

/** The reasons in an operator's words. */
export const refusalWords: Record<MailRefusal, string> = {
  no_mailbox: '受信箱がない',
  mailbox_full: '受信箱がいっぱい',
  other: '受けとってもらえない',
};

const statusPattern = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/g;
const replyCodePattern = /(?<![\d.])([45]\d\d)(?=[ -])/;
/** Statuses that say nothing; Microsoft gives the last one for every reason. */
const emptyStatus = /^\d\.0\.\d+$|^5\.5\.0$/;
/** Anything about the recipient's address but 7 and 8, which are about the sender's. */
const noMailboxStatus = /^5\.1\.(?![78]$)\d+$|^5\.2\.1$/;
const fullStatus = /^\d\.2\.2$/;
/** Of a server that gives no status. */
const noMailboxCode = /^(550|551|553)$/;
const noMailboxWords =
  /unknown (user|recipient)|user unknown|no such|not found|(doesn.t|does not) (have|exist)|invalid recipient/i;
const fullWords = /\bfull\b|quota|storage/i;
/** With them, a reply that else says that there is no mailbox means something that passes. */
const passingWords = /\b(rate|spam|block\w*|black\w*|polic\w*|reputation|temporar\w*|later)\b/i;

/** The status in some words that says the most; undefined where none says anything. */
const statusIn = (words: string) =>
  [...words.matchAll(statusPattern)].map(([status]) => status).find((status) => !emptyStatus.test(status));

/**
 * Why a mailbox did not take a mail. Only a clear word that there is no such mailbox counts as that, because no later mail to many is sent
 * there: full mailboxes, reputation and policies pass.
 * @param words a server's reply, or the status and the diagnostic code of a delivery report
 */
export function refusalOf(words: string): MailRefusal {
  const status = statusIn(words);
  const code = replyCodePattern.exec(words)?.[1] ?? '';
  if (status && !status.includes('.2.')) return noMailboxStatus.test(status) ? 'no_mailbox' : 'other';
  if (fullStatus.test(status ?? '') || fullWords.test(words)) return 'mailbox_full';
  if (passingWords.test(words) || code.startsWith('4')) return 'other';
  const isGone = status
    ? noMailboxStatus.test(status)
    : noMailboxCode.test(code) || noMailboxWords.test(words);
  return isGone ? 'no_mailbox' : 'other';
}

/** Whether a reply is about the recipient's mailbox, at whichever command it came. */
export const isAboutMailbox = (reply: string): boolean => /^\d\.[12]\./.test(statusIn(reply) ?? '');

const firstRetryMilliseconds = 5_000;
const usual = { longestPauseMilliseconds: 10 * 60_000, giveUpMilliseconds: 48 * 60 * 60_000 };
/** How long the pauses between attempts become, and for how long there are any. */
const patience: Record<MailRefusal | 'none', typeof usual> = {
  none: usual,
  other: usual,
  /** A mailbox is not emptied within minutes, and its server counts how often it is asked. */
  mailbox_full: { ...usual, longestPauseMilliseconds: 60 * 60_000 },
  /**
   * Mistyped ones come every day, and waiting for two days they would hide from the alerts that all mails are late. Not at once, because a
   * mail server that is being set up refuses everything for a moment.
   */
  no_mailbox: { ...usual, giveUpMilliseconds: 5 * 60_000 },
};

/** When a mail, or a request for one, is tried next, after growing pauses; null: it is given up. @param refusal why its mailbox did not take it, if it was that */
export function nextAttemptAfter(
  { attempts, due_at, created_at }: Pick<MailRow, 'attempts' | 'due_at' | 'created_at'>,
  now: Date,
  refusal: MailRefusal | null = null,
): Date | null {
  const { giveUpMilliseconds, longestPauseMilliseconds } = patience[refusal ?? 'none'];
  if (now.getTime() - (due_at ?? created_at).getTime() > giveUpMilliseconds) return null;
  return addMilliseconds(
    now,
    Math.min(firstRetryMilliseconds * 2 ** (attempts - 1), longestPauseMilliseconds),
  );
}
