import { shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/polling';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChangeOfPerson } from '@/hooks/api/change-of-person';
import { nobody, useMe } from '@/hooks/api/use-me';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useStoredText, useStoredValue } from '@/hooks/use-stored';
import { readPartnerName } from '@/lib/api-client/partner';
import { endSession, forgetToken } from '@/lib/api-client/session';
import { isTemporary } from '@/lib/api-error';
import { isString } from '@/lib/checks';
import { isPlayPage } from '@/lib/paths';
import { readStored, writeStored } from '@/lib/storage';

/** Keeps the partner app's name in this browser. */
export const keepDisplayName = (name: string): void => writeStored('display_name', name);

/** Of a name that is longer, characters are left out: the partner app's may be longer than ours, but no page may freeze because of it. */
const longestName = 100;

/** A name as long as it may be shown; the same as it came, if it isn't longer. */
function shortened(name: string): string {
  // A character has at most two units.
  const most = 2 * longestName;
  const characters = [...name.slice(0, most)];
  if (name.length <= most && characters.length <= longestName) return name;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}

/** The name that the partner app gave at the last login, whether or not its session is still open; undefined while it has given none. */
export function useKeptDisplayName(): string | undefined {
  return useStoredValue(() => {
    const kept = readStored('display_name', isString);
    return kept && shortened(kept);
  });
}

/**
 * The one place that decides which display name is shown of the logged-in user: what the partner app sends, which is not changed and may
 * be longer than our own limit; the name that was typed at entry, as the contest API has it, only where the partner app sends none.
 * @param typed that name as it came with a result; default: as it came with the login
 */
export function useDisplayName(typed?: string): string | undefined {
  const kept = useKeptDisplayName();
  const me = useMe().data;
  const entered = typed ?? me?.display_name;
  return me?.exam_status === undefined ? undefined : kept || (entered && shortened(entered));
}

/** A result's name in characters that pictures can draw: names from the partner app need not follow our rules. */
export function useResultName(resultName?: string): string | undefined {
  const name = useDisplayName(resultName);
  return name && shownDisplayName(name);
}

/** What the partner app says about a number: its owner's name, or that it refuses it; empty while that is unknown. */
type NumberOwner = { name?: string; isRefused?: boolean };

/** Asks the partner app whose number is on offer. */
export function useNumberOwner(examNumber: string): NumberOwner {
  const [owner, setOwner] = useState<NumberOwner>({});
  useEffect(() => {
    const over = new AbortController();
    const show = (found: NumberOwner) => over.signal.aborted || setOwner(found);
    readPartnerName(examNumber, { signal: over.signal }).then(
      (name) => show({ name: shortened(name) }),
      (error) => over.signal.aborted || isTemporary(error) || show({ isRefused: true }),
    );
    return () => over.abort();
  }, [examNumber]);
  return owner;
}

/** Returns a function that ends a login that the partner app has refused. */
export function useUndoLogin(): () => Promise<void> {
  const changePerson = useChangeOfPerson();
  return async () => {
    forgetToken();
    await endSession();
    await changePerson(nobody);
  };
}

/**
 * Asks the partner app behind all pages, about every 30 s, for the name that it has not given yet: it was in trouble at the login. If it
 * refuses the number then, the login is ended with an error screen; of somebody who is in the middle of the exam, or plays, not before that is over.
 */
export function useLatePartnerName(): void {
  const examNumber = useStoredText('base_token');
  const examStatus = useMe().data?.exam_status;
  const isMissing = useKeptDisplayName() === undefined && examStatus !== undefined;
  const undoLogin = useUndoLogin();
  const applyError = useErrorEffect();
  const { pathname } = useRouter();
  const isBusy = useEffectEvent(() => examStatus === 'in_examination_period' || isPlayPage(pathname));
  const onRefused = useEffectEvent(async (error: unknown): Promise<void> => {
    await undoLogin();
    applyError(error);
  });
  useEffect(() => {
    if (!isMissing || examNumber === undefined) return;
    const over = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const name = await readPartnerName(examNumber, { limitMilliseconds: 0 });
        if (!over.signal.aborted) keepDisplayName(name);
      } catch (error) {
        if (over.signal.aborted || isTemporary(error) || isBusy()) return;
        over.abort();
        await onRefused(error);
      }
    };
    const timer = window.setInterval(() => void ask(), spreadOut(pollMilliseconds, Math.random()));
    over.signal.addEventListener('abort', () => window.clearInterval(timer));
    return () => over.abort();
  }, [isMissing, examNumber]);
}
