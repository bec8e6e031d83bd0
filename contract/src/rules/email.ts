/** The longest address that mail can carry (RFC 5321). */
export const emailLimit = 254;

/** HTML's own definition of a valid e-mail address. */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** A typed address as it is sent and shown again: without the spaces around it, full-width ＠ and letters folded. */
export const foldEmail = (typed: string): string => typed.normalize('NFKC').trim();

/** An address in the one form in which it is stored and compared: folded, and in lower case. */
export const normalizeEmail = (typed: string): string => foldEmail(typed).toLowerCase();

/** Whether a folded text is an e-mail address. */
export const isEmail = (email: string): boolean => email.length <= emailLimit && pattern.test(email);

/**
 * The mailbox behind an address (in its stored form): without the `+tag` that mail servers leave to its owner, so that a mailbox
 * is counted as one under all its names.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split(/(?<=.)\+/, 1);
  return local + email.slice(at);
}
