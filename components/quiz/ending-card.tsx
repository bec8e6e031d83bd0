import { useId } from 'react';
import { CrewSays } from '@/components/ui/crew-says';
import { Phrased } from '@/components/ui/phrased-text';
import { chapters, ending } from '@/lib/quiz/chapters';
import styles from './ending-card.module.scss';
import { VoyageChart } from './voyage-chart';

/** The last card of the voyage, for everyone who played. @param reached how many questions they came through */
export function EndingCard({ reached }: { reached: number }) {
  const headingId = useId();
  if (!ending) return null;
  return (
    <section className={styles.card} aria-labelledby={headingId}>
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
