import type { Option, Quiz } from '@knowledgeking/contract';
import { type ReactNode, useId, useState } from 'react';
import { Phrased } from '@/components/ui/phrased-text';
import { Picture } from '@/components/ui/picture';
import { useAskedAgain } from '@/hooks/use-asked-again';
import { isLongOption, optionLabel } from '@/lib/quiz/question';
import styles from './option-button.module.scss';

interface OptionButtonProps {
  quiz: Quiz;
  option: Option;
  isPicked: boolean;
  /** No further option can be picked before one is given back. */
  isBlocked?: boolean;
  /** Shown in the corner of a picked option: a place number, a pair's number, a tick. */
  mark?: ReactNode;
  /** The same in words, for a screen reader: 「2番目」. */
  description?: string | undefined;
  /** The colour of a pair, from 1. */
  color?: number | undefined;
  /** -1 where arrow keys lead to it. */
  tabIndex?: number | undefined;
  onPress: (value: string) => void;
}

/** One option as a toggle button, named by its text or by its alternative. */
export function OptionButton({ quiz, option, isPicked, isBlocked = false, ...rest }: OptionButtonProps) {
  const { mark, description, color, tabIndex, onPress } = rest;
  const descriptionId = useId();
  const [failed, setFailed] = useState<string>();
  useAskedAgain(failed, setFailed);
  const picture = pictureOf(option, isPicked);
  const shown = picture === failed ? undefined : picture;
  return (
    <button
      type="button"
      className={styles.option}
      tabIndex={tabIndex}
      aria-pressed={isPicked}
      aria-describedby={description ? descriptionId : undefined}
      aria-disabled={(isBlocked && !isPicked) || undefined}
      data-color={color}
      data-long={isLongOption(option) || undefined}
      data-picture={shown !== undefined || undefined}
      // The second half of a double tap doesn't give back what the first has picked.
      onClick={({ detail: taps }) => (isPicked && taps > 1) || onPress(option.value)}
    >
      <OptionFace quiz={quiz} option={option} picture={shown} onFailure={() => setFailed(shown)} />
      {mark !== undefined && (
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
      )}
      {description && (
        <span id={descriptionId} hidden>
          {description}
        </span>
      )}
    </button>
  );
}

function pictureOf(option: Option, isPicked: boolean): string | undefined {
  const { media_url_not_selected: plain, media_url_selected: selected } = option;
  return isPicked ? (selected ?? plain) : (plain ?? selected);
}

interface OptionFaceProps extends Pick<OptionButtonProps, 'quiz' | 'option'> {
  /** The address of its picture; undefined when there is none, or it couldn't be loaded. */
  picture: string | undefined;
  onFailure: () => void;
}

/** The option's picture or text. A picture that can't be loaded is replaced by its words until it can, so that it can still be picked. */
function OptionFace({ quiz, option, picture, onFailure }: OptionFaceProps) {
  const label = optionLabel(quiz, option);
  if (picture === undefined) {
    return <OptionText option={option} label={label} />;
  }
  return (
    <Picture
      className={styles.picture}
      src={picture}
      alt={label}
      {...option.media_size}
      draggable={false}
      onError={onFailure}
    />
  );
}

interface OptionTextProps {
  option: Option;
  /** Its words where it has no text: its picture couldn't be loaded. */
  label: string;
}

/** The text of an option. One of signs, such as ・－, has an `alt`, by which a screen reader calls it. */
export function OptionText({ option: { text, alt }, label }: OptionTextProps) {
  if (text === undefined || !alt) {
    return <Phrased.Span text={text ?? label} />;
  }
  return (
    <span>
      <Phrased.Span aria-hidden="true" text={text} />
      <span className="visually-hidden">{alt}</span>
    </span>
  );
}
