import { parseRuby, type RubySegment, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { Fragment, useContext } from 'react';
import { phrasesOf } from '@/lib/phrases';
import { FuriganaContext } from './furigana-context';

/**
 * A text in Aozora notation (｜海賊《かいぞく》), with furigana if `FuriganaContext` says so, that breaks between phrases. A screen
 * reader would read words with furigana twice and the text in pieces, so it gets the whole text without readings.
 */
export function RubyText({ text }: { text: string }) {
  const { isOn } = useContext(FuriganaContext);
  const words = withoutRuby(text);
  const hasReadings = isOn !== false && words !== text;
  const phrases = phrasesOf(text).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's only identity is its place in the text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {hasReadings ? <Segments segments={parseRuby(phrase)} isExported={isOn === undefined} /> : withoutRuby(phrase)}
    </Fragment>
  ));
  return (
    <>
      <span className="phrases" aria-hidden={hasReadings || undefined}>
        {phrases}
      </span>
      {hasReadings && <span className="visually-hidden">{words}</span>}
    </>
  );
}

interface SegmentsProps {
  segments: readonly RubySegment[];
  /** The page has not hydrated yet: the style sheet decides whether the readings are visible. */
  isExported: boolean;
}

function Segments({ segments, isExported }: SegmentsProps) {
  let place = 0;
  return segments.map((segment) => {
    // A segment's only identity is its place in the text, which is replaced as a whole.
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
