/** A hand-drawn tick. */
export function CheckMark() {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
      <path
        d="M3 11c2 1 3.5 3 4.5 5C9 10.5 12 6.5 17.5 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
      />
    </svg>
  );
}
