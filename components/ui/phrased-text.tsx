import { parseRuby, spokenText, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { Fragment, useContext } from 'react';
import { phrasesOf } from '@/lib/phrases';
import { FuriganaContext } from './furigana-context';
import { Segments } from './ruby-text';

/**
 * A paragraph's text as `RubyText` shows it, whose lines break between phrases in browsers that know none (docs/decisions/0107). Not for
 * headings, buttons and labels, whose names tests and screen readers know: some put a space at each mark.
 */
export function PhrasedText({ text }: { text: string }) {
  const isShown = useContext(FuriganaContext);
  const words = withoutRuby(text);
  const spoken = spokenText(text);
  const hasReadings = isShown && words !== text;
  const isSpokenApart = hasReadings || spoken !== words;
  let place = 0;
  return (
    <>
      <span className="phrases" aria-hidden={isSpokenApart || undefined}>
        {phrasesOf(hasReadings ? text : words).map((phrase) => {
          // A phrase's only identity is its place in the text.
          const start = place;
          place += phrase.length;
          return (
            <Fragment key={start}>
              {start > 0 && <wbr />}
              {hasReadings ? <Segments segments={parseRuby(phrase)} /> : phrase}
            </Fragment>
          );
        })}
      </span>
      {isSpokenApart && <span className="visually-hidden">{spoken}</span>}
    </>
  );
}
