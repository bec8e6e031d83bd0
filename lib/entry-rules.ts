import {
  type DisplayNameProblem,
  displayNameLimit,
  displayNameProblem as problemOf,
} from '@knowledgeking/contract/rules/display-name';

export { normalizeDisplayName as foldDisplayName } from '@knowledgeking/contract/rules/display-name';

/** What browsers take for an e-mail address (the HTML standard's own rule). */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** The longest address that mail can carry. */
const longestEmail = 254;

const sentenceOf: Record<DisplayNameProblem, string> = {
  empty: '表示名を入力してください。',
  too_long: `表示名は${displayNameLimit}文字までにしてください。`,
  not_allowed: '表示名に使えない文字が入っています。見えない文字や、いくつも重ねた記号は使えません。',
};

/** A typed address as it is sent: full-width ＠ and letters folded, surrounding spaces dropped. */
export function foldEmail(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** The problem with a typed address, in Japanese; undefined if there is none. */
export function emailProblem(typed: string): string | undefined {
  const email = foldEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  if (email.length > longestEmail || !emailPattern.test(email)) {
    return 'メールアドレスの形が正しくありません。「name@example.com」のように入力してください。';
  }
  return undefined;
}

/** The problem with a typed display name, in Japanese; undefined if there is none. */
export function displayNameProblem(typed: string): string | undefined {
  const problem = problemOf(typed);
  return problem && sentenceOf[problem];
}
