import { expect } from '@playwright/test';
import { mailUrl } from './contest.ts';

/** A mail as the catcher's inbox shows it. */
export interface CaughtMail {
  subject: string;
  text: string;
  html: string;
}

interface InboxMail extends CaughtMail {
  to: { address: string }[];
}

/** Waits for a mail to an address with these words in its subject, and reads it from the inbox. */
export async function receiveMail(address: string, subject: string): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect
    .poll(
      async () => {
        const inbox = (await (await fetch(`${mailUrl}/email`)).json()) as InboxMail[];
        found = inbox.find(
          (mail) => mail.to.some((to) => to.address === address) && mail.subject.includes(subject),
        );
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
}
