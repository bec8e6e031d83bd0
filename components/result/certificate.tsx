import type { Exam, PersonalResult } from '@knowledgeking/contract';
import type { CSSProperties } from 'react';
import { ShipOnSea } from '@/components/ui/ship-on-sea';
import certificate from '@/lib/generated/certificate.json';
import rim from '@/lib/generated/signal-rim.json';
import { sheetPath } from '@/lib/logbook/sheet';
import { sceneryPath } from '@/lib/paths';
import { certificateNameSize, mostTitles } from '@/lib/result/certificate';
import { formatFormalDate } from '@/lib/time-text';
import styles from './certificate.module.scss';
import certificateArtStyles from './certificate-art.module.scss';

interface CertificateProps {
  exam: Exam;
  result: PersonalResult;
  /** The name on the certificate; if unknown, there is a line to write on. */
  name: string | undefined;
  /** The number of participants in the children division, if known. */
  childrenParticipants?: number | undefined;
  /** The address of its frame with the drawings of the voyage; without it the frame has none. */
  frame?: string | undefined;
}

const figure = (value: number): string => value.toLocaleString('ja-JP');

function Place({ label, rank, among }: { label: string; rank: number; among?: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{figure(rank)}</b> 位{among !== undefined && <small> / {figure(among)} 人中</small>}
      </dd>
    </div>
  );
}

function Merits({ result, childrenParticipants }: Pick<CertificateProps, 'result' | 'childrenParticipants'>) {
  const { titles, children_division_rank: childrenRank } = result;
  return (
    <dl className={styles.merits}>
      <div>
        <dt>得点</dt>
        <dd>
          <b>{figure(result.total_score)}</b> 点<small> / {figure(result.total_full_score)} 点</small>
        </dd>
      </div>
      <Place label="総合" rank={result.overall_rank} among={result.overall_participants} />
      {childrenRank !== undefined && (
        <Place label="こどもの部" rank={childrenRank} among={childrenParticipants} />
      )}
      {titles.length > 0 && (
        <div className={styles.titles}>
          <dt>称号</dt>
          {titles.slice(0, mostTitles).map(({ code, name }) => (
            <dd key={code}>「{name}」</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

/** A certificate on upright A4: scaled to the page on screen, and printed by itself at full size. */
export function Certificate({
  exam,
  result,
  name,
  childrenParticipants,
  frame = sheetPath('certificate'),
}: CertificateProps) {
  const { heading, body, issuer, seal } = certificate;
  const nameStyle = { '--name-size': certificateNameSize(name ?? '') } as CSSProperties;
  return (
    <article className={styles.certificate} aria-label={heading} lang="ja" data-print-alone>
      <div className={styles.paper}>
        <img className={styles.frame} src={frame} alt="" />
        <SignalRim className={styles.frame} />
        <ShipOnSea className={styles.crest} />
        <p className={styles.heading}>{heading}</p>
        <p className={styles.contest}>{exam.title}</p>
        <Merits result={result} childrenParticipants={childrenParticipants} />
        <p className={styles.name} style={nameStyle}>
          <span>{name}</span> 様
        </p>
        <div className={styles.body}>
          {body.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className={styles.date}>{formatFormalDate(exam.exam_start_at)}</p>
        <p className={styles.issuer}>
          {issuer}
          <Seal letters={seal} className={styles.seal} />
        </p>
      </div>
    </article>
  );
}

/** The places of the four letters: first down the right column, as seals are read. */
const letterPlaces = [
  [71, 44],
  [71, 86],
  [29, 44],
  [29, 86],
] as const;

/** A square vermilion seal of four letters. */
function Seal({ letters, className }: { letters: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
      <path
        d="M8 3Q50-1 93 4 99 50 96 95 50 101 5 97-1 50 8 3Z"
        className={certificateArtStyles.sealGround}
      />
      <path d="M9 9H91V91H9Z" className={certificateArtStyles.sealLine} />
      {[...letters].map((letter, index) => {
        const [x, y] = letterPlaces[index] ?? [0, 0];
        return (
          <text key={`${x} ${y}`} x={x} y={y} textAnchor="middle" className={certificateArtStyles.sealLetter}>
            {letter}
          </text>
        );
      })}
    </svg>
  );
}

/** A piece of the hidden signal, drawn by the build as a thin line of dots and dashes along the rim. */
function SignalRim({ className }: { className?: string | undefined }) {
  return rim.looks ? <img className={className} src={sceneryPath('signal-rim')} alt={rim.looks} /> : null;
}
