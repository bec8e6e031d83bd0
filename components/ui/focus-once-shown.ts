/** For `ref`: gives an element the focus when it appears, so that keyboard and screen reader go on from there. */
export function focusOnceShown(element: HTMLElement | null): void {
  element?.focus();
}
