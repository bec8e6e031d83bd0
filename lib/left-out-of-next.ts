/**
 * What the build puts in the place of the `path-to-regexp` that Next.js brings (see `turbopack.resolveAlias`): its router uses it for
 * rewrites only, and a static site has none. Whatever uses it after all is to fail loudly.
 */
function refuse(): never {
  throw new Error('This build has no rewrites.');
}

export { refuse as compile, refuse as parse, refuse as pathToRegexp, refuse as regexpToFunction };
