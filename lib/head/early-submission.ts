const pressed = 'submittedEarly';

/** Runs in every page's head: no form is sent by the browser, into the address bar. The press is noted until React can send it. */
export function noteSubmissions(): void {
  addEventListener('submit', (event) => {
    event.preventDefault();
    Object.assign(event.target as HTMLFormElement, { [pressed]: true });
  });
}

/** Sends a form that was sent before the page hydrated; once, however often this is called. */
export function sendEarlySubmission(form: HTMLFormElement): void {
  if (Reflect.has(form, pressed) && Reflect.deleteProperty(form, pressed)) form.requestSubmit();
}
