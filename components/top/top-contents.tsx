import { layOutWhole } from '@/lib/head/page-in-parts';
import styles from './top-contents.module.scss';

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
