import { isPhone, type Share, shareLinks } from '@/lib/share';
import styles from './share.module.scss';

/**
 * Links to the networks' own pages for posting a result, each in a new tab, so that the result stays open. The partner app's webview may have
 * no tabs, and ignores a link that asks for one: there they open in its one view.
 */
export function ShareLinkList({ share, isWebview }: { share: Share; isWebview: boolean }) {
  const links = shareLinks(share, isPhone(navigator));
  const networks = [
    { name: 'X', address: links.x },
    { name: 'Facebook', address: links.facebook },
    // The partner app's webview can't open the LINE app.
    ...(isWebview ? [] : [{ name: 'LINE', address: links.line }]),
  ];
  return (
    <div className={styles.links}>
      {networks.map(({ name, address }) => (
        <a key={name} href={address} target={isWebview ? undefined : '_blank'} rel="noopener noreferrer">
          {name}
          <span className="visually-hidden">でシェアする{!isWebview && '（新しいタブで開きます）'}</span>
        </a>
      ))}
    </div>
  );
}
