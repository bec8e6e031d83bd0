import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type FormName, useDraft } from '@/hooks/drafts';
import { isUnderWay, useAction } from '@/hooks/use-action';
import type { ErrorEffect } from '@/lib/error-effects';
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

  /** The server's problems that belong to one of the form's fields. */
  function problemsOf(effect: ErrorEffect): readonly (readonly [field: string, problem: string])[] {
    const names = Object.keys(form.getValues());
    return effect.kind === 'fields'
      ? Object.entries(effect.fields).filter(([field]) => names.includes(field))
      : [];
  }

  function messageOf(effect: ErrorEffect): string | undefined {
    if (effect.kind !== 'fields') return formMessageOf(effect);
    if (problemsOf(effect).length > 0) return undefined;
    return Object.values(effect.fields)[0] ?? '入力内容をご確認ください。';
  }

  const { phase, failure, start } = useAction(
    async ({ signal, waitForNetwork }, values: Fields) => {
      noteTyped(values);
      await waitForNetwork();
      await send(values, signal);
      noteTyped(undefined);
    },
    {
      goesOn: true,
      onDone: onSent,
      onFailed: ({ effect }) => {
        for (const [index, [field, problem]] of problemsOf(effect).entries()) {
          form.setError(field as Path<Fields>, { message: problem }, { shouldFocus: index === 0 });
        }
      },
    },
  );
  const sendValid = form.handleSubmit((values) => start(values));
  return {
    form,
    submission: {
      submit: () => void sendValid(),
      isSending: isUnderWay(phase),
      isWaiting: phase === 'waiting',
      message: failure && messageOf(failure.effect),
    },
  };
}
