import type { ReactNode } from 'react';
import { type FirstPlace, othersWords, spokenPlace, wordsWithoutNames } from '@/components/ceremony/scenes';
import { JapanMap } from '@/components/map/japan-map';
import { regionTiles } from '@/components/map/region-tiles';
import { Button } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import styles from './stage.module.scss';

/** The coast of Japan at night, with words on the open sea and, where there is room, the ship's lookout. */
export function NightCoast({ map, children }: { map: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.coast}>
      <span className={styles.lookout}>
        <CrewFigure member={crew.duties.lookout} expression="cheer" size={240} />
      </span>
      {children && <div className={styles.call}>{children}</div>}
      {map}
    </div>
  );
}

const litLook = ({ participants }: FirstPlace) => (participants > 0 ? styles.lit : styles.dark);

interface CalledMapProps {
  /** Default: none is known yet. */
  places?: readonly FirstPlace[] | undefined;
  scene?: number;
}

/** The map while it is only looked at, with the lights that have gone on so far. */
export function CalledMap({ places = [], scene = 0 }: CalledMapProps) {
  function lookOf(name: string): string {
    const number = places.findIndex((place) => place.name === name) + 1;
    const place = places[number - 1];
    if (!place || number > scene) return `${styles.dark}`;
    return `${litLook(place)} ${number === scene ? styles.now : ''}`;
  }
  return (
    <div inert>
      <JapanMap
        legend="日本の地図"
        places={regionTiles.map(({ name }) => ({ name, look: lookOf(name), figure: '', words: name }))}
        card={() => null}
      />
    </div>
  );
}

interface StageProps {
  /** Undefined while they are unknown. */
  places: readonly FirstPlace[] | undefined;
  /** 0 is the opening, 1 the first region. */
  scene: number;
  isOver: boolean;
  onSkip: () => void;
  /** Undefined: it is not offered. */
  onStartAgain: (() => void) | undefined;
}

/** The ceremony itself: the region that is called, and the lights that have gone on so far. Afterwards each can be looked up. */
export function Stage({ places, scene, isOver, onSkip, onStartAgain }: StageProps) {
  const place = places?.[scene - 1];
  const [label, onPress] = isOver ? ['はじめから見る', onStartAgain] : ['とばす', onSkip];
  return (
    <section className={styles.stage}>
      {place && <i key={scene} className={styles.lines} />}
      <p className={styles.controls}>
        <span className={styles.progress} aria-hidden="true">
          {place && `${scene} / ${places?.length}`}
        </span>
        {onPress && (
          <Button look="quiet" onClick={onPress}>
            {label}
          </Button>
        )}
      </p>
      {places && isOver ? (
        <NightCoast map={<LitMap places={places} />} />
      ) : (
        <NightCoast map={<CalledMap places={places} scene={scene} />}>
          {place ? <Call key={scene} place={place} /> : <Frame scene={scene} places={places} />}
        </NightCoast>
      )}
    </section>
  );
}

/** The words before the first region and after the last one. */
function Frame({ scene, places }: Pick<StageProps, 'scene' | 'places'>) {
  if (places === undefined) return <Phrased.P className={styles.words} text="まもなく始まります。" />;
  if (scene === 0)
    return (
      <Phrased.P
        className={styles.words}
        text={`${places.length}の地域の1位を、北から順に｜発表《はっぴょう》します。`}
      />
    );
  return <Phrased.P className={styles.words} text="全国の1位が、出そろいました。" />;
}

/** A region with its names. */
function Call({ place }: { place: FirstPlace }) {
  return (
    <>
      <p className={styles.region}>{place.name}</p>
      <Called place={place} />
    </>
  );
}

/** The names of those who are first in a region, or why there are none. */
export function Called({ place }: { place: FirstPlace }) {
  const { display_names, others } = place;
  const without = wordsWithoutNames(place);
  if (without) return <Phrased.P className={styles.without} text={without} />;
  return (
    <ul className={display_names.length > 2 ? styles.manyNames : styles.names}>
      {/* Two people may want to be called the same. */}
      {Object.entries(display_names).map(([index, name]) => (
        <li key={index}>
          {name}
          <span className={styles.honorific}>さん</span>
        </li>
      ))}
      {others > 0 && <Phrased.Li text={othersWords(others)} />}
    </ul>
  );
}

/** The map with all its lights, in which a region's names can be looked up. */
function LitMap({ places }: { places: readonly FirstPlace[] }) {
  return (
    <JapanMap
      legend="1位の地図（選ぶと、その地域の1位がわかります）"
      places={places.map((place) => ({
        name: place.name,
        look: `${litLook(place)}`,
        figure: '',
        words: spokenPlace(place),
      }))}
      card={(shown) => <PlaceCard place={places.find(({ name }) => name === shown)} />}
    />
  );
}

/** Hidden from screen readers, as the tiles' labels say the same. */
function PlaceCard({ place }: { place: FirstPlace | undefined }) {
  return (
    <div className={`${styles.call} ${styles.inMap}`} aria-hidden="true">
      {place ? (
        <Call place={place} />
      ) : (
        <Phrased.P className={styles.without} text="地域を選ぶと、1位がわかります" />
      )}
    </div>
  );
}
