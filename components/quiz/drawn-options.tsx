import type { Option, Quiz } from '@knowledgeking/contract';
import { Phrased } from '@/components/ui/phrased-text';
import { rightParts, tallyWords, verdictWords } from '@/lib/quiz/answer-verdicts';
import { OptionText, type QuizTypeView } from './board';
import styles from './drawn-options.module.scss';

/** The style classes of a list of options. */
const looks = {
  numbered: { plain: 'ordered', marked: 'orderedMarked' },
  in_any_order: { plain: 'options', marked: 'marked' },
} as const;

/** Draws an answer made of options as a list, numbered if their order counts. */
export const drawOptions =
  (
    read: (quiz: Quiz, answer: string) => readonly Option[] | undefined,
    order: keyof typeof looks,
  ): QuizTypeView['drawAnswer'] =>
  (quiz, answer, rightAnswer) => {
    const options = read(quiz, answer);
    if (!options) return undefined;
    const right = rightAnswer === undefined ? undefined : read(quiz, rightAnswer);
    const isNumbered = order === 'numbered';
    const List = isNumbered ? 'ol' : 'ul';
    const marks = right && rightParts(options, right, isNumbered);
    const missed = isNumbered ? [] : right?.filter((option) => !options.includes(option));
    return (
      <>
        {marks && <PartTally marks={marks} unit="つ" missed={missed?.length} />}
        <List className={styles[looks[order][marks ? 'marked' : 'plain']]}>
          {options.map((option, place) => (
            <li key={option.value}>
              {marks && <PartMark isRight={marks[place] === true} />}
              <DrawnOption option={option} />
            </li>
          ))}
        </List>
      </>
    );
  };

/** An option in an answer: its picture, or its text. */
export function DrawnOption({ option }: { option: Option }) {
  const picture = option.media_url_not_selected ?? option.media_url_selected;
  if (!picture) return <OptionText option={option} label={option.value} />;
  const label = option.alt ?? option.text ?? option.value;
  return <img className={styles.picture} src={picture} alt={label} {...option.media_size} loading="lazy" />;
}

/** Whether one part of a wrong answer is right: a shape for the eyes, words for screen readers. */
export function PartMark({ isRight }: { isRight: boolean }) {
  const verdict = isRight ? 'right' : 'wrong';
  return (
    <span className={styles.mark} data-verdict={verdict}>
      <span aria-hidden="true">{verdictWords[verdict].mark}</span>
      <span className="visually-hidden">{isRight ? '合っています。' : 'ちがいます。'}</span>
    </span>
  );
}

interface PartTallyProps {
  /** Of each part, whether it is right. */
  marks: readonly boolean[];
  /** The counting suffix of a part: 組, つ. */
  unit: string;
  /** How many more parts the right answer has; default 0. */
  missed?: number | undefined;
}

/** How many parts of a wrong answer are right, in words, above the answer. */
export const PartTally = ({ marks, unit, missed = 0 }: PartTallyProps) => (
  <Phrased.P className={styles.tally} text={tallyWords(marks, unit, missed)} />
);
