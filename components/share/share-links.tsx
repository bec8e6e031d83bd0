import { isPhone, type Share, shareLinks } from '@/lib/share';
import styles from './share.module.scss';

/** The networks' own pages for posting this, each in a tab of its own, so that the result stays where it is. */
export function ShareLinkList({ share, isWebview }: { share: Share; isWebview: boolean }) {
  const links = shareLinks(share, isPhone(navigator));
  const networks = [
    { name: 'X', address: links.x },
    { name: 'Facebook', address: links.facebook },
    // The partner app can't open the LINE app.
    ...(isWebview ? [] : [{ name: 'LINE', address: links.line }]),
  ];
  return (
    <div className={styles.links}>
      {networks.map(({ name, address }) => (
        <a key={name} href={address} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="visually-hidden">でシェアする（新しいタブで開きます）</span>
        </a>
      ))}
    </div>
  );
}
