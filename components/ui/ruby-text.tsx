import { Fragment } from 'react';
import { parseRuby } from '@/lib/ruby';

interface RubyTextProps {
  /** May carry ruby in Aozora notation: ｜海賊《かいぞく》. */
  text: string;
  /** Without readings the base text is shown alone. Default: shown. */
  showReadings?: boolean;
}

/** Text with its readings over the kanji. */
export function RubyText({ text, showReadings = true }: RubyTextProps) {
  let place = 0;
  return parseRuby(text).map((segment) => {
    // Runs have no identity but their place in the text, and the text is replaced as a whole.
    const key = `${place}-${segment.text}`;
    place += segment.text.length;
    if (segment.reading === undefined || !showReadings) return <Fragment key={key}>{segment.text}</Fragment>;
    return (
      <ruby key={key}>
        {segment.text}
        <rp>（</rp>
        <rt>{segment.reading}</rt>
        <rp>）</rp>
      </ruby>
    );
  });
}
