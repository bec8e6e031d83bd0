import { writeStored } from '@/lib/storage';

/** The partner app's parameters in the address with which it opens the site. */
export interface Arrival {
  /** `?type=webview`: shown inside the partner app. */
  isWebview: boolean;
  /** `?is_logged_in=true`: the user is logged in to the partner app. */
  isBaseLoggedIn: boolean;
  /** `#base_crew_token=…`: the exam number to log in with. */
  examNumber: string | undefined;
}

/** The partner app's name for the exam number. */
const examNumberName = 'base_crew_token';
/** Anything longer is not an exam number. */
const longestExamNumber = 200;

/** Reads query (`?…`) and fragment (`#…`) of an address; ignores everything that is not from the partner app. */
export function readArrival({ search, hash }: { search: string; hash: string }): Arrival {
  const query = new URLSearchParams(search);
  const examNumber = new URLSearchParams(hash.slice(1)).get(examNumberName)?.trim();
  return {
    isWebview: query.get('type') === 'webview',
    isBaseLoggedIn: query.get('is_logged_in') === 'true',
    examNumber: examNumber && examNumber.length <= longestExamNumber ? examNumber : undefined,
  };
}

/** A fragment without the exam number; empty if nothing else is left of it. */
export function withoutExamNumber(hash: string): string {
  const parts = hash.slice(1).split('&');
  const rest = parts
    .filter((part) => part !== examNumberName && !part.startsWith(`${examNumberName}=`))
    .join('&');
  return rest ? `#${rest}` : '';
}

const entryTokenName = 'entry_token';

/** A query without the entry token from the verification mail's link; empty if nothing else is left of it. */
function withoutEntryToken(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(entryTokenName)) return search;
  query.delete(entryTokenName);
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}

/** An address inside the site, such as `/login?a=b#c`, without exam number and entry token. */
export function withoutSecrets(address: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return path + withoutEntryToken(search) + withoutExamNumber(hash);
}

let arrivedExamNumber: string | undefined;

/**
 * Takes over what the first address carries: the partner app's flags are kept for the session, its exam number for
 * `takeArrivedExamNumber`, and the entry token of the verification mail's link in the session's storage, where a reload finds it.
 * Both secrets are removed from the address bar. Call it once, before anything else reads the address.
 */
export function takeArrival(): void {
  const { search, hash, pathname } = window.location;
  const address = pathname + search + hash;
  const { isWebview, isBaseLoggedIn, examNumber } = readArrival({ search, hash });
  if (isWebview) writeStored('is_webview', true);
  if (isBaseLoggedIn) writeStored('is_base_logged_in', true);
  arrivedExamNumber = examNumber;
  const entryToken = new URLSearchParams(search).get(entryTokenName);
  if (entryToken) writeStored('entry_token', entryToken);
  const clean = withoutSecrets(address);
  if (clean !== address) window.history.replaceState(window.history.state, '', clean);
}

/** The exam number that came with the first address, only once: every later call returns undefined. */
export function takeArrivedExamNumber(): string | undefined {
  const examNumber = arrivedExamNumber;
  arrivedExamNumber = undefined;
  return examNumber;
}
