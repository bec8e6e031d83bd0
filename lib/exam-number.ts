const characters = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/**
 * An exam number as the API knows it, `7K3M-Q9RT-2XWD`, from what somebody typed: in capitals or not, full-width or
 * not, with or without hyphens and spaces; I and L are read as 1, O as 0. Undefined where it cannot be one.
 */
export function normalizeExamNumber(typed: string): string | undefined {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u30FC\u2212]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  if (!characters.test(bare)) return undefined;
  return [bare.slice(0, 4), bare.slice(4, 8), bare.slice(8)].join('-');
}
