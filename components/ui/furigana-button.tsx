import { useContext } from 'react';
import styles from './furigana-button.module.scss';
import { FuriganaContext } from './furigana-context';

interface FuriganaButtonProps {
  /** `bar`: as small as a finger allows, for the bar over a question. Default: for a page. */
  look?: 'bar' | 'page';
}

/**
 * Switches the readings over kanji on and off, on all pages. A switch and no toggle button: on a play screen those are the
 * options, for screen readers as for tests.
 */
export function FuriganaButton({ look = 'page' }: FuriganaButtonProps) {
  const { isOn = false, toggle } = useContext(FuriganaContext);
  return (
    <button type="button" role="switch" className={styles[look]} aria-checked={isOn} onClick={toggle}>
      ふりがな
    </button>
  );
}
