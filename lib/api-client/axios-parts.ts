/**
 * What the build puts in the place of four parts of axios's adapter (see `turbopack.resolveAlias`). A request comes from
 * `http.ts` with its whole address and its headers, so that there is nothing left to resolve or encode; and the site looks up no cookie
 * for a header, and shows the progress of no upload or download, so that those parts are never called.
 */
export default function asItIs<Config>(config: Config): Config {
  return config;
}

export const progressEventReducer = undefined;
