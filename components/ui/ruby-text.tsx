import { parseRuby, type RubySegment, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { Fragment, useContext } from 'react';
import { FuriganaContext } from './furigana-context';

/**
 * Text in Aozora notation (｜海賊《かいぞく》) with its readings over the kanji, where they are switched on. Readings are for
 * the eyes: a screen reader would say such words twice, and the words around them in pieces, so it gets the text as a whole.
 */
export function RubyText({ text }: { text: string }) {
  const { isOn } = useContext(FuriganaContext);
  const words = withoutRuby(text);
  if (isOn === false || words === text) return words;
  return (
    <>
      <span aria-hidden="true">
        <Segments segments={parseRuby(text)} isExported={isOn === undefined} />
      </span>
      <span className="visually-hidden">{words}</span>
    </>
  );
}

interface SegmentsProps {
  segments: readonly RubySegment[];
  /** The browser has not taken over yet: the style sheet decides whether the readings are seen. */
  isExported: boolean;
}

function Segments({ segments, isExported }: SegmentsProps) {
  let place = 0;
  return segments.map((segment) => {
    // Runs have no identity but their place in the text, and the text is replaced as a whole.
    const key = `${place}-${segment.text}`;
    place += segment.text.length;
    if (segment.reading === undefined) return <Fragment key={key}>{segment.text}</Fragment>;
    return (
      <ruby key={key} data-exported={isExported || undefined}>
        {segment.text}
        <rp>（</rp>
        <rt>{segment.reading}</rt>
        <rp>）</rp>
      </ruby>
    );
  });
}
