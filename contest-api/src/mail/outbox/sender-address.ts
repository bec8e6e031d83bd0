import { isEmail } from '@knowledgeking/contract/rules/entry-form';
import addressparser from 'nodemailer/lib/addressparser';

/** The address in a sender such as `知識王決定戦 事務局 <no-reply@quiz.example.jp>`. */
export function addressOf(sender: string): string {
  const [first] = addressparser(sender, { flatten: true });
  return first?.address ?? sender;
}

/**
 * Whether mails can be sent from it: one address, by itself or in angle brackets behind a name. The parser that mails go through takes far
 * more, down to a name without any address, and such mails leave with an empty sender or never.
 */
export function isSender(text: string): boolean {
  const address = addressOf(text);
  const isWhole = text === address || text.endsWith(`<${address}>`);
  return isWhole && isEmail(address) && addressparser(text, { flatten: true }).length === 1;
}

/** The part of an address behind its last @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
