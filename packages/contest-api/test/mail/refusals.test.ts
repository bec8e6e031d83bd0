import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MailRefusal } from '../../src/database/tables.ts';
import { isAboutMailbox, refusalOf } from '../../src/mail/outbox/refusals.ts';

/** What mail servers say, with and without a status, as a reply and in delivery reports. */
const replies: Record<MailRefusal, string[]> = {
  no_mailbox: [
    '550 5.1.1 <crew@example.jp>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try later.',
    '550 Unknown user crew@docomo.example.jp',
    '550 Invalid recipient: <crew@softbank.example.jp>',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '556 5.1.10 Domain does not accept mail (null MX)',
    "554 delivery error: dd This user doesn't have a yahoo.example.jp account (crew) [-5]",
    '5.1.1: 550 5.1.1 Unknown user',
    '5.0.0: 550 <crew@ezweb.example.jp>: User unknown',
    '5.1.2: Host or domain name not found. Name service error',
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ],
  mailbox_full: [
    '552 5.2.2 <crew@example.jp>: user is overquota',
    '452 4.2.2 The email account that you tried to reach is over quota.',
    '550 Mailbox is full / Blocks limit exceeded',
    '552 Requested mail action aborted: exceeded storage allocation',
    '5.2.2: 554 5.2.2 mailbox full',
    '4.2.2: 452 4.2.2 over quota',
    '5.0.0: 550 Quota exceeded',
  ],
  other: [
    '550 5.7.1 Service unavailable, client host [192.0.2.1] blocked using a block list',
    '550 5.7.1 Our quota for your network is used up',
    '554 5.7.1 <crew@example.jp>: Relay access denied',
    '550 Blocked, see https://example.jp/policy',
    '550 5.2.1 The user is receiving mail at a rate that prevents more messages',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 5.4.1 Recipient address rejected: Access denied',
    '451 4.7.1 Greylisting in action, please come back later',
    '450 4.1.1 Recipient address rejected: unverified address',
    '450 User unknown',
    '554 Transaction failed',
    '4.4.1: connect to mail.example.jp[5.1.1.2]:25: Connection timed out',
    'failed',
    '',
  ],
};

describe('why a mailbox did not take a mail', () => {
  for (const [refusal, words] of Object.entries(replies))
    for (const reply of words)
      test(`when its server says "${reply}", then ${refusal}`, () => {
        assert.equal(refusalOf(reply), refusal);
      });
});

test('when the reply is about the mailbox, then its status says so, at whichever command it came', () => {
  const isAbout = ['552 5.2.2 Mailbox full', '550 5.1.1 Unknown', '552 5.3.4 Too large', '554 No'].map(
    isAboutMailbox,
  );
  assert.deepEqual(isAbout, [true, true, false, false]);
});
