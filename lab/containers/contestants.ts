import { setTimeout as pause } from 'node:timers/promises';
import type { CallBody, CallName, CallResult } from '@knowledgeking/contract';
import { Target } from '@knowledgeking/rehearsal/target';

interface CaughtMail {
  to: { address: string }[];
  text: string;
}

const patienceMilliseconds = 60_000;
const addressOf = (number: number) => `contestant-${number}@example.jp`;

/**
 * Enters contestants by mail, as people do where there are no debug calls.
 * @param url the API's base URL
 * @param inbox the mail catcher's
 * @returns their exam numbers
 */
export async function enterByMail(url: string, inbox: string, count: number): Promise<string[]> {
  const nobody = new Target({ baseUrl: url, examId: '', debugKey: '', connections: 1 });
  const { exams } = await call(nobody, 'getExams');
  await nobody.close();
  const target = new Target({ baseUrl: url, examId: exams.at(-1)?.id ?? '', debugKey: '', connections: 4 });
  const addresses = Array.from({ length: count }, (_, number) => addressOf(number));
  for (const [number, email] of addresses.entries())
    await call(target, 'enter', {
      email,
      display_name: `うみつばめ${number}`,
      birthplace: '東京都',
      children_division: number % 3 === 0,
      agreed: true,
    });
  const tokens = await findInMails(inbox, addresses, /entry_token=(\S+)/);
  for (const entry_token of tokens) await call(target, 'confirmEntry', { entry_token });
  await target.close();
  return findInMails(inbox, addresses, /\b([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\b/);
}

/** Makes a call. @throws Error where it is refused */
async function call<Name extends CallName>(
  target: Target,
  name: Name,
  body?: CallBody<Name>,
): Promise<CallResult<Name>> {
  const sent = await target.send(name, { body });
  if (sent !== 'lost' && sent.status < 300) return sent.body as CallResult<Name>;
  throw new Error(`${name}: ${JSON.stringify(sent)}`);
}

/** Waits until each address has a mail with this, and returns what was found in them. @throws Error where one does not come */
async function findInMails(inbox: string, addresses: string[], wanted: RegExp): Promise<string[]> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const mails = (await (await fetch(`${inbox}/email`)).json()) as CaughtMail[];
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
