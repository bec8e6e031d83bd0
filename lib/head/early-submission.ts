const pressed = 'submittedEarly';

/**
 * Runs in the head of every page: the browser itself never sends a form, because that would put an exam number or an address into the address
 * bar and forget what was typed. It notes the press for when the page has hydrated; from then on React sends the form.
 */
export function noteSubmissions(): void {
  addEventListener('submit', (event) => {
    event.preventDefault();
    Object.assign(event.target as HTMLFormElement, { [pressed]: true });
  });
}

/**
 * Whether a form's button was pressed, or Enter in one of its fields, before the page hydrated. Only once: every later call for the same
 * form returns false.
 */
export function takeEarlySubmission(form: HTMLFormElement): boolean {
  const wasPressed = pressed in form;
  if (wasPressed) Reflect.deleteProperty(form, pressed);
  return wasPressed;
}
