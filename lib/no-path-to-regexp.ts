/**
 * What the build puts in the place of the compiled `path-to-regexp` in Next.js's router, which calls it for rewrites alone; a static
 * site has none. Whatever calls it after all is to fail loudly.
 */
function refuse(): never {
  throw new Error('This build has no rewrites.');
}

export { refuse as compile, refuse as parse, refuse as pathToRegexp, refuse as regexpToFunction };
