import type { CallResult } from '@knowledgeking/contract';
import { censusName, inhabitants, prefectures } from '@knowledgeking/contract/rules/prefectures';
import type { ReactNode } from 'react';
import { JapanMap } from '@/components/map/japan-map';
import { TopSection } from '@/components/top/top-section';
import { CrewSays } from '@/components/ui/crew-figure';
import { Unreadable } from '@/components/ui/loadable';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useHomePorts } from '@/hooks/api/exam-resources';
import crew from '@/lib/generated/crew.json';
import styles from './home-ports.module.scss';

const lead = {
  open: '船に乗った人の数を、出身地の港ごとに書いた｜名簿《めいぼ》です。10人そろった港から、｜灯《あか》りがともります。',
  closed: '船に乗った人の数を、出身地の港ごとに書いた｜名簿《めいぼ》です。',
};
const dark = {
  open: 'まだ、どの港も暗いままです。はじめの灯りは、あなたの港かもしれません。',
  closed: '10人そろった港は、ありませんでした。',
};

interface HomePortsProps {
  examId: string;
  isEntryOpen: boolean;
  /** Keeps the place until the figures are known. */
  placeholder: ReactNode;
}

/** How many are on board from each home port, as a map, two races and a table; nothing where the server does not count them. */
export default function HomePorts({ examId, isEntryOpen, placeholder }: HomePortsProps) {
  const { data, error, reload } = useHomePorts(examId);
  const now = isEntryOpen ? 'open' : 'closed';
  if (data === undefined && error) {
    return (
      <TopSection id="home-ports" heading="港の名簿" lead={lead[now]}>
        <Unreadable reload={reload} />
      </TopSection>
    );
  }
  if (data === undefined) return placeholder;
  const ports = data?.home_ports;
  if (!ports?.length) return null;
  const isLit = ports.some(({ participants }) => participants > 0);
  return (
    <TopSection id="home-ports" heading="港の名簿" lead={lead[now]}>
      <div className={styles.chart}>
        <HomePortMap ports={ports} />
        <div className={styles.side}>
          {isLit ? (
            <>
              <HomePortRace heading="人数の多い港" race={raceOfCrews(ports)} words={crewWords} />
              <HomePortRace
                heading="人口10万人あたり"
                race={raceByInhabitants(ports)}
                words={(figure) => `${figure.toFixed(1)}人`}
              />
            </>
          ) : (
            <CrewSays member={crew.duties.recorder} expression={isEntryOpen ? 'cheer' : 'smile'}>
              <Phrased.P className={styles.dark} text={dark[now]} />
            </CrewSays>
          )}
          <p className={styles.note}>
            <PhrasedText text="10人ごと（1,000人からは100人ごと）に、はしたを切りすてた人数です。" />
            {isEntryOpen && <PhrasedText text="30秒ごとに新しくなります。" />}
            {isLit && <PhrasedText text={`人口は${censusName}によります。`} />}
          </p>
        </div>
        <details className={styles.all}>
          <Phrased.Summary text="すべての港の人数を見る" />
          <table className={styles.table}>
            <caption className="visually-hidden">すべての港の人数</caption>
            <thead>
              <tr>
                <th scope="col">港</th>
                <th scope="col">人数</th>
              </tr>
            </thead>
            <tbody>
              {ports.map(({ name, participants }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{crewWords(participants)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </TopSection>
  );
}

const lights = [styles.light0, styles.light1, styles.light2, styles.light3, styles.light4];

function PortCard({ port }: { port: HomePort | undefined }) {
  if (!port) return <Phrased.P className={styles.hint} text="港を選ぶと、人数がわかります" />;
  return (
    <>
      <Phrased.P className={styles.name} text={port.name} />
      <p className={styles.figure}>{crewWords(port.participants)}</p>
      {port.participants === 0 && <Phrased.P className={styles.hint} text="10人そろうと灯りがともります" />}
    </>
  );
}

/** The home ports as lights on the coast of Japan, the brighter the more are on board. */
function HomePortMap({ ports }: { ports: readonly HomePort[] }) {
  return (
    <JapanMap
      legend="港の地図（選ぶと、人数がわかります）"
      hasLongFigures
      places={ports.map(({ name, participants }) => ({
        name,
        className: `${lights[brightnessOf(participants)]}`,
        figure: participants > 0 ? shortFigure(participants) : '',
        words: `${name}、${crewWords(participants)}`,
      }))}
      card={(shown) => <PortCard port={ports.find(({ name }) => name === shown)} />}
      colors={brightnesses.map((meaning, brightness) => [lights[brightness], meaning])}
    />
  );
}

interface HomePortRaceProps {
  heading: string;
  race: ReturnType<typeof raceOf>;
  words: (figure: number) => string;
}

/** The five ports at the head of a race, as ships on their way. */
function HomePortRace({ heading, race: { racers, level }, words }: HomePortRaceProps) {
  return (
    <section className={styles.race}>
      <h3>{heading}</h3>
      <ol>
        {racers.map(({ name, figure, share, rank }) => (
          <li key={name}>
            <p className={styles.words}>
              <span className={styles.rank}>{`${rank}位`}</span>
              <span>{name}</span>
              <span className={styles.raceFigure}>{words(figure)}</span>
            </p>
            <div className={styles.wake} style={{ width: `${share * 100}%` }} />
          </li>
        ))}
      </ol>
      {level > 0 && <p>{`ほかに${level}の港が、同じ人数でならんでいます。`}</p>}
    </section>
  );
}

/** A place that people come from, with how many of them have entered. */
type HomePort = CallResult<'getHomePorts'>['home_ports'][number];

/** So many ports are named. */
const places = 5;

/**
 * The ports at the head of a race by a figure: people on board, or per 100,000 inhabitants. `share`: of the winner's figure; ports with the
 * same figure have the same rank, as in 1, 2, 2, 4; `level`: how many more have the same figure as the last of them.
 */
function raceOf(ports: readonly { name: string; figure: number }[]) {
  const sorted = ports.filter(({ figure }) => figure > 0).sort((one, other) => other.figure - one.figure);
  const best = sorted[0]?.figure ?? 1;
  const head = sorted.slice(0, places).map((port) => ({
    ...port,
    share: port.figure / best,
    rank: 1 + sorted.findIndex(({ figure }) => figure === port.figure),
  }));
  const last = head.at(-1)?.figure;
  return { racers: head, level: sorted.slice(places).filter(({ figure }) => figure === last).length };
}

/** The ports with the most people on board. */
const raceOfCrews = (ports: readonly HomePort[]) =>
  raceOf(ports.map(({ name, participants }) => ({ name, figure: participants })));

/** The ports with the most people on board per 100,000 inhabitants, to one decimal: a race that a small prefecture can win too. */
const raceByInhabitants = (ports: readonly HomePort[]) =>
  raceOf(
    ports.map(({ name, participants }) => {
      const thousands = inhabitants[prefectures.indexOf(name)];
      return { name, figure: thousands ? Math.round((participants / thousands) * 1_000) / 10 : 0 };
    }),
  );

/** Where a port's light becomes brighter, in people on board; in words for the legend. */
const brightnesses = ['これから', '10人〜', '100人〜', '1,000人〜', '1万人〜'] as const;

/** How bright a port is drawn, as an index of `brightnesses`. */
const brightnessOf = (participants: number): number =>
  Math.min(brightnesses.length, `${participants}`.length) - 1;

/** A figure for people, short enough for a tile of the map: 1,200, or 1.2万. */
const shortFigure = (participants: number): string =>
  participants < 10_000 ? participants.toLocaleString('ja-JP') : `${Math.floor(participants / 1_000) / 10}万`;

/** How many from a port are on board, in words. */
const crewWords = (participants: number): string =>
  participants > 0 ? `${participants.toLocaleString('ja-JP')}人` : 'これから';
