import {
  type DisplayNameProblem,
  displayNameLimit,
  displayNameProblem,
  normalizeDisplayName,
} from '@knowledgeking/contract/rules/display-name';
import { ContestError } from './contest-error.ts';

/** The form as it was sent. */
export interface EntryForm {
  email: string;
  display_name: string;
  birthplace: string;
  children_division: boolean;
  agreed: boolean;
}

/** HTML's own definition of a valid e-mail address. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const emailLimit = 254;

const sentenceOf: Record<DisplayNameProblem, string> = {
  empty: '表示名を入力してください。',
  too_long: `表示名は${displayNameLimit}文字までにしてください。`,
  not_allowed: '表示名に使えない文字が入っています。',
};

/** An address in the one form in which it is stored and compared: trimmed, width folded, lower case. */
export function normalizeEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

/**
 * The form with its values in the form in which they are stored.
 * @throws ContestError invalid_entry with a Japanese sentence for each wrong field
 */
export function checkedEntry(form: EntryForm, regions: string[]): Omit<EntryForm, 'agreed'> {
  const email = normalizeEmail(form.email);
  const nameProblem = displayNameProblem(form.display_name);
  const fields = Object.entries({
    email: emailProblem(email),
    display_name: nameProblem && sentenceOf[nameProblem],
    birthplace: regions.includes(form.birthplace) ? undefined : '出身地を選んでください。',
    agreed: form.agreed ? undefined : '応募規約に同意してください。',
  }).filter((field): field is [string, string] => field[1] !== undefined);
  if (fields.length > 0) {
    throw new ContestError('invalid_entry', 'the entry has mistakes', Object.fromEntries(fields));
  }
  return {
    email,
    display_name: normalizeDisplayName(form.display_name),
    birthplace: form.birthplace,
    children_division: form.children_division,
  };
}

/** Whether a text (in the stored form) is an e-mail address. */
export function isEmail(email: string): boolean {
  return email.length <= emailLimit && emailPattern.test(email);
}

/**
 * The mailbox behind an address (in its stored form): without the `+tag` that mail servers leave to its owner, so that a mailbox
 * is counted as one under all its names.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split(/(?<=.)\+/, 1);
  return local + email.slice(at);
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'メールアドレスを入力してください。';
  return isEmail(email) ? undefined : 'メールアドレスの形が正しくありません。';
}
