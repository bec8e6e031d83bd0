import { type CSSProperties, memo, useEffect, useId } from 'react';
import { CrewFigure, CrewSays } from '@/components/ui/crew-figure';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { picturePaths, sceneryPath } from '@/lib/paths';
import { keepPictures } from '@/lib/picture-files';
import { type Chapter, type ChartPlace, chapters, ending, paceWords } from '@/lib/quiz/chapters';
import styles from './chapter-cards.module.scss';

interface ChapterCardProps {
  chapter: Chapter;
  /** How many questions there are. */
  total: number;
  /** One's own time for all of them, in seconds; undefined where it is not known. */
  duration: number | undefined;
}

/** The first card fetches the pictures of all, so that none of the others asks for any. */
function fetchPictures(): void {
  const faces = chapters.map(({ crew }) => picturePaths.crew(crew, 'smile', 'face'));
  keepPictures([sceneryPath('chart'), sceneryPath('ship'), ...faces]);
}

/** A chapter's card above its first question, which takes no tap and no time. Memoised, because the timer beside it changes every second. */
export const ChapterCard = memo(function ChapterCard({ chapter, total, duration }: ChapterCardProps) {
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(fetchPictures), []);
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
          <PhrasedText text={paceWords(chapter, total, duration, isChild)} />
        </p>
      </div>
      <Phrased.P className={styles.line} text={chapter.line} />
    </section>
  );
});

/** The last card of the voyage, for everyone who played. @param reached how many questions they came through */
export function EndingCard({ reached }: { reached: number }) {
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
