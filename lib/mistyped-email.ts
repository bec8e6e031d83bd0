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
 * The question about a folded address whose domain is a letter away from a common one. Undefined where it is not. Sending the same address
 * again confirms it.
 */
export function questionAbout(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (commonDomains.includes(domain)) return undefined;
  const meant = commonDomains.find((common) => isOneLetterFrom(domain, common));
  if (!meant) return undefined;
  return `「@${domain}」は「@${meant}」のまちがいではありませんか？ このままでよければ、もう一度「確認メールを送る」を押してください。`;
}
