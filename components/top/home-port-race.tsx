import type { Race } from '@/lib/home-ports';
import styles from './home-port-race.module.scss';

interface HomePortRaceProps {
  heading: string;
  race: Race;
  /** A figure of the race in words. */
  words: (figure: number) => string;
}

/** The five ports at the head of a race, as ships on their way. */
export function HomePortRace({ heading, race: { racers, level }, words }: HomePortRaceProps) {
  return (
    <section className={styles.race}>
      <h3>{heading}</h3>
      <ol>
        {racers.map(({ name, figure, share, rank }) => (
          <li key={name}>
            <p className={styles.words}>
              <span className={styles.rank}>{rank}位</span>
              <span>{name}</span>
              <span className={styles.figure}>{words(figure)}</span>
            </p>
            <div className={styles.way} style={{ width: `${share * 100}%` }} />
          </li>
        ))}
      </ol>
      {level > 0 && <p>ほかに{level}の港が、同じ人数でならんでいます。</p>}
    </section>
  );
}
