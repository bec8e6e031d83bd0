import type { Option } from '@knowledgeking/contract';
import { PhrasedText } from '@/components/ui/phrased-text';

interface OptionTextProps {
  option: Option;
  /** Its words where it has no text: its picture couldn't be loaded. */
  label: string;
}

/** The text of an option. One of signs, such as ・－, has an `alt`, by which a screen reader calls it. */
export function OptionText({ option: { text, alt }, label }: OptionTextProps) {
  if (text === undefined || !alt) {
    return (
      <span>
        <PhrasedText text={text ?? label} />
      </span>
    );
  }
  return (
    <span>
      <span aria-hidden="true">
        <PhrasedText text={text} />
      </span>
      <span className="visually-hidden">{alt}</span>
    </span>
  );
}
