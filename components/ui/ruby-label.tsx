import { useContext } from 'react';
import { withoutRuby } from '@/lib/ruby';
import { FuriganaContext } from './furigana-context';
import { RubyText } from './ruby-text';

/**
 * The words on a control, in Aozora notation. Where readings stand over them, the control's name is the words alone, in one
 * piece: a word with a reading would stand apart in it.
 */
export function RubyLabel({ text }: { text: string }) {
  const { isOn } = useContext(FuriganaContext);
  const words = withoutRuby(text);
  if (isOn === false || words === text) return <span>{words}</span>;
  return (
    <>
      {/* In one box: beside each other, words and ruby would each wrap by themselves. */}
      <span aria-hidden="true">
        <RubyText text={text} />
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}
