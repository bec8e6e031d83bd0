/** What browsers take for an e-mail address (the HTML standard's own rule). */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
/** The longest address that mail can carry. */
const longestEmail = 254;
const longestName = 20;

/** An address as it is sent: full-width ＠ and letters folded, spaces around it dropped. */
export function foldEmail(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** What is wrong with a typed address, in Japanese; undefined where nothing is. */
export function emailProblem(typed: string): string | undefined {
  const email = foldEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  if (email.length > longestEmail || !emailPattern.test(email)) {
    return 'メールアドレスの形が正しくありません。「name@example.com」のように入力してください。';
  }
  return undefined;
}

/** A display name as it is sent: spaces around it dropped. */
export function foldDisplayName(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** What is wrong with a typed display name, in Japanese; undefined where nothing is. Characters are counted as one sees them. */
export function displayNameProblem(typed: string): string | undefined {
  const name = foldDisplayName(typed);
  if (name === '') return '表示名を入力してください。';
  if ([...name].length > longestName) return `表示名は${longestName}文字までにしてください。`;
  return undefined;
}
