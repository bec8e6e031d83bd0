import { TopSection } from '@/components/top/top-section';
import { Panel } from '@/components/ui/panel';
import { RubyText } from '@/components/ui/ruby-text';
import { content } from '@/lib/content';
import styles from './cards.module.scss';

/** The ship and those who sail her. */
export function Crew() {
  const { ship, members } = content.crew;
  return (
    <TopSection id="crew" heading="乗組員">
      <div className={styles.lead}>
        <h3 className={styles.heading}>
          <ruby>
            {ship.name}
            <rp>（</rp>
            <rt>{ship.reading}</rt>
            <rp>）</rp>
          </ruby>
        </h3>
        <p>
          <RubyText text={ship.description} />
        </p>
      </div>
      <ul className={styles.cards}>
        {members.map((member) => (
          <li key={member.id}>
            <Panel>
              <p className={styles.kicker}>{member.role}</p>
              <h3 className={styles.heading}>
                {member.name}
                <span className={styles.kicker}>（{member.reading}）</span>
              </h3>
              <p className={styles.quote} style={{ borderColor: member.color }}>
                {member.catchphrase}
              </p>
              <p>
                <RubyText text={member.introduction} />
              </p>
            </Panel>
          </li>
        ))}
      </ul>
    </TopSection>
  );
}
