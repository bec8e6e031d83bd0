import type { PackCrew } from '@knowledgeking/contract';
import { FoldedList, TopSection } from '@/components/top/top-section';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Panel } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { sceneryPath } from '@/lib/paths';
import type { TopContent } from '@/lib/top-content';
import styles from './crew.module.scss';

/** The ship and her crew. */
export function Crew({ crew: { ship, members } }: Pick<TopContent, 'crew'>) {
  return (
    <TopSection id="crew" heading="乗組員">
      <ShipPanel ship={ship} />
      <FoldedList items={members} shown={3} label="ほかの乗組員も見る">
        {(some) => (
          <ul className={styles.members}>
            {some.map((member) => (
              <li key={member.id}>
                <Panel>
                  <Member member={member} />
                </Panel>
              </li>
            ))}
          </ul>
        )}
      </FoldedList>
    </TopSection>
  );
}

/** The clauses of a saying; each stays on one line if it fits. */
const clausesOf = (saying: string) => saying.split(/(?<=[、。！])(?![^（]*）)/u);

function Member({ member }: { member: PackCrew['members'][number] }) {
  return (
    <div className={styles.member}>
      <div className={styles.portrait} style={{ color: member.color }}>
        <CrewFigure member={member.id} size={248} />
      </div>
      <div className={styles.words}>
        <Phrased.P className={styles.role} text={member.role} />
        <h3 className={styles.name}>
          {member.name}
          <span className={styles.reading}>（{member.reading}）</span>
        </h3>
        <p className={styles.quote} style={{ borderColor: member.color }}>
          {clausesOf(member.catchphrase).map((clause) => (
            <Phrased.Span key={clause} text={clause} />
          ))}
        </p>
      </div>
      <Phrased.P className={styles.introduction} text={member.introduction} />
    </div>
  );
}

/** The panel with the ship and her story. */
function ShipPanel({ ship }: Pick<PackCrew, 'ship'>) {
  return (
    <div className={styles.panel}>
      <div className={styles.atSea}>
        <img src={sceneryPath('ship')} alt="" width={490} height={460} loading="lazy" />
      </div>
      <div className={styles.story}>
        <h3>
          <ruby>
            {ship.name}
            <rt>{ship.reading}</rt>
          </ruby>
        </h3>
        <Phrased.P text={ship.description} />
      </div>
    </div>
  );
}
