import { type DisplayNameProblem, displayNameLimit, displayNameProblem } from './display-name.ts';

/** The longest address that mail can carry, and the longest name before its @ (RFC 5321). */
export const emailLimit = 254;
const emailNameLimit = 64;

/** HTML's own definition of a valid e-mail address. */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** A typed address as it is sent and shown again: without the spaces around it, full-width ＠ and letters folded. */
export const foldEmail = (typed: string): string => typed.normalize('NFKC').trim();

/** An address in the one form in which it is stored and compared: folded, and in lower case. */
export const normalizeEmail = (typed: string): string => foldEmail(typed).toLowerCase();

/** Whether a folded text is an e-mail address, as browsers check it and mail can carry it. */
export const isEmail = (email: string): boolean =>
  email.length <= emailLimit && email.indexOf('@') <= emailNameLimit && pattern.test(email);

const hasDotInDomain = (email: string): boolean => email.includes('.', email.indexOf('@'));

/** Whether a mail to a folded text can arrive: there are no mailboxes at the names that have no dot, but on one's own network. */
export const isReachableEmail = (email: string): boolean => isEmail(email) && hasDotInDomain(email);

/** The mailbox behind an address (in its stored form): without the `+tag` that mail servers leave to its owner. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split(/(?<=.)\+/, 1);
  return local + email.slice(at);
}

const displayNameMessages: Readonly<Record<DisplayNameProblem, string>> = {
  empty: '表示名を入力してください。',
  too_long: `表示名は${displayNameLimit}文字までにしてください。`,
  not_allowed: '表示名に使えない文字が入っています。見えない文字や、いくつも重ねた記号は使えません。',
};

/** The sentence beside a typed address that cannot be one, or be reached; undefined where nothing is wrong. */
export function emailMessage(typed: string): string | undefined {
  const email = foldEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  if (!isEmail(email))
    return 'メールアドレスの形が正しくありません。「name@example.com」のように入力してください。';
  return hasDotInDomain(email)
    ? undefined
    : 'メールアドレスの「@」のあとに、「.jp」や「.com」などがぬけています。';
}

/** The sentence beside a typed display name that cannot be taken; undefined where nothing is wrong. */
export function displayNameMessage(typed: string): string | undefined {
  const problem = displayNameProblem(typed);
  return problem && displayNameMessages[problem];
}

/** The sentence where no birthplace, or none of the list, is chosen. */
export const birthplaceMessage = '出身地を選んでください。';

/** The sentence where the terms are not agreed to. */
export const agreementMessage = '応募規約を読んで、同意してください。';

/** How long the link in a verification mail can be used, in milliseconds. */
export const entryLinkMilliseconds = 24 * 60 * 60 * 1_000;

/** Until when a link can be used, in milliseconds since 1970: its own time from `sentAt` on, but never past the end of entry. */
export const entryLinkEnd = (sentAt: number, entry_end_at: number): number =>
  Math.min(sentAt + entryLinkMilliseconds, entry_end_at);
