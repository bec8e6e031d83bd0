import { characterOf } from '@/lib/quiz/encode';
import { sixCharacters } from '@/lib/quiz/selection';
import type { AnswerPartProps } from './answer-part';
import { OptionGrid } from './option-grid';
import styles from './six-characters.module.scss';

const places = Array.from({ length: sixCharacters }, (_, index) => index);

/** Six boxes that fill up in the order in which tiles are picked. */
export function SixCharacters(props: AnswerPartProps) {
  const { selection, actions } = props;
  const isEmpty = selection.picks.length === 0;
  return (
    <div className={styles.part}>
      <ol className={styles.boxes} aria-label="選んだ文字">
        {places.map((place) => {
          const value = selection.picks[place];
          return (
            <li key={place} className={styles.box} data-filled={value !== undefined}>
              {value === undefined ? <span className="visually-hidden">空き</span> : characterOf(value)}
            </li>
          );
        })}
      </ol>
      <OptionGrid {...props} />
      <div className={styles.tools}>
        <button type="button" className={styles.tool} disabled={isEmpty} onClick={actions.stepBack}>
          一つ戻す
        </button>
        <button type="button" className={styles.tool} disabled={isEmpty} onClick={actions.clear}>
          すべて消す
        </button>
      </div>
    </div>
  );
}
