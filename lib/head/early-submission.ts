const pressed = 'submittedEarly';

/** Runs in every page's head: no form is sent by the browser, into the address bar. The press is noted until React can send it. */
export function noteSubmissions(): void {
  addEventListener('submit', (event) => {
    event.preventDefault();
    Object.assign(event.target as HTMLFormElement, { [pressed]: true });
  });
}

/** Whether a form was sent before the page hydrated; every later call for the same form returns false. */
export function takeEarlySubmission(form: HTMLFormElement): boolean {
  const wasPressed = pressed in form;
  if (wasPressed) Reflect.deleteProperty(form, pressed);
  return wasPressed;
}
