import { setTimeout as pause } from 'node:timers/promises';

const patienceMilliseconds = 60_000;

/**
 * Waits until each address has a mail with this, and returns what the pattern's group found in them.
 * @param inbox the mail catcher's address
 * @throws Error where one does not come
 */
export async function findInMails(inbox: string, addresses: string[], wanted: RegExp): Promise<string[]> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const mails = (await (await fetch(`${inbox}/email`)).json()) as {
      to: { address: string }[];
      text: string;
    }[];
    const found = addresses.flatMap((email) => {
      const own = mails.filter(({ to }) => to.some(({ address }) => address === email));
      return own.flatMap(({ text }) => wanted.exec(text)?.[1] ?? []).slice(0, 1);
    });
    if (found.length === addresses.length) return found;
    if (performance.now() > end)
      throw new Error(`${found.length} of ${addresses.length} contestants have a mail with ${wanted}`);
    await pause(200);
  }
}

/** The same for one address. */
export async function findInMail(inbox: string, address: string, wanted: RegExp): Promise<string> {
  const [found = ''] = await findInMails(inbox, [address], wanted);
  return found;
}
