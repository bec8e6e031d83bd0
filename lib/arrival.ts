import { writeStored } from '@/lib/storage';

/** What the partner app says in the address with which it opens the site. */
export interface Arrival {
  /** `?type=webview`: shown inside the partner app. */
  isWebview: boolean;
  /** `?is_logged_in=true`: the partner app knows who it is. */
  isBaseLoggedIn: boolean;
  /** `#base_crew_token=…`: whose session is to be opened. */
  baseToken: string | undefined;
}

const tokenName = 'base_crew_token';
/** No token is longer; whatever is comes from somewhere else. */
const longestToken = 200;

/** Reads query (`?…`) and fragment (`#…`) of an address; what is not from the partner app means nothing. */
export function readArrival({ search, hash }: { search: string; hash: string }): Arrival {
  const query = new URLSearchParams(search);
  const token = new URLSearchParams(hash.slice(1)).get(tokenName)?.trim();
  return {
    isWebview: query.get('type') === 'webview',
    isBaseLoggedIn: query.get('is_logged_in') === 'true',
    baseToken: token && token.length <= longestToken ? token : undefined,
  };
}

/** A fragment without the token; empty where nothing else is left of it. */
export function withoutToken(hash: string): string {
  const parts = hash.slice(1).split('&');
  const rest = parts.filter((part) => part !== tokenName && !part.startsWith(`${tokenName}=`)).join('&');
  return rest ? `#${rest}` : '';
}

const entryTokenName = 'entry_token';

/** A query without what the verification mail's link carries; empty where nothing else is left of it. */
function withoutEntryToken(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(entryTokenName)) return search;
  query.delete(entryTokenName);
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}

/** An address inside the site, such as `/login?a=b#c`, without any token. */
export function withoutSecrets(address: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return path + withoutEntryToken(search) + withoutToken(hash);
}

let arrivedToken: string | undefined;

/**
 * Takes over what the partner app says in the first address: the flags are kept for the session, the token is taken out of the
 * address bar and kept for `takeArrivedToken`. The token of the verification mail's link goes from there to the session's storage, where a
 * reload finds it. To be called once, before anything else reads the address.
 */
export function takeArrival(): void {
  const { search, hash, pathname } = window.location;
  const address = pathname + search + hash;
  const { isWebview, isBaseLoggedIn, baseToken } = readArrival({ search, hash });
  if (isWebview) writeStored('is_webview', true);
  if (isBaseLoggedIn) writeStored('is_base_logged_in', true);
  arrivedToken = baseToken;
  const entryToken = new URLSearchParams(search).get(entryTokenName);
  if (entryToken) writeStored('entry_token', entryToken);
  const clean = withoutSecrets(address);
  if (clean !== address) window.history.replaceState(window.history.state, '', clean);
}

/** The token that came with the first address, once; undefined: none. */
export function takeArrivedToken(): string | undefined {
  const token = arrivedToken;
  arrivedToken = undefined;
  return token;
}
