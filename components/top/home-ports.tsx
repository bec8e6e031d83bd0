import type { ReactNode } from 'react';
import { HomePortMap } from '@/components/top/home-port-map';
import { HomePortRace } from '@/components/top/home-port-race';
import { TopSection } from '@/components/top/top-section';
import { CrewSays } from '@/components/ui/crew-says';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useHomePorts } from '@/hooks/api/use-home-ports';
import { crewWords, raceByInhabitants, raceOfCrews } from '@/lib/home-ports';
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
      <p className={styles.lead}>
        <PhrasedText text={lead[now]} />
      </p>
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
            <CrewSays member="fumi" expression={isEntryOpen ? 'cheer' : 'smile'}>
              <p className={styles.dark}>
                <PhrasedText text={dark[now]} />
              </p>
            </CrewSays>
          )}
          <p className={styles.note}>
            <PhrasedText text="10人ごと（1,000人からは100人ごと）に、はしたを切りすてた人数です。" />
            {isEntryOpen && <PhrasedText text="30秒ごとに新しくなります。" />}
            {isLit && <PhrasedText text="人口は2020年の国勢調査（総務省）によります。" />}
          </p>
        </div>
        <details className={styles.all}>
          <summary>
            <PhrasedText text="すべての港の人数を見る" />
          </summary>
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
