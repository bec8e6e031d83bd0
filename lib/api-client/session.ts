import type { CallName } from '@knowledgeking/contract';
import { send } from '@/lib/api-client/http';
import { once } from '@/lib/api-client/once';
import { ApiError } from '@/lib/api-error';
import { isString } from '@/lib/checks';
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** Logs in with an exam number; the answer sets the session cookie, in the place of any that was to be ended. Throws ApiError. */
export const login = (examNumber: string) =>
  once(`login ${examNumber}`, async () => {
    const me = await send('login', { body: { base_crew_token: examNumber } });
    removeStored('logout_pending');
    return me;
  });

/** Ends the session. Throws ApiError. */
export const logout = () => once('logout', () => send('logout', {}));

/**
 * Logs out here at once, and at the server as soon as it can be reached: until then a mark is kept. Returns whether the server
 * has ended the session too.
 */
export async function endSession(): Promise<boolean> {
  writeStored('logout_pending', true);
  try {
    await logout();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isRefusal(error)) return false;
  }
  removeStored('logout_pending');
  return true;
}

/** Forgets who was logged in last. */
export function forgetToken(): void {
  removeStored('base_token');
  removeStored('display_name');
}

/** Whether the server has spoken, and about this token: nothing that a lost network, a crowd or maintenance explains. */
export const isRefusal = (error: ApiError): boolean =>
  error.status !== undefined && error.status < 500 && error.status !== 429;

/** What they refuse is a number, not a session that is gone. */
const opensSession: ReadonlySet<CallName> = new Set<CallName>(['login', 'getPartnerEntryStatus']);

const isSessionGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'not_logged_in' && !opensSession.has(error.call);

/** How often a session has been opened again, so that calls which were under way meanwhile don't open one more. */
let timesReopened = 0;

/**
 * Logs in again with the kept number, for all who ask meanwhile at once. Throws `lost` where there is none or it is refused;
 * what a lost network, a crowd or maintenance explains is the failed call's own trouble, to be retried like any other.
 */
async function reopenSession(lost: ApiError): Promise<void> {
  const token = readStored('base_token', isString);
  if (token === undefined) throw lost;
  try {
    await login(token);
    timesReopened += 1;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isRefusal(error)) throw new ApiError(lost.call, error);
    forgetToken();
    throw lost;
  }
}

/** Makes a call; where the session is gone, opens it again and makes the call once more. Throws ApiError. */
export async function withSession<Result>(operation: () => Promise<Result>): Promise<Result> {
  const before = timesReopened;
  try {
    return await operation();
  } catch (error) {
    if (!isSessionGone(error)) throw error;
    if (timesReopened === before) await reopenSession(error);
    return operation();
  }
}
