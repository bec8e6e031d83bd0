/**
 * What the build puts in the place of parts of Next.js's router that a static site without rewrites and without `next/script` never
 * needs (see `turbopack.resolveAlias`): the compiled `path-to-regexp`, and the loader of scripts. Whatever calls them after all is to
 * fail loudly.
 */
function refuse(): never {
  throw new Error('This build has neither rewrites nor next/script.');
}

/** Is called on every page with the scripts that `next/script` has asked for: none. */
export function initScriptLoader(scripts: readonly unknown[]): void {
  if (scripts.length > 0) refuse();
}

export {
  refuse as compile,
  refuse as parse,
  refuse as pathToRegexp,
  refuse as regexpToFunction,
  refuse as handleClientScriptLoad,
};
