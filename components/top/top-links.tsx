import styles from '@/components/top/top-links.module.scss';
import { TopSection } from '@/components/top/top-section';
import { ButtonLink, TailLink } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useRootMark } from '@/hooks/use-root-mark';
import { useTopControls } from '@/hooks/use-top-phase';
import { layOutWhole } from '@/lib/head/layout-in-parts';
import { paths, sceneryPath } from '@/lib/paths';

/** The id and heading of each part of the top page. */
const topParts = [
  ['about', 'どんな大会？'],
  ['schedule', '日程'],
  ['steps', '参加方法'],
  ['rules', 'ルール'],
  ['awards', '称号とメダル'],
  ['crew', '乗組員'],
  ['faq', 'よくある質問'],
] as const;

/** The table of contents of the top page. */
export function TopContents() {
  return (
    <nav className={styles.contents} aria-label="このページの目次">
      <ul>
        {topParts.map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={layOutWhole}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A slim bar with what there is to do now, and the way up. A shortcut for thumbs: for screen readers it would only be said twice. */
export function TopBar() {
  const [main] = useTopControls();
  useRootMark('data-has-control-bar');
  return (
    <div className={styles.bar} aria-hidden="true">
      {main && (
        <ButtonLink href={main.to} tabIndex={-1}>
          {main.label}
        </ButtonLink>
      )}
      <a className={styles.up} href="#top" tabIndex={-1}>
        <PhrasedText text="上へもどる" />
      </a>
    </div>
  );
}

/** The end of the top page: the ship sails, with links to practice, and to the entry where that is offered. */
export function Departure() {
  const offersEntry = useTopControls().some(({ to }) => to === paths.entry());
  return (
    <TopSection id="departure" heading="さあ、出航だ！" ground="sky">
      <div className={styles.actions}>
        {offersEntry && <TailLink href={paths.entry()}>乗組員に加わる</TailLink>}
        <TailLink href={paths.practice()} variant="second">
          まずは練習してみる
        </TailLink>
      </div>
      <div className={styles.ship}>
        <img src={sceneryPath('ship-crew')} alt="" width={490} height={460} loading="lazy" />
      </div>
    </TopSection>
  );
}
