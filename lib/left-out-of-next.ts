/**
 * What the build puts in the place of parts of Next.js that a static site without rewrites and without `next/script` never uses
 * (see `turbopack.resolveAlias`): the compiled `path-to-regexp`, and the loader of scripts. Whatever uses them after all is to fail
 * loudly.
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
