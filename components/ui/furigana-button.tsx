import { useContext } from 'react';
import { FuriganaContext } from '@/components/ui/phrased-text';
import { chooseFurigana } from '@/lib/furigana';
import styles from './furigana-button.module.scss';

/** Switches furigana on all pages. Its role is `switch`, because on a play screen the toggle buttons are the options. */
export function FuriganaButton({ variant = 'page' }: { variant?: 'bar' | 'page' }) {
  const isOn = useContext(FuriganaContext);
  return (
    <button
      type="button"
      role="switch"
      className={styles[variant]}
      aria-checked={isOn}
      onClick={() => chooseFurigana(isOn ? 'off' : 'on')}
    >
      ふりがな
    </button>
  );
}

/** The switch at the beginning of a page's text, on a line of its own. */
export function FuriganaPlace() {
  return (
    <p className={styles.place}>
      <FuriganaButton />
    </p>
  );
}
