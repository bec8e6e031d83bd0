import type { Exam } from '@knowledgeking/contract';
import { OwnEnvelope } from '@/components/ceremony/own-envelope';
import { durationsOf, type FirstPlace, useScenes } from '@/components/ceremony/scenes';
import { Called, NightCoast, Stage } from '@/components/ceremony/stage';
import stage from '@/components/ceremony/stage.module.scss';
import { ResultsPromise } from '@/components/result/not-ready';
import { ButtonLink } from '@/components/ui/button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { Countdown } from '@/components/ui/time';
import { useFirstPlaces } from '@/hooks/api/exam-resources';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { focusHeading } from '@/hooks/use-heading-focus';
import { useServerClock } from '@/hooks/use-server-clock';
import { paths } from '@/lib/paths';
import { promisedResults } from '@/lib/result-times';
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
            <ButtonLink href={paths.result()} look="second">
              速報の得点を見る
            </ButtonLink>
          )}
          <ButtonLink href={paths.top()} look="second">
            トップへ戻る
          </ButtonLink>
        </p>
      </PageSection>
    </>
  );
}

function Hour({ exam }: { exam: Exam }) {
  const now = useServerClock();
  const promised = promisedResults(exam);
  if (promised && now !== undefined && now < promised.at)
    return <Countdown label="発表まで" remaining={promised.at - now} />;
  return <Phrased.P className={stage.words} text="発表まで、もうしばらくお待ちください。" />;
}

/** The regions, called one after the other, and then one's own envelope. A screen reader is told of the beginning and the end. */
function Calls({ examId }: { examId: string }) {
  const { data: places, error, reload } = useFirstPlaces(examId);
  const { scene, isOver, startAgain, skip } = useScenes(
    places === null ? [] : places && durationsOf(places.first_places),
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
          <Loadable data={places ?? undefined} error={places === null || error} reload={reload}>
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
