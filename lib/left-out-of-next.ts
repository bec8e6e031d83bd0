/**
 * Replaces the `path-to-regexp` that comes with Next.js (see `turbopack.resolveAlias`): the router uses it only for rewrites, and a
 * static site has none. If something does use it, it fails loudly.
 */
function refuse(): never {
  throw new Error('This build has no rewrites.');
}

export { refuse as compile, refuse as parse, refuse as pathToRegexp, refuse as regexpToFunction };
