import Link from 'next/link';
import { ButtonLink } from '@/components/ui/button';
import { PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { useMe } from '@/hooks/api/use-me';
import { useMissedWords } from '@/hooks/use-missed-words';
import { paths, picturePaths } from '@/lib/paths';
import styles from './ceremony.module.scss';

const showOnce = (place: HTMLElement | null): void =>
  place?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });

/** The way to one's own result. */
export function OwnEnvelope() {
  return (
    <div className={styles.own} ref={showOnce}>
      <PageSection heading="あなたの｜封筒《ふうとう》" icon="anchor">
        <Inside />
      </PageSection>
    </div>
  );
}

function Inside() {
  const isLoggedIn = useMe().data?.exam_status !== undefined;
  const name = useDisplayName();
  const missed = useMissedWords();
  if (missed)
    return (
      <>
        <p>
          <PhrasedText text={missed.lead} />
          <PhrasedText text={missed.more} />
        </p>
        <p className={styles.actions}>
          <ButtonLink href={missed.link.to}>{missed.link.label}</ButtonLink>
        </p>
      </>
    );
  if (!isLoggedIn)
    return (
      <>
        <Envelope to={paths.login()} />
        <Phrased.P text="｜予選《よせん》に｜参加《さんか》した方には、結果の入った｜封筒《ふうとう》が｜届《とど》いています。ログインすると、結果を見られます。" />
        <p className={styles.actions}>
          <ButtonLink href={paths.login()}>ログイン</ButtonLink>
          <ButtonLink href={paths.archive()} look="second">
            アーカイブに挑戦
          </ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <Envelope to={paths.result()} name={name} />
      <p className={styles.actions}>
        <ButtonLink href={paths.result()}>封筒をあける</ButtonLink>
      </p>
    </>
  );
}

/** A sealed envelope: a shortcut for pointers, to the place that the button below it leads to. */
function Envelope({ to, name }: { to: string; name?: string | undefined }) {
  return (
    <Link href={to} className={styles.envelope} tabIndex={-1} aria-hidden="true">
      <svg viewBox="0 0 320 200" aria-hidden="true">
        <path d="M6 10h308v184H6Z" className={styles.paper} />
        <path d="m6 194 112-98M314 194l-112-98" className={styles.fold} />
        <path d="M6 10h308L172 122q-12 10-24 0Z" className={styles.flap} />
      </svg>
      <img src={picturePaths.stamp('title')} alt="" width={120} height={126} className={styles.seal} />
      {name && <span className={styles.name}>{name} さん</span>}
    </Link>
  );
}
