/**
 * Replaces the parts of Next.js that this static site never uses (see `turbopack.resolveAlias`): the compiled `path-to-regexp`
 * (there are no rewrites), the script loader (there is no `next/script`), and the polyfills. Every browser that Next's own code
 * supports (Chrome 111, Safari 16.4, Firefox 111) has what those bring, except `URL.canParse`, which nothing here calls. If
 * something does use one of these parts, it fails loudly.
 */
function refuse(): never {
  throw new Error('This build has neither rewrites nor next/script.');
}

/** Next.js calls it on every page, with the scripts that `next/script` has left to it. */
function initScriptLoader(scripts: readonly unknown[]): void {
  if (scripts.length > 0) refuse();
}

export {
  initScriptLoader,
  refuse as compile,
  refuse as handleClientScriptLoad,
  refuse as parse,
  refuse as pathToRegexp,
  refuse as regexpToFunction,
};
