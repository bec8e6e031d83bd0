import { useMemo } from 'react';
import { Modal, ModalHeading } from '@/components/modal/modal';
import styles from '@/components/share/share.module.scss';
import { AgainButton } from '@/components/ui/again-button';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/exam-resources';
import { type DrawnPicture, useDrawnPicture } from '@/hooks/use-drawn-picture';
import { useModal } from '@/hooks/use-modal';
import { useStoredFlag } from '@/hooks/use-stored';
import { env } from '@/lib/env';
import championship from '@/lib/generated/championship.json';
import shareWords from '@/lib/generated/share-words.json';
import site from '@/lib/generated/site.json';
import { markedVoyage, type Voyage } from '@/lib/logbook/voyage';
import { fromSmall } from '@/lib/media-queries';
import { paths, sharedPracticePath } from '@/lib/paths';
import { type CardWords, card, examWords, practiceWords } from '@/lib/picture/share-picture';
import { crewMemberFor, tierOf } from '@/lib/result/stamps-cheers-and-tiers';

const fileName = 'knowledgeking-result.png';

/** What the modal has that shares a result: its picture, and links to post it. */
function ShareContent({ share }: { share: Share }) {
  // They are mostly read already, or will be on the answers page. Where they can't be read, the picture does without a logbook.
  const { data, error, reload } = useResult('getSubmissions', share.examId);
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
      <ModalHeading text="結果をシェアする" />
      <SharePicture drawn={drawn} alt={share.alt} />
      {share.examId && !data && error && (
        <div role="alert" className={styles.missing}>
          <Phrased.P text="｜航海日誌《こうかいにっし》を読み込めなかったので、画像に入っていません。" />
          <AgainButton variant="quiet" ask={reload}>
            もう一度読み込む
          </AgainButton>
        </div>
      )}
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

/** The button that opens the modal for sharing a result. */
export function ShareButton({ share, variant = 'second' }: { share: Share; variant?: ButtonVariant }) {
  const modal = useModal();
  return (
    <>
      <Button variant={variant} onClick={modal.onOpen}>
        シェアする
      </Button>
      <Modal {...modal}>
        <ShareContent share={share} />
      </Modal>
    </>
  );
}

/** How the picture can be kept on this device: by a finger or a mouse, as phones may give the name of a desktop's browser. */
function KeepHint() {
  return (
    <Phrased.P
      className={styles.hint}
      text={
        useStoredFlag('is_webview')
          ? 'この画面のスクリーンショットをとると、画像を残せます。'
          : window.matchMedia('(pointer: coarse)').matches
            ? '画像を長押しすると、保存できます。'
            : '画像を右クリックすると、保存できます。'
      }
    />
  );
}

interface SharePictureProps {
  drawn: DrawnPicture;
  alt: string;
  isSheet?: boolean;
}

/** The picture of a result, or words while it is being drawn and if that fails, and how it can be kept. */
export function SharePicture({ drawn, alt, isSheet = false }: SharePictureProps) {
  return (
    <>
      <div className={isSheet ? styles.sheet : styles.frame}>
        {drawn.phase === 'drawn' && <img className={styles.picture} src={drawn.address} alt={alt} />}
        {drawn.phase === 'drawing' && (
          <Phrased.P role="status" className={styles.waiting} text="画像をつくっています" />
        )}
        {drawn.phase === 'failed' && (
          <div role="alert" className={styles.waiting}>
            <p>
              <PhrasedText text="画像をつくれませんでした。" />
              {!isSheet && <PhrasedText text="リンクからのシェアはできます。" />}
            </p>
            <Button variant="quiet" onClick={drawn.retry}>
              もう一度つくる
            </Button>
          </div>
        )}
      </div>
      <KeepHint />
    </>
  );
}

function canShare(data: ShareData): boolean {
  try {
    return navigator.canShare?.(data) ?? false;
  } catch {
    return false;
  }
}

/** The device's share sheet for the picture, if that takes files, and a download. Nothing in the partner app's webview, which can do neither. */
export function ShareFiles({ drawn, share }: { drawn: DrawnPicture; share: Pick<Share, 'text' | 'url'> }) {
  const isWebview = useStoredFlag('is_webview');
  if (drawn.phase !== 'drawn' || isWebview) return null;
  const data = { files: [drawn.file], text: `${share.text} ${hashtags} ${share.url}` };
  return (
    <div className={styles.files}>
      {canShare(data) && (
        // Closing the share sheet rejects the promise but is no failure.
        <Button onClick={() => void navigator.share(data).catch(() => undefined)}>画像をシェアする</Button>
      )}
      <a href={drawn.address} download={drawn.file.name}>
        <PhrasedText text="画像を保存する" />
      </a>
    </div>
  );
}

/** The hashtags as text: 「#ひとつ #ふたつ」. */
const hashtags: string = shareWords.hashtags.map((tag) => `#${tag}`).join(' ');

function withQuery(address: string, query: Record<string, string>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${parts.join('&')}`;
}

/** The networks' own pages for posting a share. LINE's app takes a text; its desktop page takes an address. */
export function shareLinks({ text, url }: Pick<Share, 'text' | 'url'>, isPhone: boolean) {
  const message = `${text} ${hashtags}`;
  return {
    X: withQuery('https://x.com/intent/post', { text: message, url }),
    Facebook: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
    LINE: isPhone
      ? withQuery('https://line.me/R/share', { text: `${message} ${url}` })
      : withQuery('https://social-plugins.line.me/lineit/share', { url }),
  };
}

/** Whether the browser runs on a phone or tablet, which may have the LINE app; an iPad claims to be a Mac. */
export const isPhone = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod|Android/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** A result to share: its text, its link and its picture. The sentences themselves are the pack's (content/words.yaml). */
export interface Share {
  /** Without hashtags and address. */
  text: string;
  /** An absolute URL. */
  url: string;
  picture: CardWords;
  alt: string;
  /** The published exam whose answers make the picture's logbook. */
  examId?: string;
}

interface ExamScore {
  /** The kind of result, such as 予選の結果. */
  label: string;
  /** Points; default 0. */
  score: number | undefined;
  fullScore: number;
  /** The display name of its owner, if known. */
  name?: string | undefined;
  /** The first one is shown. */
  titles?: readonly { name: string }[];
  examId?: string;
  /** The voyage, where it is known without asking for an exam's answers. */
  voyage?: Voyage | undefined;
}

/** The share of an exam result, or of a replay's result. */
export function examShare(of: ExamScore): Share {
  const { label, score = 0, fullScore, name, titles: [title] = [], examId, voyage } = of;
  const text = shareWords.share_text.replace('{n}', `${score}`);
  const rate = fullScore > 0 ? score / fullScore : 0;
  const member = crewMemberFor(rate);
  const line = member?.catchphrase ?? shareWords.catchphrase;
  const shown = { siteName: site.name, label, score, fullScore, name, title: title?.name, member, line };
  const picture = examWords({ ...shown, ...(voyage && { voyage }) });
  return {
    text,
    url: `${env.siteUrl}${paths.top()}`,
    ...(examId && { examId }),
    picture,
    alt: [
      `${site.name}、${label}。`,
      name && `${name} さん、`,
      `${score}点 / ${fullScore}点。`,
      picture.title && `称号は「${picture.title}」。`,
    ]
      .filter(Boolean)
      .join(''),
  };
}

/** The share of a practice run: its tier, and the page for this number of right answers. */
export function practiceShare({ correct, total }: { correct: number; total: number }): Share {
  const { tier, member } = tierOf(correct);
  const { title = '', line = shareWords.catchphrase } = tier ?? {};
  const picture = practiceWords({ siteName: site.name, tier: { correct, title, line }, member, total });
  return {
    text: shareWords.practice_share_text.replace('{n}', `${correct}`).replace('{title}', title),
    url: `${env.siteUrl}${sharedPracticePath(championship.year, correct)}`,
    picture,
    alt: `${site.name}、練習問題で${total}問中${correct}問正解。称号は「${title}」。`,
  };
}
