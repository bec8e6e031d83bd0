/** Has the browser say whether motion is welcome. */
export function allowMotion(isAllowed: boolean): void {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: isAllowed && media.includes('no-preference'),
      }) as MediaQueryList,
  );
}
