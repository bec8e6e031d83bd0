import type { Me } from '@knowledgeking/contract';
import { getMe, getPartnerEntryStatus, login } from '@/lib/api-client';
import { forgetToken, isRefusal } from '@/lib/api-client/session';
import { ApiError } from '@/lib/api-error';
import { takeArrivedToken } from '@/lib/arrival';
import { isString } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';

/** Asks the partner app whose token it is, and keeps the name. Throws ApiError. */
export async function keepName(baseToken: string): Promise<void> {
  const { payload } = await getPartnerEntryStatus(baseToken);
  writeStored('display_name', payload.display_name);
}

/** A token that was not typed here: the partner app says first whose it is. Throws ApiError. */
async function exchange(baseToken: string): Promise<Me> {
  writeStored('base_token', baseToken);
  await keepName(baseToken);
  return login(baseToken);
}

/** Opens a session with the token that the partner app gave along. Throws ApiError and then leaves nothing stored. */
async function openArrivedSession(baseToken: string): Promise<Me> {
  try {
    return await exchange(baseToken);
  } catch (error) {
    forgetToken();
    throw error;
  }
}

/** Who asks, and what is to happen meanwhile. */
interface Asking {
  /** Whether somebody was logged in at the last answer: whom trouble on the way must not make a stranger. */
  wasLoggedIn: boolean;
  /** Called when a session that was gone has been opened again. */
  onReopened: () => void;
}

/** Opens a session that has run out once more. Where it is refused nobody is logged in; that is all there is to say. */
async function reopenSession(
  baseToken: string,
  nobody: Me,
  { wasLoggedIn, onReopened }: Asking,
): Promise<Me> {
  try {
    const me = await exchange(baseToken);
    onReopened();
    return me;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) forgetToken();
    else if (wasLoggedIn) throw error;
    return nobody;
  }
}

/**
 * Who is logged in. A token that came with the first address opens its session first; one that is kept from an earlier login
 * opens it again where the session is gone. Throws ApiError.
 */
export async function readMe(asking: Asking): Promise<Me> {
  const arrived = takeArrivedToken();
  if (arrived) return openArrivedSession(arrived);
  const me = await getMe();
  const kept = me.exam_status === undefined ? readStored('base_token', isString) : undefined;
  return kept ? reopenSession(kept, me, asking) : me;
}
