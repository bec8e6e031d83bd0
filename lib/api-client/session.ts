import { send } from '@/lib/api-client/http';
import { once } from '@/lib/api-client/once';
import { ApiError, isTemporary } from '@/lib/api-error';
import { isStoredText } from '@/lib/checks';
import { forgetPerson, readStored, removeStored, writeStored } from '@/lib/storage';

/** Logs in with an exam number; the response sets the session cookie, which replaces any that was to be ended. Throws ApiError. */
export const login = (examNumber: string) =>
  once(`login ${examNumber}`, async () => {
    const me = await send('login', { body: { base_crew_token: examNumber } });
    removeStored('logout_pending');
    return me;
  });

/** Ends the session. Throws ApiError. */
export const logout = () => once('logout', () => send('logout', {}));

const isSessionGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'not_logged_in';

/**
 * Logs out here at once, and on the server as soon as that has said so; a mark is kept until then. Returns whether it has. Anything else that
 * answers, such as the page of a firewall, says nothing about the session.
 */
export async function endSession(): Promise<boolean> {
  writeStored('logout_pending', true);
  try {
    await logout();
  } catch (error) {
    if (!isSessionGone(error)) return false;
  }
  removeStored('logout_pending');
  return true;
}

/** The number that was kept before it was forgotten: what is stored is still its owner's. */
let forgottenNumber: string | undefined;
/** How often a session has been opened again, so that calls that were under way meanwhile don't open another. */
let timesReopened = 0;

/** The exam number that a session is opened again with; undefined where nobody has logged in. */
export const keptExamNumber = (): string | undefined => readStored('base_token', isStoredText);

/** Keeps the number of who has logged in. What is known to be another's goes; picks of an unknown owner are never shown to others (`keptOf`). */
export function keepExamNumber(examNumber: string): void {
  const owner = keptExamNumber() ?? forgottenNumber ?? examNumber;
  if (owner !== examNumber) forgetPerson();
  writeStored('base_token', examNumber);
}

/** Whether somebody has logged out, in any tab, while this kept number was logging in; then ends the session that this has opened. */
export async function endIfForgotten(examNumber: string): Promise<boolean> {
  const isForgotten = keptExamNumber() !== examNumber;
  if (isForgotten) await endSession();
  return isForgotten;
}

/** Forgets who was logged in last. */
export function forgetToken(): void {
  const examNumber = keptExamNumber();
  if (examNumber !== undefined) forgottenNumber = examNumber;
  removeStored('base_token');
  removeStored('display_name');
}

/** Logs in again with the kept number, once for all calls. Throws `lost` if it is refused or missing; other failures count as the call's own. */
async function reopenSession(lost: ApiError): Promise<void> {
  const examNumber = keptExamNumber();
  if (examNumber === undefined) throw lost;
  try {
    await login(examNumber);
  } catch (error) {
    if (isTemporary(error)) throw new ApiError(lost.call, error);
    forgetToken();
    throw lost;
  }
  if (await endIfForgotten(examNumber)) throw lost;
  timesReopened += 1;
}

/** Makes a call; where the session is gone, opens it again and makes the call once more. Throws ApiError. */
export async function withSession<Result>(operation: () => Promise<Result>): Promise<Result> {
  const timesBefore = timesReopened;
  try {
    return await operation();
  } catch (error) {
    if (!isSessionGone(error)) throw error;
    if (timesReopened === timesBefore) await reopenSession(error);
    return operation();
  }
}
