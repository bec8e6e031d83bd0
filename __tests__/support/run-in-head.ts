/** Runs a script as a page with it in its head would. */
export function runInHead(code: string): void {
  const script = document.createElement('script');
  script.textContent = code;
  document.head.append(script);
}
