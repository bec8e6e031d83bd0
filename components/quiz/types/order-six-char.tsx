import { characterOf, sixCharacters } from '@knowledgeking/contract/rules/answers/order-six-char';
import { useRef } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import { rightParts } from '@/lib/quiz/answer-verdicts';
import { orderSixChar as answering } from '@/lib/quiz/types/order-six-char';
import { type BoardProps, OptionGrid, type OptionMark, type QuizTypeView } from '../board';
import { PartMark, PartTally } from '../drawn-options';
import styles from './order-six-char.module.scss';

/** Tiles of one character each that fill six boxes. */
export const orderSixChar: QuizTypeView = {
  Board: SixCharacters,
  drawAnswer: (quiz, answer, right) => {
    const characters = answering.read(quiz, answer);
    const rightOnes = right === undefined ? undefined : answering.read(quiz, right);
    const marks = characters && rightOnes && rightParts(characters, rightOnes, true);
    return characters && <DrawnCharacters characters={characters} marks={marks} />;
  },
};

const places = Array.from({ length: sixCharacters }, (_, index) => index);
const placeMark = (place: number): OptionMark => ({ mark: place, description: `${place}文字目` });

/** Six boxes that fill up in the order in which tiles are picked. */
function SixCharacters(props: BoardProps) {
  const { selection, dispatch } = props;
  const isEmpty = selection.picks.length === 0;
  const part = useRef<HTMLDivElement>(null);
  /** Both buttons are disabled once nothing is left, and would lose the focus to the page. */
  function focusTiles(): void {
    part.current?.querySelector<HTMLElement>('ul button')?.focus({ preventScroll: true });
  }
  return (
    <div ref={part} className={styles.part}>
      <div className={styles.line}>
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
        <button
          type="button"
          className={styles.tool}
          aria-label="1つもどす"
          disabled={isEmpty}
          onClick={() => {
            dispatch({ type: 'stepped_back' });
            if (selection.picks.length === 1) focusTiles();
          }}
        />
        <button
          type="button"
          className={styles.tool}
          disabled={isEmpty}
          onClick={() => {
            dispatch({ type: 'cleared' });
            focusTiles();
          }}
        >
          <PhrasedText text="すべて消す" />
        </button>
      </div>
      <OptionGrid {...props} markOf={placeMark} hasTiles />
    </div>
  );
}

interface DrawnCharactersProps {
  characters: readonly string[];
  /** Of each character, whether it is the right one at its place. */
  marks: readonly boolean[] | undefined;
}

/** Read as one word, drawn as boxes; a wrong word has a mark below each box. */
function DrawnCharacters({ characters, marks }: DrawnCharactersProps) {
  const boxes = characters.map((character, place) => ({ character, place, key: `${place}${character}` }));
  return (
    <>
      {marks && <PartTally marks={marks} unit="文字" />}
      <span className={styles.characters}>
        <span className="visually-hidden">{characters.join('')}</span>
        {boxes.map(({ character, place, key }) => (
          <span key={key}>
            <span className={styles.character} aria-hidden="true">
              {character}
            </span>
            {marks && (
              <>
                <span className="visually-hidden">{`${place + 1}文字目「${character}」`}</span>
                <PartMark isRight={marks[place] === true} />
              </>
            )}
          </span>
        ))}
      </span>
    </>
  );
}
