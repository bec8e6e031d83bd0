import {
  isSigns,
  parseRuby,
  type RubySegment,
  spokenText,
  withoutRuby,
} from '@knowledgeking/contract/rules/ruby';
import { Fragment, useContext } from 'react';
import { FuriganaContext } from './furigana-context';

/**
 * A text in Aozora notation (｜海賊《かいぞく》), with furigana if `FuriganaContext` says so. A screen reader would read such words
 * twice and the text in pieces, so it gets the whole text without readings; only of signs such as ・－ it gets the reading.
 */
export function RubyText({ text }: { text: string }) {
  const isShown = useContext(FuriganaContext);
  const words = withoutRuby(text);
  const spoken = spokenText(text);
  if (words === text || (!isShown && spoken === words)) return words;
  return (
    <>
      <span aria-hidden="true">{isShown ? <Segments segments={parseRuby(text)} /> : words}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}

/**
 * Runs of text, with the readings of those words that have one. Without `rp`, which only browsers without ruby show: with it, each reading
 * would be two elements more to hydrate, and a page has hundreds.
 */
export function Segments({ segments }: { segments: readonly RubySegment[] }) {
  let place = 0;
  return segments.map((segment) => {
    // A segment's only identity is its place in the text, which is replaced as a whole.
    const key = `${place}-${segment.text}`;
    place += segment.text.length;
    if (segment.reading === undefined || isSigns(segment.text))
      return <Fragment key={key}>{segment.text}</Fragment>;
    return (
      <ruby key={key} className="furigana">
        {segment.text}
        <rt>{segment.reading}</rt>
      </ruby>
    );
  });
}
