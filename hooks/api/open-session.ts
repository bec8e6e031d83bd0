import type { Me } from '@knowledgeking/contract';
import { getMe, getPartnerEntryStatus, login } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { takeArrivedToken } from '@/lib/arrival';
import { isString } from '@/lib/checks';
import { readStored, removeStored, writeStored } from '@/lib/storage';

function forgetToken(): void {
  removeStored('base_token');
  removeStored('display_name');
}

async function exchange(baseToken: string): Promise<Me> {
  writeStored('base_token', baseToken);
  const { payload } = await getPartnerEntryStatus(baseToken);
  writeStored('display_name', payload.display_name);
  return login(baseToken);
}

/**
 * Asks the partner app whose token it is, then opens the session; an exam number is such a token. Throws ApiError and then
 * leaves nothing stored.
 */
export async function openSession(baseToken: string): Promise<Me> {
  try {
    return await exchange(baseToken);
  } catch (error) {
    forgetToken();
    throw error;
  }
}

/** Whether the server has spoken, and about this token: nothing that a lost network, a crowd or maintenance explains. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < 500 && error.status !== 429;

/** Opens a session that has run out once more. Where that fails, nobody is logged in; that is all there is to say. */
async function reopenSession(baseToken: string, nobody: Me): Promise<Me> {
  try {
    return await exchange(baseToken);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) forgetToken();
    return nobody;
  }
}

/**
 * Who is logged in. A token that came with the first address opens its session first; one that is kept from an earlier login
 * opens it again where the session is gone. Throws ApiError.
 */
export async function readMe(): Promise<Me> {
  const arrived = takeArrivedToken();
  if (arrived) return openSession(arrived);
  const me = await getMe();
  const kept = me.exam_status === undefined ? readStored('base_token', isString) : undefined;
  return kept ? reopenSession(kept, me) : me;
}
