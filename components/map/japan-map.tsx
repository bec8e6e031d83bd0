import { type ReactNode, useId, useState } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import regions from '@/lib/generated/regions.json';
import styles from './japan-map.module.scss';

/** A region's place on the map of tiles. */
interface RegionTile {
  name: string;
  /** 1 is the westernmost column. */
  column: number;
  /** 1 is the northernmost row. */
  row: number;
  /** The columns and rows that it spans; default 1. */
  size?: 2;
}

/** The map from north to south; a number is a region's place in the pack's list (of prefectures, by JIS X 0401), a dot is sea. */
const rows = `
 .  .  .  .  .  .  .  .  1  .
 .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  2
 .  .  .  .  .  .  .  .  5  3
 .  .  .  .  .  .  .  .  6  4
 .  .  .  .  .  . 17 16 15  7
 .  .  .  .  . 18 21 20 10  9
 .  . 32 31 26 25 23 19 11  8
 . 35 34 33 28 27 24 22 13 12
41 40 44 38 37 29  .  . 14  .
42 43 45 39 36 30  .  .  .  .
 . 46  .  .  .  .  .  .  .  .
47  .  .  .  .  .  .  .  . 48
`;

function tilesOf(drawing: string): RegionTile[] {
  const tiles: RegionTile[] = [];
  for (const [row, line] of drawing.trim().split('\n').entries()) {
    for (const [column, number] of line.trim().split(/ +/).entries()) {
      const index = Number(number) - 1;
      const name = regions[index];
      if (name) tiles[index] = { name, column: column + 1, row: row + 1, ...(index === 0 && { size: 2 }) };
    }
  }
  return tiles;
}

/** Japan's 47 prefectures as tiles, roughly as on a map, and one at sea for abroad, in the order of every list of prefectures. */
export const regionTiles: readonly RegionTile[] = tilesOf(rows);

/** A place on the map. */
interface MapPlace {
  name: string;
  className: string;
  /** Below the name on its tile, where there is room. */
  figure: string | number;
  /** All that the tile says, for screen readers. */
  words: string;
}

const placeOf = ({ column, row, size }: RegionTile) => ({
  gridArea: `${row} / ${column} / span ${size ?? 1} / span ${size ?? 1}`,
});

/** The common short name of a prefecture, without its last letter; 北海道 keeps it. */
const shortName = (name: string): string => (name === '北海道' ? name : name.replace(/[都府県]$/, ''));

interface TileProps extends Pick<JapanMapProps, 'hasLongFigures'> {
  tile: RegionTile;
  place: MapPlace;
  group: string;
  isPicked: boolean;
  onPick: () => void;
  /** Called when the pointer enters (true) or leaves the tile. */
  onPoint: (isThere: boolean) => void;
}

function Tile({ tile, place, group, hasLongFigures, isPicked, onPick, onPoint }: TileProps) {
  const name = shortName(place.name);
  return (
    <label
      className={`${styles.tile} ${place.className}`}
      style={placeOf(tile)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <input type="radio" name={group} checked={isPicked} onChange={onPick} aria-label={place.words} />
      <span
        className={styles.name}
        data-long={(!tile.size && name.length > 2) || undefined}
        aria-hidden="true"
      >
        {name}
      </span>
      <span className={hasLongFigures ? styles.longFigure : styles.figure} aria-hidden="true">
        {place.figure}
      </span>
    </label>
  );
}

interface JapanMapProps {
  /** For screen readers: the subject of the map, and the use of picking. */
  legend: string;
  places: readonly MapPlace[];
  /** Whether figures have more than two digits, for which the tiles have no room on a phone. Default false. */
  hasLongFigures?: boolean;
  /** The name of the place that is picked at first. */
  initial?: string;
  /** The words about the picked or hovered place on the open sea's card. */
  card: (name: string | undefined) => ReactNode;
  /** The style class of each colour of the tiles, and its meaning; absent where the colours mean nothing that needs words. */
  colors?: readonly (readonly [className: string | undefined, meaning: string])[];
}

/**
 * Japan as tiles. Picking a tile, hovering it or moving to it with the arrow keys shows its card. The tiles are radio buttons, so that
 * the whole map is one tab stop. The tile of a place that is not given is blank. Card and colours are hidden from screen readers, as the
 * tiles' labels say the same.
 */
export function JapanMap({ legend, places, hasLongFigures = false, initial, card, colors }: JapanMapProps) {
  const group = useId();
  const [picked, setPicked] = useState(initial);
  const [pointed, setPointed] = useState<string>();
  return (
    <div className={styles.chart}>
      <div className={styles.map}>
        <fieldset className={styles.tiles}>
          <legend className="visually-hidden">{legend}</legend>
          <CompassRose />
          <div className={styles.card} aria-hidden="true">
            {card(pointed ?? picked)}
          </div>
          {regionTiles.map((tile) => {
            const place = places.find(({ name }) => name === tile.name);
            if (!place) return <span key={tile.name} className={styles.blank} style={placeOf(tile)} />;
            return (
              <Tile
                key={tile.name}
                tile={tile}
                place={place}
                group={group}
                hasLongFigures={hasLongFigures}
                isPicked={tile.name === picked}
                onPick={() => setPicked(tile.name)}
                onPoint={(isThere) => setPointed(isThere ? tile.name : undefined)}
              />
            );
          })}
        </fieldset>
      </div>
      {colors && (
        <ul className={styles.colors} aria-hidden="true">
          {colors.map(([className, meaning]) => (
            <li key={meaning}>
              <span className={`${styles.swatch} ${className}`} />
              <PhrasedText text={meaning} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A compass rose with north up. */
function CompassRose() {
  return (
    <svg viewBox="-60 -60 120 120" className={styles.compass} aria-hidden="true">
      <circle r="46" className={styles.ring} />
      <circle r="41" className={styles.ticks} />
      <path d="m21-21-14 21 14 21-21-14-21 14 14-21-14-21 21 14Z" className={styles.light} />
      <path d="M0 0 9-9 56 0 9 9-9-9-56 0l47 9ZM0 0l9 9-9 47-9-47Z" className={styles.light} />
      <path d="M0 0-9-9 0-58 9-9Z" className={styles.north} />
      <path d="M0 0V56l-9-47ZM0 0H56L9 9ZM0 0H-56l47-9Z" className={styles.dark} />
      <path d="M0 0V-58L9-9Z" className={styles.dark} />
      <circle r="5" className={styles.light} />
    </svg>
  );
}
