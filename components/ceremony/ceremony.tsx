import type { Exam } from '@knowledgeking/contract';
import Link from 'next/link';
import { Called, type FirstPlace, NightCoast, Stage } from '@/components/ceremony/first-places';
import stage from '@/components/ceremony/first-places.module.scss';
import { durationsOf, useScenes } from '@/components/ceremony/use-scenes';
import { ResultsPromise } from '@/components/result/not-ready';
import { TailLink } from '@/components/ui/button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { Countdown } from '@/components/ui/time';
import { useFirstPlaces } from '@/hooks/api/exam-resources';
import { useDisplayName } from '@/hooks/api/partner-name';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useMissedWords } from '@/hooks/missed-exam';
import { focusHeading } from '@/hooks/use-heading-focus';
import { useTimeLeft } from '@/hooks/use-server-clock';
import { promisedResults } from '@/lib/exam-dates';
import { paths, picturePaths } from '@/lib/paths';
import styles from './ceremony.module.scss';

/** The hour of the results. It begins with the browser's next read of the status, so that a million of them are spread over half a minute. */
export function Ceremony({ exam }: { exam: Exam }) {
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  return (
    <>
      <Phrased.H1 className={styles.heading} text="結果発表" />
      <p role="status" className="visually-hidden">
        {isPublished && '結果が発表されました'}
      </p>
      {isPublished ? <Calls examId={exam.id} /> : <Waiting exam={exam} />}
    </>
  );
}

/** The time until the publication, counted down to the promised hour. After that nobody knows it to the minute. */
function Waiting({ exam }: { exam: Exam }) {
  const examStatus = useMe().data?.exam_status;
  const hasScore = examStatus === 'finished' || examStatus === 'time_over';
  return (
    <>
      <section className={stage.stage}>
        <Phrased.P text="この画面のまま、お待ちください。時間になると、ひとりでに始まります。" />
        <NightCoast>
          <Hour exam={exam} />
        </NightCoast>
      </section>
      <PageSection heading="｜発表《はっぴょう》の予定" icon="bell">
        <ResultsPromise exam={exam} />
        <p className={styles.actions}>
          {hasScore && (
            <TailLink href={paths.result()} variant="second">
              速報の得点を見る
            </TailLink>
          )}
          <TailLink href={paths.top()} variant="second">
            トップへ戻る
          </TailLink>
        </p>
      </PageSection>
    </>
  );
}

function Hour({ exam }: { exam: Exam }) {
  const left = useTimeLeft(promisedResults(exam)?.at);
  if (left) return <Countdown label="発表まで" remaining={left} />;
  return <Phrased.P className={stage.words} text="発表まで、もうしばらくお待ちください。" />;
}

/** The regions, called one after the other, and then one's own envelope. A screen reader is told of the beginning and the end. */
function Calls({ examId }: { examId: string }) {
  const { data: places, error, reload } = useFirstPlaces(examId);
  // Nobody is kept from their envelope: where the places can't be read, it is there at once.
  const isUnreadable = places === undefined && error !== undefined;
  const { scene, isOver, startAgain, skip } = useScenes(
    isUnreadable ? [] : places && durationsOf(places.first_places),
  );

  function goTo(change: () => void): void {
    change();
    focusHeading();
    document.querySelector('main')?.scrollIntoView();
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {isOver
          ? '発表が終わりました。あなたの封筒と、地域ごとの1位の一覧があります。'
          : '地域ごとの1位を、北から順に発表しています。「とばす」を押すと、一覧とあなたの封筒に進みます。'}
      </p>
      {isOver && <OwnEnvelope />}
      {(places || !isOver) && (
        <Stage
          places={places?.first_places}
          scene={scene}
          isOver={isOver}
          onSkip={() => goTo(skip)}
          onStartAgain={startAgain && (() => goTo(startAgain))}
        />
      )}
      {isOver && (
        <PageSection heading="地域ごとの1位" icon="star">
          <Loadable data={places} error={error} reload={reload}>
            {({ first_places }) => <EveryPlace places={first_places} />}
          </Loadable>
        </PageSection>
      )}
    </>
  );
}

/** All regions at once. */
function EveryPlace({ places }: { places: readonly FirstPlace[] }) {
  return (
    <dl className={styles.places}>
      {places.map((place) => (
        <div key={place.name}>
          <dt>{place.name}</dt>
          <dd>
            <Called place={place} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const showOnce = (place: HTMLElement | null): void =>
  place?.scrollIntoView({ behavior: 'smooth', block: 'nearest' });

/** The way to one's own result. */
function OwnEnvelope() {
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
          <TailLink href={missed.link.to}>{missed.link.label}</TailLink>
        </p>
      </>
    );
  if (!isLoggedIn)
    return (
      <>
        <Envelope to={paths.login()} />
        <Phrased.P text="｜予選《よせん》に｜参加《さんか》した方には、結果の入った｜封筒《ふうとう》が｜届《とど》いています。ログインすると、結果を見られます。" />
        <p className={styles.actions}>
          <TailLink href={paths.login()}>ログイン</TailLink>
          <TailLink href={paths.archive()} variant="second">
            アーカイブに挑戦
          </TailLink>
        </p>
      </>
    );
  return (
    <>
      <Envelope to={paths.result()} name={name} />
      <p className={styles.actions}>
        <TailLink href={paths.result()}>封筒をあける</TailLink>
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
