import { useContext } from 'react';
import { FuriganaContext } from '@/components/ui/furigana-context';
import styles from './entry.module.scss';

/**
 * The reading of a field's name, shown beside it while furigana are on. In the name itself it would be a part of what the field is
 * called.
 */
export function Reading({ text }: { text: string }) {
  if (!useContext(FuriganaContext)) return null;
  return (
    <span className={`furigana ${styles.reading}`} aria-hidden="true">
      {`（${text}）`}
    </span>
  );
}
