import { useRouter } from 'next/router';
import { BrokenLink, ClosedEntry, ConfirmedEntry } from '@/components/entry/confirm-outcomes';
import { EntrySummary } from '@/components/entry/entry-summary';
import { Loadable } from '@/components/ui/loadable';
import { useEntryConfirmation } from '@/hooks/api/use-entry-confirmation';
import { isUnderWay, useAction } from '@/hooks/use-action';
import { confirmEntry } from '@/lib/api-client';
import { isLost } from '@/lib/api-error';
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

/** Shows the entry, and completes it when the button is pressed; only opening the page changes nothing. */
export function ConfirmEntry({ examId, entryToken }: ConfirmEntryProps) {
  const router = useRouter();
  const { data, error, reload } = useEntryConfirmation(examId, entryToken);
  const {
    phase,
    failure: failed,
    start,
  } = useAction(
    async ({ show, waitForNetwork }) => {
      await waitForNetwork();
      const onRetry = (): void => show(navigator.onLine ? 'running' : 'waiting');
      await confirmEntry(examId, entryToken, { onRetry });
      writeStored('entry_completed', true);
    },
    { onDone: () => router.push(paths.entryComplete()), goesOn: true },
  );
  const failure = failed?.error ?? error;
  const effect = failure && effectOfError(failure);
  if (effect?.kind === 'link') return <BrokenLink isExpired={failure?.code === 'entry_token_expired'} />;
  if (effect?.kind === 'entry_over') return <ClosedEntry />;
  if (data?.confirmed) return <ConfirmedEntry />;
  const submission: FormSubmission = {
    submit: () => void start(),
    isSending: isUnderWay(phase),
    isWaiting: phase === 'waiting',
    message: failed && (isLost(failed.error) ? uncertain : formMessageOf(failed.effect)),
  };
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(entry) => <EntrySummary entry={entry} submission={submission} />}
    </Loadable>
  );
}
