import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { writeStored } from '@/lib/storage';

/** The partner app's name for the exam number. */
const examNumberName = 'base_crew_token';
/** Anything longer is not an exam number. */
const longestExamNumber = 200;

/** The partner app's parameters in query (`?…`) and fragment (`#…`): that it shows the site, that its user is logged in there, their number. */
export function readFirstAddress({ search, hash }: { search: string; hash: string }) {
  const query = new URLSearchParams(search);
  const written = new URLSearchParams(hash.slice(1)).get(examNumberName)?.trim();
  return {
    isWebview: query.get('type') === 'webview',
    isBaseLoggedIn: query.get('is_logged_in') === 'true',
    // In its one written form, so that one's own is known however it is written.
    examNumber:
      written && written.length <= longestExamNumber ? (normalizeExamNumber(written) ?? written) : undefined,
  };
}

/** The entry token in the verification mail's link. */
const entryTokenName = 'entry_token';

/** A query or fragment without one of its parameters, however that is written; empty if nothing else is left of it. */
function without(name: string, part: string): string {
  const rest = part
    .slice(1)
    .split('&')
    .filter((each) => !new URLSearchParams(each).has(name))
    .join('&');
  return rest && part[0] + rest;
}

/** An address inside the site, such as `/login?a=b#c`, without exam number and entry token. */
export function withoutSecrets(address: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return path + without(entryTokenName, search) + without(examNumberName, hash);
}

/** The exam number that came with the first address, until it has logged in, was refused or is offered to somebody else. */
export const firstAddress: { examNumber: string | undefined } = { examNumber: undefined };

/** Keeps the first address' flags, exam number and entry token, and takes its secrets out of the address bar. Call it before all else. */
export function takeFirstAddress(): void {
  const { search, hash, pathname } = window.location;
  const address = pathname + search + hash;
  const { isWebview, isBaseLoggedIn, examNumber } = readFirstAddress({ search, hash });
  if (isWebview) {
    writeStored('is_webview', true);
    // The app says it each time, as its user may have logged in or out there.
    writeStored('is_base_logged_in', isBaseLoggedIn);
  } else if (isBaseLoggedIn) writeStored('is_base_logged_in', true);
  firstAddress.examNumber = examNumber;
  const entryToken = new URLSearchParams(search).get(entryTokenName);
  if (entryToken) writeStored('entry_token', entryToken);
  const clean = withoutSecrets(address);
  if (clean !== address) window.history.replaceState(window.history.state, '', clean);
}

/** The same for a link that is followed where the site is open already: it changes only the fragment. @returns whether it had an exam number */
export function takeLateAddress(): boolean {
  const hasNumber = readFirstAddress(window.location).examNumber !== undefined;
  if (hasNumber) takeFirstAddress();
  return hasNumber;
}
