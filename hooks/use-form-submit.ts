import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { begin } from '@/hooks/begun';
import type { FormName } from '@/hooks/drafts';
import { useDraft } from '@/hooks/use-draft';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { awaitNetwork } from '@/lib/await-network';
import { type FormSubmission, formMessageOf } from '@/lib/form-error';

interface SentForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  submission: FormSubmission;
}

/**
 * A form with its submission. It is validated first, with the focus on the first invalid field. A field's problem goes as soon as the
 * field is changed, and is looked for again only at the next submission: found at every key, it would be announced at every key, and
 * found when the field is left for the button, it would push the button away from the pointer. Problems that the server finds are
 * shown beside their fields, others in `message` or on an error screen, after which the form comes back as it was typed.
 * @param send throws ApiError; its signal is aborted once another page is asked for
 * @param onSent opens what comes next. Not called once the user has gone to another page, where a failure is not shown either
 */
export function useFormSubmit<Fields extends FieldValues>(
  name: FormName,
  empty: Fields,
  send: (values: Fields, signal: AbortSignal) => Promise<void>,
  onSent: () => unknown,
): SentForm<Fields> {
  const { events } = useRouter();
  const [draft, noteTyped] = useDraft<Fields>(name);
  const form = useForm<Fields>({
    defaultValues: (draft ?? empty) as DefaultValues<Fields>,
    reValidateMode: 'onSubmit',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (change) => {
          if (change.type !== 'change') return;
          form.clearErrors(change.name as Path<Fields>);
          noteTyped(change.values);
        },
      }),
    [form, noteTyped],
  );
  const applyError = useErrorEffect();
  const [message, setMessage] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);

  function showFields(problems: Readonly<Record<string, string>>): void {
    const names = Object.keys(form.getValues());
    const known = Object.entries(problems).filter(([field]) => names.includes(field));
    for (const [index, [field, problem]] of known.entries()) {
      form.setError(field as Path<Fields>, { message: problem }, { shouldFocus: index === 0 });
    }
    if (known.length === 0) setMessage(Object.values(problems)[0] ?? '入力内容をご確認ください。');
  }

  const sendValid = form.handleSubmit(async (values) => {
    const { signal, settle } = begin(events);
    setMessage(undefined);
    noteTyped(values);
    try {
      await awaitNetwork(() => setIsWaiting(true));
      setIsWaiting(false);
      await send(values, signal);
      settle();
      noteTyped(undefined);
      if (!signal.aborted) await onSent();
    } catch (error) {
      settle();
      if (signal.aborted) return;
      const effect = applyError(error);
      if (effect.kind === 'fields') showFields(effect.fields);
      else setMessage(formMessageOf(effect));
    }
  });
  const { isSubmitting: isSending } = form.formState;
  return { form, submission: { submit: () => void sendValid(), isSending, isWaiting, message } };
}
