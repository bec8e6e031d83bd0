import { useRouter } from 'next/router';
import { useState } from 'react';
import { BrokenLink, ClosedEntry, ConfirmedEntry } from '@/components/entry/confirm-outcomes';
import { EntrySummary } from '@/components/entry/entry-summary';
import { Loadable } from '@/components/ui/loadable';
import { useEntryConfirmation } from '@/hooks/api/use-entry-confirmation';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { confirmEntry } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { effectOfError } from '@/lib/error-effects';
import { formMessageOf } from '@/lib/form-error';
import { paths } from '@/lib/paths';
import { writeStored } from '@/lib/storage';

interface ConfirmEntryProps {
  examId: string;
  entryToken: string;
}

/** Shows the entry, and completes it when the button is pressed; only opening the page changes nothing. */
export function ConfirmEntry({ examId, entryToken }: ConfirmEntryProps) {
  const router = useRouter();
  const applyError = useErrorEffect();
  const { data, error, reload } = useEntryConfirmation(examId, entryToken);
  const [sending, setSending] = useState<{
    isPending: boolean;
    failure?: ApiError;
    message?: string | undefined;
  }>({
    isPending: false,
  });

  async function confirm(): Promise<void> {
    setSending({ isPending: true });
    try {
      await confirmEntry(examId, entryToken);
      writeStored('entry_completed', true);
      await router.push(paths.entryComplete());
    } catch (failure) {
      const message = formMessageOf(applyError(failure));
      if (failure instanceof ApiError) setSending({ isPending: false, failure, message });
    }
  }
  const failure = sending.failure ?? error;
  const effect = failure && effectOfError(failure);
  if (effect?.kind === 'link') return <BrokenLink isExpired={failure?.code === 'entry_token_expired'} />;
  if (effect?.kind === 'entry_over') return <ClosedEntry />;
  if (data?.confirmed) return <ConfirmedEntry />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(entry) => (
        <EntrySummary
          entry={entry}
          isSending={sending.isPending}
          message={sending.message}
          onConfirm={() => void confirm()}
        />
      )}
    </Loadable>
  );
}
