import { useRouter } from 'next/router';
import { useState } from 'react';
import { BrokenLink, ClosedEntry, ConfirmedEntry } from '@/components/entry/confirm-outcomes';
import { EntrySummary } from '@/components/entry/entry-summary';
import { Loadable } from '@/components/ui/loadable';
import { useEntryConfirmation } from '@/hooks/api/use-entry-confirmation';
import { begin } from '@/hooks/begun';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { confirmEntry } from '@/lib/api-client';
import { ApiError, isLost } from '@/lib/api-error';
import { awaitNetwork } from '@/lib/await-network';
import { effectOfError } from '@/lib/error-effects';
import { type FormSubmission, formMessageOf } from '@/lib/form-error';
import { paths } from '@/lib/paths';
import { writeStored } from '@/lib/storage';

/** The response may have been lost after the entry was completed, so that neither may be claimed. */
const uncertain =
  'エントリーが確定したかどうか、まだわかりません。通信の状態を確かめて、もう一度ボタンを押してください。';

interface ConfirmEntryProps {
  examId: string;
  entryToken: string;
}

type Sending = Omit<FormSubmission, 'submit'> & { failure?: ApiError };

const idle: Sending = { isSending: false, isWaiting: false, message: undefined };

/** Shows the entry, and completes it when the button is pressed; only opening the page changes nothing. */
export function ConfirmEntry({ examId, entryToken }: ConfirmEntryProps) {
  const router = useRouter();
  const applyError = useErrorEffect();
  const { data, error, reload } = useEntryConfirmation(examId, entryToken);
  const [sending, setSending] = useState<Sending>(idle);

  async function confirm(): Promise<void> {
    const showProgress = (): void => setSending({ ...idle, isSending: true, isWaiting: !navigator.onLine });
    showProgress();
    const { signal, settle } = begin(router.events);
    try {
      await awaitNetwork(showProgress);
      showProgress();
      await confirmEntry(examId, entryToken, { onRetry: showProgress });
      writeStored('entry_completed', true);
      settle();
      // The user has gone to another page, which nothing may interrupt.
      if (signal.aborted) return setSending(idle);
      await router.push(paths.entryComplete());
    } catch (failure) {
      settle();
      if (signal.aborted) return setSending(idle);
      const effect = applyError(failure);
      if (!(failure instanceof ApiError)) return;
      setSending({ ...idle, failure, message: isLost(failure) ? uncertain : formMessageOf(effect) });
    }
  }
  const failure = sending.failure ?? error;
  const effect = failure && effectOfError(failure);
  if (effect?.kind === 'link') return <BrokenLink isExpired={failure?.code === 'entry_token_expired'} />;
  if (effect?.kind === 'entry_over') return <ClosedEntry />;
  if (data?.confirmed) return <ConfirmedEntry />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(entry) => <EntrySummary entry={entry} submission={{ ...sending, submit: () => void confirm() }} />}
    </Loadable>
  );
}
