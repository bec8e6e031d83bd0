import type { CallBody, CallName, CallResult } from '@knowledgeking/contract';
import { Target } from '@knowledgeking/rehearsal/target';
import { findInMails } from '@knowledgeking/stage/find-in-mails';

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
