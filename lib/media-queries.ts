/** Whether the reader has not asked for less motion. */
export const wantsMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** From this width on, `$breakpoint-small` of the style sheets, a screen has room side by side. */
export const fromSmall = '(min-width: 46.875em)';
