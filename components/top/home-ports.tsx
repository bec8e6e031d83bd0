import type { ReactNode } from 'react';
import { JapanMap } from '@/components/map/japan-map';
import { TopSection } from '@/components/top/top-section';
import { CrewSays } from '@/components/ui/crew-figure';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useHomePorts } from '@/hooks/api/exam-resources';
import crew from '@/lib/generated/crew.json';
import {
  brightnesses,
  brightnessOf,
  crewWords,
  type HomePort,
  type Race,
  raceByInhabitants,
  raceOfCrews,
  shortFigure,
} from '@/lib/home-ports';
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
  room: ReactNode;
}

/** How many are on board from each home port, as a map, two races and a table; nothing where the server does not count them. */
export default function HomePorts({ examId, isEntryOpen, room }: HomePortsProps) {
  const ports = useHomePorts(examId);
  if (ports === undefined) return room;
  if (!ports?.length) return null;
  const now = isEntryOpen ? 'open' : 'closed';
  const isLit = ports.some(({ participants }) => participants > 0);
  return (
    <TopSection id="home-ports" heading="港の名簿">
      <Phrased.P className={styles.lead} text={lead[now]} />
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
            {isLit && <PhrasedText text="人口は2020年の国勢調査（総務省）によります。" />}
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
        look: `${lights[brightnessOf(participants)]}`,
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
  race: Race;
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
              <span className={styles.rank}>{rank}位</span>
              <span>{name}</span>
              <span className={styles.raceFigure}>{words(figure)}</span>
            </p>
            <div className={styles.wake} style={{ width: `${share * 100}%` }} />
          </li>
        ))}
      </ol>
      {level > 0 && <p>ほかに{level}の港が、同じ人数でならんでいます。</p>}
    </section>
  );
}
