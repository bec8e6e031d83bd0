import { useRouter } from 'next/router';
import { useState } from 'react';
import { openSession, useOfferedExamNumber } from '@/hooks/api/open-session';
import { useChangeOfPerson } from '@/hooks/api/use-cache';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { isTemporary } from '@/lib/api-client/session';
import { formMessageOf } from '@/lib/form-error';
import { paths } from '@/lib/paths';

/**
 * Logs in with the exam number from a link. If it is refused, the error screen says so and the current user stays logged in. After any
 * other failure the number is still on offer, and `message` says what can be done where no error screen does.
 */
export function useAcceptExamNumber(): {
  accept: (examNumber: string) => Promise<void>;
  isPending: boolean;
  message: string | undefined;
} {
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const applyError = useErrorEffect();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();

  async function accept(examNumber: string): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setMessage(undefined);
    const { decline } = useOfferedExamNumber.getState();
    try {
      const me = await openSession(examNumber);
      await router.push(paths.top());
      await changePerson(me);
      decline();
    } catch (error) {
      setMessage(formMessageOf(applyError(error)));
      if (!isTemporary(error)) decline();
    }
    setIsPending(false);
  }
  return { accept, isPending, message };
}
