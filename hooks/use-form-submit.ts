import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { formMessageOf } from '@/lib/form-error';

interface FormSubmit {
  /** For the form's `onSubmit`. */
  onSubmit: (event: React.FormEvent) => void;
  /** What the form says about a failed sending that no field says. */
  message: string | undefined;
}

/**
 * Sends a form: checked first, with the focus on the first field that is wrong; then what the server finds wrong stands beside
 * its field, and everything else in `message` or on an error screen. `send` throws ApiError. Nothing typed is lost.
 */
export function useFormSubmit<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  send: (values: Fields) => Promise<void>,
): FormSubmit {
  const applyError = useErrorEffect();
  const [message, setMessage] = useState<string>();

  function showFields(problems: Readonly<Record<string, string>>): void {
    const names = Object.keys(form.getValues());
    const known = Object.entries(problems).filter(([name]) => names.includes(name));
    for (const [index, [name, problem]] of known.entries()) {
      form.setError(name as Path<Fields>, { message: problem }, { shouldFocus: index === 0 });
    }
    if (known.length === 0) setMessage(Object.values(problems)[0] ?? '入力内容をご確認ください。');
  }

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined);
    try {
      await send(values);
    } catch (error) {
      const effect = applyError(error);
      if (effect.kind === 'fields') showFields(effect.fields);
      else setMessage(formMessageOf(effect));
    }
  });
  return { onSubmit: (event) => void submit(event), message };
}
