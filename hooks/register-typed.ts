import type { FieldValues, Path, PathValue, UseFormRegister, UseFormReturn } from 'react-hook-form';

type Control = HTMLInputElement | HTMLSelectElement;

/** What has been typed or picked in a control of the page; undefined if nothing has. */
function enteredIn(control: Control): string | true | undefined {
  const isTick = control.type === 'checkbox' || control.type === 'radio';
  if (isTick && !(control as HTMLInputElement).checked) return undefined;
  return control.type === 'checkbox' || control.value || undefined;
}

/**
 * The form's `register`, for a page that can be filled in before it hydrates: react-hook-form writes a field's initial value over
 * what is in its control by then, and this puts it back.
 */
export function registerTyped<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
): UseFormRegister<Fields> {
  return (name, options) => {
    const registration = form.register(name, options);
    function ref(control: Control | null): void {
      const entered = control === null ? undefined : enteredIn(control);
      registration.ref(control);
      if (control === null || entered === undefined || enteredIn(control) === entered) return;
      form.setValue(name, entered as PathValue<Fields, Path<Fields> & typeof name>);
    }
    return { ...registration, ref };
  };
}
