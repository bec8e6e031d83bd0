import type { Me } from '@knowledgeking/contract';
import { create } from 'zustand';
import { keepDisplayName } from '@/hooks/api/partner-name';
import { nobody } from '@/hooks/api/use-me';
import { useStoredValue } from '@/hooks/use-stored';
import { readPartnerName, readPartnerNameSoon } from '@/lib/api-client/partner';
import { request } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import {
  endIfForgotten,
  endSession,
  forgetToken,
  keepExamNumber,
  keptExamNumber,
  login,
} from '@/lib/api-client/session';
import { ApiError, isTemporary } from '@/lib/api-error';
import { isBoolean } from '@/lib/checks';
import { firstAddress } from '@/lib/first-address';
import { readStored } from '@/lib/storage';

/**
 * Opens a session with an exam number that was not typed here. The partner app comes first: it says whose number it is. The
 * number is stored, replacing the previous user and their data, only after both the partner app and the contest API have accepted
 * it. A number that is kept has been accepted before, so the partner app's trouble does not hold it up. Throws ApiError and then changes
 * nothing, as where `retry.signal` is aborted before the login. Returns `nobody` if it was the kept number and its owner has logged out
 * meanwhile.
 */
export async function openSession(examNumber: string, retry: RetryOptions = {}): Promise<Me> {
  const wasKept = keptExamNumber() === examNumber;
  const displayName = await (wasKept ? readPartnerNameSoon(examNumber) : readPartnerName(examNumber, retry));
  retry.signal?.throwIfAborted();
  const me = await login(examNumber);
  if (wasKept && (await endIfForgotten(examNumber))) return nobody;
  keepExamNumber(examNumber);
  if (displayName !== undefined) keepDisplayName(displayName);
  return me;
}

/** Opens a session with the first address' number, dropped only by a refusal. Any other failure counts as one of reading the user: tried again. */
async function openFromAddress(examNumber: string): Promise<Me> {
  const timer = setTimeout(() => useLinkedLogin.setState({ isWaiting: true }), unsaidMilliseconds);
  try {
    const me = await openSession(examNumber);
    firstAddress.examNumber = undefined;
    return me;
  } catch (error) {
    if (isTemporary(error)) throw new ApiError('getMe', error);
    firstAddress.examNumber = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    useLinkedLogin.setState({ isWaiting: false });
  }
}

/** The session's user; a lost session is opened again with the stored number. If that is refused, nobody is logged in. Throws ApiError. */
async function readOwner(wasLoggedIn: boolean, onReopened: () => void): Promise<Me> {
  const stranger = await request('getMe', {});
  const kept = keptExamNumber();
  if (stranger.exam_status !== undefined || !kept) return stranger;
  try {
    const me = await openSession(kept);
    onReopened();
    return me;
  } catch (error) {
    if (!isTemporary(error)) forgetToken();
    else if (wasLoggedIn) throw error;
    return stranger;
  }
}

/**
 * Reads who is logged in. An exam number in the first address, from a link or the partner app, opens its session, but never takes one over:
 * somebody who is logged in, or has another number stored here, is asked. A logout that has not reached the server yet is sent first.
 * Throws ApiError.
 * @param wasLoggedIn whether somebody was logged in at the last read: a network failure must not turn them into a stranger
 * @param onReopened called after a lost session has been opened again
 */
export async function readMe(wasLoggedIn: boolean, onReopened: () => void): Promise<Me> {
  const { examNumber } = firstAddress;
  const kept = keptExamNumber();
  const isLoggedOut = readStored('logout_pending', isBoolean);
  // A login ends the session whose logout has not arrived.
  if (examNumber && (kept === undefined ? isLoggedOut : examNumber === kept))
    return openFromAddress(examNumber);
  if (isLoggedOut && !(await endSession())) return nobody;
  const me = await readOwner(wasLoggedIn, onReopened);
  if (!examNumber) return me;
  if (me.exam_status === undefined && keptExamNumber() === undefined) return openFromAddress(examNumber);
  firstAddress.examNumber = undefined;
  useLinkedLogin.setState({ offered: examNumber });
  return me;
}

/** For how long the login of a link is not worth a word, in milliseconds. */
const unsaidMilliseconds = 2_000;

interface LinkedLogin {
  /** The exam number from a link that would log in somebody other than the current user, who decides; undefined: none. A reload forgets it. */
  offered: string | undefined;
  /** Whether a link is logging in, and it takes a while. */
  isWaiting: boolean;
  /** Forgets the offer, so that the current user stays logged in. */
  decline: () => void;
}

/** The login by an exam number that came with a link or from the partner app, as far as the layout says something about it. */
export const useLinkedLogin = create<LinkedLogin>((set) => ({
  offered: undefined,
  isWaiting: false,
  decline: () => set({ offered: undefined }),
}));

/** The exam number that is on offer; not where another tab has taken it meanwhile. */
export function useOffered(): string | undefined {
  const offered = useLinkedLogin((state) => state.offered);
  const kept = useStoredValue(keptExamNumber);
  return offered === kept ? undefined : offered;
}
