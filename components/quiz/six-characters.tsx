import { characterOf } from '@/lib/quiz/encode';
import { columnsOf } from '@/lib/quiz/grid';
import { sixCharacters } from '@/lib/quiz/selection';
import type { AnswerPartProps } from './answer-part';
import { OptionGrid } from './option-grid';
import styles from './six-characters.module.scss';

/** Columns that leave room for the tools beside the tiles, as wide as a finger each. */
const mostBesideTools = 8;

const places = Array.from({ length: sixCharacters }, (_, index) => index);

/** Six boxes that fill up in the order in which tiles are picked. */
export function SixCharacters(props: AnswerPartProps) {
  const { quiz, selection, actions } = props;
  const isEmpty = selection.picks.length === 0;
  return (
    <div className={styles.part} data-has-room={columnsOf(quiz) <= mostBesideTools || undefined}>
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
