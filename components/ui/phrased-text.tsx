import {
  isSigns,
  parseRuby,
  type RubySegment,
  spokenText,
  withoutRuby,
} from '@knowledgeking/contract/rules/ruby';
import { createContext, Fragment, type HTMLAttributes, memo, type RefCallback, useContext } from 'react';
import { phrasesOf } from '@/lib/phrases';

/** Whether texts show furigana (`lib/furigana.ts`). True in the exported HTML, where the style sheet hides them, so that hydration changes none. */
export const FuriganaContext = createContext(true);

/**
 * A text that people read: its lines break between phrases in every browser (docs/decisions/site-look-and-words.md), and words in Aozora
 * notation (｜海賊《かいぞく》) have furigana if `FuriganaContext` says so. A screen reader would read such words twice and the text in pieces, so
 * it gets the whole text without readings; only of signs such as ・－ it gets the reading. An empty text has no element, so that what it is
 * in stays `:empty`. Memoised, because a tap on an option renders its whole question again. Another text has another element, as a page
 * translator may have put nodes of its own in the places of the parts (docs/decisions/accessibility-and-browsers.md).
 */
export const PhrasedText = memo(function PhrasedText({ text }: { text: string }) {
  const isShown = useContext(FuriganaContext);
  const words = withoutRuby(text);
  const spoken = spokenText(text);
  const isSpokenApart = spoken !== words || (isShown && words !== text);
  let place = 0;
  if (text === '') return null;
  return (
    <>
      <span key={`${text} ${isShown}`} className="phrases" aria-hidden={isSpokenApart || undefined}>
        {phrasesOf(text).map((phrase) => {
          // A phrase's only identity is its place in the text.
          const start = place;
          place += phrase.length;
          return (
            <Fragment key={start}>
              {start > 0 && <wbr />}
              {isShown ? <Segments segments={parseRuby(phrase)} /> : withoutRuby(phrase)}
            </Fragment>
          );
        })}
        {/[、。！？]$/.test(words) && <wbr />}
      </span>
      {isSpokenApart && <span className="visually-hidden">{spoken}</span>}
    </>
  );
});

/**
 * Runs of text, with the readings of those words that have one. Without `rp`, which only browsers without ruby show: with it, each reading
 * would be two elements more to hydrate, and a page has hundreds. Firefox needs the `span` for lines of even height (styles/_elements.scss).
 */
function Segments({ segments }: { segments: readonly RubySegment[] }) {
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
        <rt>
          <span>{segment.reading}</span>
        </rt>
      </ruby>
    );
  });
}

interface PhrasedProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  text: string;
  ref?: RefCallback<HTMLElement>;
}

const phrased =
  (Element: 'p' | 'span' | 'strong' | 'li' | 'dt' | 'dd' | 'summary' | 'legend' | 'h1' | 'h2' | 'h3') =>
  ({ text, ...props }: PhrasedProps) => (
    <Element {...props}>
      <PhrasedText text={text} />
    </Element>
  );

/** Elements with nothing in them but a `PhrasedText`: `<Phrased.P text="…" />`. */
export const Phrased = {
  P: phrased('p'),
  Span: phrased('span'),
  Strong: phrased('strong'),
  Li: phrased('li'),
  Dt: phrased('dt'),
  Dd: phrased('dd'),
  Summary: phrased('summary'),
  Legend: phrased('legend'),
  H1: phrased('h1'),
  H2: phrased('h2'),
  H3: phrased('h3'),
};
