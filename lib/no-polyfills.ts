/**
 * What the build puts in the place of Next.js's own polyfills (see `turbopack.resolveAlias`): every browser that its code runs in at all
 * (Chrome 111, Safari 16.4, Firefox 111) has what they bring, but for `URL.canParse`, which nothing here calls.
 */
export {};
