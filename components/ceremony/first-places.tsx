import type { FirstPlaces } from '@knowledgeking/contract';
import type { ReactNode } from 'react';
import { JapanMap, regionTiles } from '@/components/map/japan-map';
import { Button } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import styles from './first-places.module.scss';

/** A region with those who are first in it. */
export type FirstPlace = FirstPlaces['first_places'][number];

/** Nobody is known yet. */
const unknownPlaces = regionTiles.map(({ name }) => ({
  name,
  participants: 0,
  display_names: [],
  others: 0,
}));

interface NightCoastProps {
  /** Default: none is known yet. */
  places?: readonly FirstPlace[] | undefined;
  /** How many of them have been called; default: none. */
  scene?: number;
  /** Whether each can be looked up; default: the map is only looked at. */
  isOver?: boolean;
  children?: ReactNode;
}

/** The coast of Japan at night, with the lights that have gone on so far and, where there is room, the ship's lookout. */
export function NightCoast({ places = unknownPlaces, scene = 0, isOver = false, children }: NightCoastProps) {
  const classNameOf = ({ participants }: FirstPlace, index: number) =>
    `${index < scene && participants > 0 ? styles.lit : styles.dark} ${index === scene - 1 ? styles.now : ''}`;
  return (
    <div className={styles.coast}>
      <span className={styles.lookout}>
        <CrewFigure member={crew.duties.lookout} expression="cheer" size={240} />
      </span>
      {children && <div className={styles.call}>{children}</div>}
      <div className={styles.map} inert={!isOver}>
        <JapanMap
          key={`${isOver}`}
          legend={isOver ? '1位の地図（選ぶと、その地域の1位がわかります）' : '日本の地図'}
          places={places.map((place, index) => ({
            name: place.name,
            className: classNameOf(place, index),
            figure: '',
            words: isOver ? spokenPlace(place) : place.name,
          }))}
          card={(shown) => isOver && <PlaceCard place={places.find(({ name }) => name === shown)} />}
        />
      </div>
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
          <Button variant="quiet" onClick={onPress}>
            {label}
          </Button>
        )}
      </p>
      <NightCoast places={places} scene={scene} isOver={isOver}>
        {!isOver && (place ? <Call key={scene} place={place} /> : <Frame scene={scene} places={places} />)}
      </NightCoast>
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
          <span translate="no">{name}</span>
          <span className={styles.honorific}>さん</span>
        </li>
      ))}
      {others > 0 && <Phrased.Li text={othersWords(others)} />}
    </ul>
  );
}

function PlaceCard({ place }: { place: FirstPlace | undefined }) {
  return (
    <div className={`${styles.call} ${styles.inMap}`}>
      {place ? (
        <Call place={place} />
      ) : (
        <Phrased.P className={styles.without} text="地域を選ぶと、1位がわかります" />
      )}
    </div>
  );
}

/** The words in place of names; undefined where there are names. */
function wordsWithoutNames({ participants, display_names: names }: FirstPlace): string | undefined {
  if (names.length > 0) return undefined;
  return participants > 0 ? '1位の名前は、ふせてあります' : '今回は、参加した人がいませんでした';
}

/** The rest of those who share a first place: `ほか1,234人`. */
const othersWords = (others: number): string => `ほか${others.toLocaleString('ja-JP')}人`;

/** A region with the names in one sentence, for screen readers. */
function spokenPlace(place: FirstPlace): string {
  const { name, display_names, others } = place;
  const more = others > 0 ? [othersWords(others)] : [];
  const words =
    wordsWithoutNames(place) ?? ['1位', ...display_names.map((who) => `${who}さん`), ...more].join('、');
  return `${name}、${words}`;
}
