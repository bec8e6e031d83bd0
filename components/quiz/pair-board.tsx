import type { Option } from '@knowledgeking/contract';
import { isFull } from '@/lib/quiz/completeness';
import { type Group, optionsOfGroup } from '@/lib/quiz/groups';
import { labelOf } from '@/lib/quiz/labels';
import { pairNumber, pairWith, waitingPick } from '@/lib/quiz/pairs';
import { isPicked } from '@/lib/quiz/selection';
import { hasLongOption } from '@/lib/quiz/text-length';
import type { AnswerPartProps } from './answer-part';
import { OptionButton } from './option-button';
import styles from './pair-board.module.scss';
import { PairLines } from './pair-lines';

/** Two columns of options. Joined ones carry the same number and colour and a line; pressing one of them undoes the pair. */
export function PairBoard(props: AnswerPartProps) {
  const rows = Math.max(
    optionsOfGroup(props.quiz, 'left').length,
    optionsOfGroup(props.quiz, 'right').length,
  );
  return (
    <div className={styles.board} data-has-long={hasLongOption(props.quiz) || undefined}>
      <PairColumn {...props} group="left" rows={rows} />
      <PairLines quiz={props.quiz} selection={props.selection} rows={rows} />
      <PairColumn {...props} group="right" rows={rows} />
    </div>
  );
}

function PairColumn({
  quiz,
  selection,
  actions,
  group,
  rows,
}: AnswerPartProps & { group: Group; rows: number }) {
  const descriptionOf = (option: Option): string | undefined => {
    const pair = pairWith(quiz, selection, option.value);
    if (pair) return `${labelOf(quiz, group === 'left' ? pair.right : pair.left)}と組`;
    return waitingPick(selection) === option.value ? '組にする相手を選んでください' : undefined;
  };
  return (
    <ul
      className={styles.column}
      data-group={group}
      aria-label={group === 'left' ? '左' : '右'}
      style={{ gridTemplateRows: `repeat(${rows}, 1fr)` }}
    >
      {optionsOfGroup(quiz, group).map((option) => {
        const pair = pairWith(quiz, selection, option.value);
        const number = pair && pairNumber(quiz, pair);
        return (
          <li key={option.value}>
            <OptionButton
              quiz={quiz}
              option={option}
              isPicked={isPicked(selection, option.value)}
              isBlocked={isFull(quiz, selection)}
              mark={number ?? (waitingPick(selection) === option.value ? '＋' : undefined)}
              color={number}
              description={descriptionOf(option)}
              onPress={actions.press}
            />
          </li>
        );
      })}
    </ul>
  );
}
