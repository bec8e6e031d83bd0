import type { PackCrew } from '@knowledgeking/contract';
import { TopSection } from '@/components/top/top-section';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Panel } from '@/components/ui/panel';
import { RubyText } from '@/components/ui/ruby-text';
import type { TopContent } from '@/lib/top-content';
import styles from './crew.module.scss';
import { ShipPanel } from './ship-panel';

/** The ship and those who sail her. */
export function Crew({ crew: { ship, members } }: Pick<TopContent, 'crew'>) {
  return (
    <TopSection id="crew" heading="乗組員">
      <ShipPanel ship={ship} />
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <Panel>
              <Member member={member} />
            </Panel>
          </li>
        ))}
      </ul>
    </TopSection>
  );
}

/** A saying in its clauses, each of which stays on one line where it fits. */
const clausesOf = (saying: string) => saying.split(/(?<=[、。！])(?![^（]*）)/u);

/** A member's portrait, role, name and words. */
function Member({ member }: { member: PackCrew['members'][number] }) {
  return (
    <div className={styles.member}>
      <div className={styles.portrait} style={{ color: member.color }}>
        <CrewFigure member={member.id} size={248} />
      </div>
      <div className={styles.words}>
        <p className={styles.role}>{member.role}</p>
        <h3 className={styles.name}>
          {member.name}
          <span className={styles.reading}>（{member.reading}）</span>
        </h3>
        <p className={styles.quote} style={{ borderColor: member.color }}>
          {clausesOf(member.catchphrase).map((clause) => (
            <span key={clause}>{clause}</span>
          ))}
        </p>
      </div>
      <p className={styles.introduction}>
        <RubyText text={member.introduction} />
      </p>
    </div>
  );
}
