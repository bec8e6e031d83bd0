import { JapanMap } from '@/components/map/japan-map';
import { PhrasedText } from '@/components/ui/phrased-text';
import { brightnesses, brightnessOf, crewWords, type HomePort, shortFigure } from '@/lib/home-ports';
import styles from './home-port-map.module.scss';

const lights = [styles.light0, styles.light1, styles.light2, styles.light3, styles.light4];

/** Hidden from screen readers, as the tiles' labels say the same. */
function PortCard({ port }: { port: HomePort | undefined }) {
  return (
    <div className={styles.card} aria-hidden="true">
      {port ? (
        <>
          <p className={styles.name}>
            <PhrasedText text={port.name} />
          </p>
          <p className={styles.figure}>{crewWords(port.participants)}</p>
          {port.participants === 0 && (
            <p className={styles.hint}>
              <PhrasedText text="10人そろうと灯りがともります" />
            </p>
          )}
        </>
      ) : (
        <p className={styles.hint}>
          <PhrasedText text="港を選ぶと、人数がわかります" />
        </p>
      )}
    </div>
  );
}

/** The home ports as lights on the coast of Japan, the brighter the more are on board. */
export function HomePortMap({ ports }: { ports: readonly HomePort[] }) {
  return (
    <div className={styles.map}>
      <JapanMap
        legend="港の地図（選ぶと、人数がわかります）"
        hasLongFigures
        places={ports.map(({ name, participants }) => ({
          name,
          look: `${lights[brightnessOf(participants)]}`,
          figure: participants > 0 ? shortFigure(participants) : '',
          words: `${name}、${crewWords(participants)}`,
        }))}
        card={(shown) => <PortCard port={ports.find(({ name }) => name === shown)} />}
      />
      <ul className={styles.legend} aria-hidden="true">
        {brightnesses.map((words, brightness) => (
          <li key={words}>
            <span className={`${styles.swatch} ${lights[brightness]}`} />

            <PhrasedText text={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}
