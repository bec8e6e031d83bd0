/** Crockford's base 32: no I, L, O, U, so that a number can be read out and typed without mistakes. */
export const examNumberAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many of these characters an exam number has; in its written form, hyphens separate groups of four. */
export const examNumberLength = 12;

/** Longer than any way of typing an exam number. */
export const typedExamNumberLimit = 100;

/** Spaces, and everything that looks like a hyphen: dashes of every kind, the long vowel mark and the minus sign. */
const separators = /[\s\p{Pd}ー−]/gu;
const characters = new RegExp(`^[${examNumberAlphabet}]{${examNumberLength}}$`);

/** An exam number in its written form, such as `7K3M-Q9RT-2XWD`, from its bare characters. */
export const writeExamNumber = (bare: string): string => bare.replace(/(.{4})(?=.)/g, '$1-');

/** The written form of a typed exam number: in any width and case, with I and L for 1, O for 0. Undefined where it cannot be one. */
export function normalizeExamNumber(typed: string): string | undefined {
  if (typed.length > typedExamNumberLimit) return undefined;
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(separators, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return characters.test(bare) ? writeExamNumber(bare) : undefined;
}
