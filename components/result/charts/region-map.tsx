import { useId, useState } from 'react';
import { bandOfRank, type RegionTile, rankBands, regionTiles } from '@/lib/result/region-map';
import type { RankedRegion, RegionFigures } from '@/lib/result/regional-ranking';
import { formatDeviation, formatRank } from '@/lib/result-text';
import { CompassRose } from './compass-rose';
import { RegionCard } from './region-card';
import styles from './region-map.module.scss';

const bandClasses = [styles.band1, styles.band2, styles.band3, styles.band4, styles.band5];

const placeOf = ({ column, row, size }: RegionTile) => ({
  gridArea: `${row} / ${column} / span ${size ?? 1} / span ${size ?? 1}`,
});

/** Prefectures are commonly named without their last letter; 北海道 keeps it. */
const shortName = (name: string): string => (name === '北海道' ? name : name.replace(/[都府県]$/, ''));

const wordsOf = (figures: RegionFigures | undefined): string =>
  figures
    ? `${formatRank(figures.rank)}、平均${figures.average_score.toFixed(2)}点、偏差値${formatDeviation(figures.deviation)}`
    : '参加者なし';

interface TileProps {
  tile: RegionTile;
  region: RankedRegion;
  group: string;
  isOwn: boolean;
  isPicked: boolean;
  onPick: () => void;
  /** The pointer has come to it (true) or left it. */
  onPoint: (isThere: boolean) => void;
}

function Tile({ tile, region, group, isOwn, isPicked, onPick, onPoint }: TileProps) {
  const { name, figures } = region;
  return (
    <label
      className={`${styles.tile} ${figures ? bandClasses[bandOfRank(figures.rank)] : styles.unranked} ${isOwn ? styles.own : ''}`}
      style={placeOf(tile)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <input
        type="radio"
        className="visually-hidden"
        name={group}
        checked={isPicked}
        onChange={onPick}
        aria-label={`${name}${isOwn ? '（あなたの地域）' : ''}、${wordsOf(figures)}`}
      />
      <span className={styles.rank} aria-hidden="true">
        {figures?.rank ?? '—'}
      </span>
      <span className={styles.name} aria-hidden="true">
        {shortName(name)}
      </span>
    </label>
  );
}

function Legend({ hasUnranked }: { hasUnranked: boolean }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {rankBands.map((words, band) => (
        <li key={words}>
          <span className={`${styles.swatch} ${bandClasses[band]}`} />
          {words}
        </li>
      ))}
      {hasUnranked && (
        <li>
          <span className={`${styles.swatch} ${styles.unranked}`} />
          参加者なし
        </li>
      )}
    </ul>
  );
}

interface RegionMapProps {
  ranking: readonly RankedRegion[];
  /** The name of one's own region. */
  own: string;
}

/**
 * Japan in tiles, each with its region's rank; picking, pointing at or going to one by arrow keys shows its figures. The tiles
 * are radio buttons, so that the whole map is one stop of the Tab key. A place whose region this contest does not have is blank.
 */
export function RegionMap({ ranking, own }: RegionMapProps) {
  const group = useId();
  const [picked, setPicked] = useState(own);
  const [pointed, setPointed] = useState<string>();
  const byName = new Map(ranking.map((region) => [region.name, region]));
  const shown = pointed ?? picked;
  return (
    <div className={styles.map}>
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">地域の地図（えらぶと、順位と平均点がわかります）</legend>
        <CompassRose />
        <RegionCard region={byName.get(shown)} isOwn={shown === own} />
        {regionTiles.map((tile) => {
          const region = byName.get(tile.name);
          if (!region) return <span key={tile.name} className={styles.blank} style={placeOf(tile)} />;
          return (
            <Tile
              key={tile.name}
              tile={tile}
              region={region}
              group={group}
              isOwn={tile.name === own}
              isPicked={tile.name === picked}
              onPick={() => setPicked(tile.name)}
              onPoint={(isThere) => setPointed(isThere ? tile.name : undefined)}
            />
          );
        })}
      </fieldset>
      <Legend hasUnranked={ranking.some(({ figures }) => figures === undefined)} />
    </div>
  );
}
