import type { ErrorEffect } from '@/lib/error-effects';

/** A form's submission: what starts it, and what the form shows of it. */
export interface FormSubmission {
  submit: () => void;
  isSending: boolean;
  /** It is waiting for the network, and is then sent by itself. */
  isWaiting: boolean;
  /** The message about a failed submission that belongs to no field. */
  message: string | undefined;
}

const minute = 60;

/** The message for a form that was sent too often, with the seconds that the server asks to wait. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const wait = whole < minute ? `${whole}秒` : `${Math.ceil(whole / minute)}分`;
  return `短い間に何度も送られています。${wait}ほど待ってから、もう一度お試しください。`;
}

const unreachable = '送信できませんでした。通信の状態を確かめて、もう一度お試しください。';

/** The message above a form's button about a failed submission; undefined if a field, an error screen or another page says it. */
export function formMessageOf(effect: ErrorEffect): string | undefined {
  if (effect.kind === 'wait') return waitText(effect.seconds);
  if (effect.kind === 'entry_over') return 'エントリーの受付は終わりました。';
  if (effect.kind === 'in_place' || effect.kind === 'not_ready') return unreachable;
  return undefined;
}

/** The domains of the mailboxes that most people in Japan have. */
const commonDomains = [
  'gmail.com',
  'yahoo.co.jp',
  'icloud.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'softbank.ne.jp',
  'i.softbank.jp',
  'ymobile.ne.jp',
  'outlook.jp',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.jp',
  'rakuten.jp',
];

/** Whether two words differ by one letter: another one, one too many, one too few, or two that changed places. */
function isOneLetterFrom(word: string, other: string): boolean {
  if (word === other) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    isSwapped ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  );
}

/**
 * The question about a folded address whose domain looks mistyped: one without a dot, or a letter away from a common one. Undefined where
 * nothing does. Sending the same address again confirms it.
 */
export function questionAbout(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (commonDomains.includes(domain)) return undefined;
  const meant = commonDomains.find((common) => isOneLetterFrom(domain, common));
  if (!meant && domain.includes('.')) return undefined;
  const doubt = meant
    ? `は「@${meant}」のまちがいではありませんか？`
    : 'のあとに、「.jp」や「.com」などがぬけていませんか？';
  return `「@${domain}」${doubt} このままでよければ、もう一度「確認メールを送る」を押してください。`;
}
