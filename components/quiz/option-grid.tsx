import type { Option, Quiz } from '@knowledgeking/contract';
import type { CSSProperties, ReactNode } from 'react';
import { isFull } from '@/lib/quiz/completeness';
import { columnsOf, optionsInOrder } from '@/lib/quiz/grid';
import { isPicked, type Selection } from '@/lib/quiz/selection';
import { hasLongOption } from '@/lib/quiz/text-length';
import type { AnswerPartProps } from './answer-part';
import { CheckMark } from './check-mark';
import { OptionButton } from './option-button';
import styles from './option-grid.module.scss';

/** The options on their grid of rows and columns; picked ones show a tick, or their place where the order counts. */
export function OptionGrid({ quiz, selection, actions }: AnswerPartProps) {
  return (
    <ul
      className={styles.grid}
      data-type={quiz.type}
      data-columns={columnsOf(quiz)}
      data-has-long={hasLongOption(quiz) || undefined}
      style={variables({ columns: columnsOf(quiz) })}
    >
      {optionsInOrder(quiz).map((option) => (
        <li key={option.value} style={variables({ row: option.pos_row, column: option.pos_column })}>
          <OptionButton
            quiz={quiz}
            option={option}
            isPicked={isPicked(selection, option.value)}
            isBlocked={isFull(quiz, selection)}
            {...markOf(quiz, selection, option)}
            onPress={actions.press}
          />
        </li>
      ))}
    </ul>
  );
}

/** Numbers for the style sheet, which may place the options otherwise where there is no room. */
const variables = (numbers: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`--${name}`, value]));

function markOf(
  quiz: Quiz,
  selection: Selection,
  option: Option,
): { mark?: ReactNode; description?: string } {
  const place = selection.picks.indexOf(option.value) + 1;
  if (place === 0) return {};
  if (quiz.type === 'order_selection') return { mark: place, description: `${place}番目` };
  if (quiz.type === 'order_six_char') return { mark: place, description: `${place}文字目` };
  return { mark: <CheckMark /> };
}
