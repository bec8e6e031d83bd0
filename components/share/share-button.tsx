import { useEffect, useMemo } from 'react';
import styles from '@/components/share/share.module.scss';
import { ShareFiles, SharePicture } from '@/components/share/share-picture';
import { Button, type ButtonLook } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/exam-resources';
import { useDrawnPicture } from '@/hooks/use-drawn-picture';
import { useModal } from '@/hooks/use-modal';
import { useStoredFlag } from '@/hooks/use-stored';
import { markedVoyage } from '@/lib/logbook/voyage';
import { fromSmall } from '@/lib/media-queries';
import { card } from '@/lib/picture/card';
import { hashtags, isPhone, type Share, shareLinks } from '@/lib/share';

const fileName = 'knowledgeking-result.png';

/** The modal that shares a result: its picture, and links to post it. */
export function ShareModal({ headingId, share }: { headingId: string; share: Share }) {
  // They are mostly read already, or will be on the answers page. Where they can't be read, the picture does without a logbook.
  const { data, error } = useResult('getSubmissions', share.examId);
  const picture = useMemo(() => {
    if (share.examId && !data && !error) return undefined;
    const voyage = data && markedVoyage(data.submissions);
    // The tall picture for a phone: the same media query as in the style sheet.
    const format = window.matchMedia(fromSmall).matches ? 'wide' : 'tall';
    return card({ ...share.picture, ...(voyage && { voyage }) }, format);
  }, [share, data, error]);
  const drawn = useDrawnPicture(picture, fileName);
  return (
    <>
      <Phrased.H2 id={headingId} text="結果をシェアする" />
      <SharePicture drawn={drawn} alt={share.alt} />
      <p className={styles.text}>
        {share.text} {hashtags}
      </p>
      <ShareLinkList share={share} />
      <ShareFiles drawn={drawn} share={share} />
    </>
  );
}

/** Links to the networks' pages for posting, each in a new tab: not in the partner app's webview, which may have none and ignores such links. */
function ShareLinkList({ share }: { share: Share }) {
  const isWebview = useStoredFlag('is_webview');
  // The partner app's webview can't open the LINE app.
  const networks = Object.entries(shareLinks(share, isPhone(navigator))).filter(
    ([name]) => !isWebview || name !== 'LINE',
  );
  return (
    <div className={styles.links}>
      {networks.map(([name, address]) => (
        <a key={name} href={address} target={isWebview ? undefined : '_blank'} rel="noopener noreferrer">
          {name}
          <span className="visually-hidden">でシェアする{!isWebview && '（新しいタブで開きます）'}</span>
        </a>
      ))}
    </div>
  );
}

/** Closes the modal when its page is left, such as by the browser's Back. */
function closeWithPage(): void {
  if (useModal.getState().modal === 'result-share') useModal.getState().close();
}

/** The button that opens the modal for sharing a result. */
export function ShareButton({ share, look = 'second' }: { share: Share; look?: ButtonLook }) {
  const open = useModal((state) => state.open);
  useEffect(() => closeWithPage, []);
  return (
    <Button
      look={look}
      onClick={() => open('result-share', (headingId) => <ShareModal headingId={headingId} share={share} />)}
    >
      シェアする
    </Button>
  );
}
