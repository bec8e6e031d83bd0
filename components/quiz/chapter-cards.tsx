import type { PackChapters } from '@knowledgeking/contract';
import { type CSSProperties, memo, useEffect, useId } from 'react';
import { CrewFigure, CrewSays } from '@/components/ui/crew-figure';
import { OptionalPart } from '@/components/ui/optional-part';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import made from '@/lib/generated/chapters.json';
import madeEnding from '@/lib/generated/ending.json';
import { picturePaths, sceneryPath } from '@/lib/paths';
import { keepPictures } from '@/lib/picture-files';
import styles from './chapter-cards.module.scss';

/** Where the ship is: in words, and in percent of the chart's width and height. */
interface ChartPlace {
  place: string;
  x: number;
  y: number;
}

/** A chapter of the exam, with what is on the card before its first question. */
type Chapter = Omit<PackChapters['chapters'][number], 'place'> & ChartPlace;

/** In their order; none where the pack has none. */
export const chapters: readonly Chapter[] = made;

/** The card at the end of the voyage; null where the pack has none. */
const ending: (Omit<PackChapters['ending'], 'place'> & ChartPlace) | null = madeEnding;

/** The chapter that begins with this question; undefined where none does. */
export const chapterFrom = (number: number): Chapter | undefined =>
  chapters.find(({ from }) => from === number);

interface ChapterCardProps {
  chapter: Chapter;
  /** How many questions there are. */
  total: number;
  /** One's own time for all of them, in seconds; undefined where it is not known. */
  duration: number | undefined;
}

const secondsPerMinute = 60;

/** How fast to go, in one's own seconds for all. A child behind everyone's pace, or with an unknown time, is only told how many are left. */
function paceWords({ chapter, total, duration }: ChapterCardProps, isChild = false): string {
  const { pace, from } = chapter;
  if (isChild || !duration) return `あと${total - from + 1}問`;
  return pace.replace('{minutes}', String(Math.round((duration * (from - 1)) / total / secondsPerMinute)));
}

/** The pictures of all cards, so that no later one asks for any. */
function fetchPictures(): void {
  const faces = chapters.map(({ crew }) => picturePaths.crew(crew, 'smile', 'face'));
  keepPictures([sceneryPath('chart'), sceneryPath('ship'), ...faces]);
}

/** A chapter's card above its first question, which takes no tap and no time. Memoised, because the timer beside it changes every second. */
export const ChapterCard = memo(function ChapterCard(props: ChapterCardProps) {
  const { chapter } = props;
  // When this card goes: on a slow network its own question comes first.
  useEffect(() => () => void (window.requestIdleCallback ?? setTimeout)(fetchPictures), []);
  const headingId = useId();
  const isChild = useMe().data?.is_children_division;
  const index = chapters.indexOf(chapter);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <span className={styles.face}>
        <CrewFigure member={chapter.crew} crop="face" size={44} isEager />
      </span>
      <div className={styles.chart}>
        <VoyageChart at={chapter} passed={chapters.slice(0, index)} />
      </div>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.name}>
          <small>第{index + 1}章</small> <PhrasedText text={chapter.name} />
        </h2>
        <p className={styles.pace}>
          <PhrasedText text={paceWords(props, isChild)} />
        </p>
      </div>
      <Phrased.P className={styles.line} text={chapter.line} />
    </section>
  );
});

/** The last card of the voyage, for everyone who played. @param reached how many questions they came through */
export function EndingCard(props: { reached: number }) {
  return (
    <OptionalPart kind="ending_card">
      <LastCard {...props} />
    </OptionalPart>
  );
}

function LastCard({ reached }: { reached: number }) {
  const headingId = useId();
  if (!ending) return null;
  return (
    <section className={styles.ending} aria-labelledby={headingId}>
      <Phrased.H2 id={headingId} text={ending.name} />
      <VoyageChart at={ending} passed={chapters.filter(({ from }) => from <= reached)} />
      {ending.words.map(({ crew, line }) => (
        <CrewSays key={line} member={crew}>
          {line}
        </CrewSays>
      ))}
    </section>
  );
}

const placeOf = ({ x, y }: ChartPlace) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

/** The chart of the voyage, as wide as what it is in: where the ship is, and where she has been. */
function VoyageChart({ at, passed }: { at: ChartPlace; passed: readonly ChartPlace[] }) {
  return (
    <div className={styles.voyage}>
      <img
        src={sceneryPath('chart')}
        alt={`海図。船のいるところは、${at.place}。`}
        width={360}
        height={150}
      />
      {passed.map((place) => (
        <i key={place.place} className={styles.passed} style={placeOf(place)} />
      ))}
      <img className={styles.ship} style={placeOf(at)} src={sceneryPath('ship')} alt="" />
    </div>
  );
}
