import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { type FormName, useDraft } from '@/hooks/drafts';
import { isUnderWay, useAction } from '@/hooks/use-action';
import type { ErrorEffect } from '@/lib/error-effects';
import { type FormSubmission, formMessageOf } from '@/lib/form-messages';

/** A field's connection to its form, with the problem to show beside it. */
export interface ConnectedField extends UseFormRegisterReturn {
  problem: string | undefined;
}

interface SentForm<Fields extends FieldValues> {
  /** The input that the form began with: empty, or as it was typed before an error screen. */
  initial: Fields;
  /** Connects a field by its name, with what finds a problem in its value. */
  field: <Name extends Path<Fields>>(
    name: Name,
    problemIn: (value: PathValue<Fields, Name>) => string | undefined,
  ) => ConnectedField;
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
  const [initial] = useState(draft ?? empty);
  const form = useForm<Fields>({
    defaultValues: initial as DefaultValues<Fields>,
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
    initial,
    field: (name, problemIn) => ({
      ...form.register(name, { validate: (value) => problemIn(value) ?? true }),
      problem: form.getFieldState(name, form.formState).error?.message,
    }),
    submission: {
      submit: () => void sendValid(),
      isSending: isUnderWay(phase),
      isWaiting: phase === 'waiting',
      message: failure && messageOf(failure.effect),
    },
  };
}
