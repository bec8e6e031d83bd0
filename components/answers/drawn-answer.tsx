import type { Option, Quiz } from '@knowledgeking/contract';
import { RubyText } from '@/components/ui/ruby-text';
import { readAnswer } from '@/lib/quiz/read-answer';
import styles from './drawn-answer.module.scss';

interface DrawnAnswerProps {
  /** Undefined where the server does not send the questions; then the answer stands there as it was sent. */
  quiz: Quiz | undefined;
  /** As it was sent; empty: none. */
  answer: string;
}

/** An answer as a person reads it: options by their texts or pictures, places, pairs, letters. */
export function DrawnAnswer({ quiz, answer }: DrawnAnswerProps) {
  const read = readAnswer(quiz, answer);
  switch (read.kind) {
    case 'none':
      return <span className={styles.none}>回答なし</span>;
    case 'text':
      return <span className={styles.text}>{read.text}</span>;
    case 'options':
      return <OptionList options={read.options} isOrdered={read.isOrdered} />;
    case 'pairs':
      return (
        <ul className={styles.pairs}>
          {read.pairs.map(([left, right]) => (
            <li key={left.value}>
              <OptionPicture option={left} />
              <span className={styles.join}>
                <span className="visually-hidden">と</span>
              </span>
              <OptionPicture option={right} />
            </li>
          ))}
        </ul>
      );
    case 'characters':
      return <Characters characters={read.characters} />;
  }
}

function OptionList({ options, isOrdered }: { options: readonly Option[]; isOrdered: boolean }) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={isOrdered ? styles.ordered : styles.options}>
      {options.map((option) => (
        <li key={option.value}>
          <OptionPicture option={option} />
        </li>
      ))}
    </List>
  );
}

/** Read as one word, drawn as boxes. */
function Characters({ characters }: { characters: readonly string[] }) {
  const boxes = characters.map((character, index) => ({ character, key: `${index}${character}` }));
  return (
    <span className={styles.characters}>
      <span className="visually-hidden">{characters.join('')}</span>
      {boxes.map(({ character, key }) => (
        <span key={key} aria-hidden="true">
          {character}
        </span>
      ))}
    </span>
  );
}

function OptionPicture({ option }: { option: Option }) {
  const picture = option.media_url_not_selected ?? option.media_url_selected;
  if (!picture) {
    return (
      <span>
        <RubyText text={option.text ?? option.value} />
      </span>
    );
  }
  return <img className={styles.picture} src={picture} alt={optionLabelOf(option)} loading="lazy" />;
}

const optionLabelOf = (option: Option): string => option.alt ?? option.text ?? option.value;
