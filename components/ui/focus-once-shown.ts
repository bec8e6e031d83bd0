/** A `ref` callback that focuses an element when it appears, so that keyboard and screen reader continue from there. */
export function focusOnceShown(element: HTMLElement | null): void {
  element?.focus();
}
