import type { PersonalResult } from '@knowledgeking/contract';
import styles from '@/components/result/result.module.scss';
import { PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { picturePaths } from '@/lib/paths';
import { formatDeviation, formatRank } from '@/lib/result/result-text';

interface PlacingsProps {
  result: PersonalResult;
  /** The number of participants in the children division, if known. */
  childrenParticipants: number | undefined;
}

function placingsOf({ result, childrenParticipants }: PlacingsProps) {
  const { children_division_rank: rank, children_division_deviation: deviation } = result;
  return [
    {
      label: '｜総合《そうごう》',
      rank: result.overall_rank,
      deviation: result.overall_deviation,
      participants: result.overall_participants,
    },
    {
      label: result.region_name,
      rank: result.region_rank,
      deviation: result.region_deviation,
      participants: result.region_participants,
    },
    ...(rank === undefined || deviation === undefined
      ? []
      : [{ label: 'こどもの部', rank, deviation, participants: childrenParticipants }]),
  ];
}

/** The number of participants after a rank; nothing if it is not known. */
export const Among = ({ participants }: { participants: number | undefined }) =>
  participants === undefined ? null : (
    <span className={styles.among}> / {participants.toLocaleString('ja-JP')}人中</span>
  );

/** Rank and deviation overall, in the region, and in the children division. */
export function Placings(props: PlacingsProps) {
  return (
    <ul className={styles.placings}>
      {placingsOf(props).map(({ label, rank, deviation, participants }) => (
        <li key={label} className={rank === 1 ? styles.first : undefined}>
          <Phrased.H3 text={label} />
          <p className={styles.rank}>
            {formatRank(rank)}
            <Among participants={participants} />
          </p>
          <p className={styles.deviation}>
            <PhrasedText text="｜偏差値《へんさち》" /> {formatDeviation(deviation)}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface MedalSectionProps {
  result: Pick<PersonalResult, 'number_of_hard_medals_held' | 'number_of_super_hard_medals_held'>;
  /** Default false: nobody is shown what they did not win. */
  isForAll?: boolean;
}

/** The numbers of medals won, for those who won one. */
export function MedalSection({ result, isForAll = false }: MedalSectionProps) {
  const { number_of_hard_medals_held: hard, number_of_super_hard_medals_held: superHard } = result;
  if (hard + superHard === 0 && !isForAll) return null;
  return (
    <PageSection heading="メダル" icon="star">
      <dl className={styles.medals}>
        <Medal kind="hard" name="｜難問《なんもん》メダル" count={hard} />
        <Medal kind="super-hard" name="｜超難問《ちょうなんもん》メダル" count={superHard} />
      </dl>
    </PageSection>
  );
}

/** A medal with its count; faint at 0. */
function Medal({ kind, name, count }: { kind: 'hard' | 'super-hard'; name: string; count: number }) {
  return (
    <div>
      <dt>
        <img
          className={count > 0 ? styles.medal : styles.medalToWin}
          src={picturePaths.medal(kind)}
          alt=""
          width={120}
          height={144}
          loading="lazy"
        />
        <PhrasedText text={name} />
      </dt>
      <dd className={styles.count}>{count}枚</dd>
    </div>
  );
}
