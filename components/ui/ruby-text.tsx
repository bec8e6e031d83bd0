import { Fragment, useContext } from 'react';
import { parseRuby } from '@/lib/ruby';
import { FuriganaContext } from './furigana-context';

/**
 * Text in Aozora notation (｜海賊《かいぞく》) with its readings over the kanji, where they are switched on. They are for the
 * eyes: a screen reader would say every word twice.
 */
export function RubyText({ text }: { text: string }) {
  const { isOn } = useContext(FuriganaContext);
  let place = 0;
  return parseRuby(text).map((segment) => {
    // Runs have no identity but their place in the text, and the text is replaced as a whole.
    const key = `${place}-${segment.text}`;
    place += segment.text.length;
    if (segment.reading === undefined || isOn === false) return <Fragment key={key}>{segment.text}</Fragment>;
    return (
      <ruby key={key} data-exported={isOn === undefined || undefined}>
        {segment.text}
        <rp>（</rp>
        <rt>
          <span aria-hidden="true">{segment.reading}</span>
        </rt>
        <rp>）</rp>
      </ruby>
    );
  });
}
