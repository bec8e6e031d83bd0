import type { Exam, PersonalResult, Title } from '@knowledgeking/contract';
import { genres } from '@knowledgeking/contract/rules/quiz';
import { OwnLogbook } from '@/components/logbook/logbook';
import { PassedModal } from '@/components/modal/passed-modal';
import { Certificate } from '@/components/result/certificate';
import { Comparisons } from '@/components/result/comparisons';
import { NoResult, notReady, ResultsPromise } from '@/components/result/not-ready';
import { MedalSection, Placings } from '@/components/result/placings';
import { QuickResult } from '@/components/result/quick-result';
import { TotalScore } from '@/components/result/total-score';
import { examShare, ShareButton } from '@/components/share/share-result';
import { SignalSeal } from '@/components/signal/watch-post';
import { ButtonLink, ButtonRow } from '@/components/ui/button';
import { CrewSays } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useNeededResult, useResult } from '@/hooks/api/exam-resources';
import { useResultName } from '@/hooks/api/partner-name';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useMissedWords } from '@/hooks/missed-exam';
import { useBackToTop } from '@/hooks/use-back-button';
import { effectOfError } from '@/lib/error-effects';
import crew from '@/lib/generated/crew.json';
import { paths, picturePaths } from '@/lib/paths';
import { formatPercent, genreRows, type RateRow } from '@/lib/result/result-text';
import { cheerFor, stampOf } from '@/lib/result/stamps-cheers-and-tiers';
import styles from './result.module.scss';

/** The quick score until publication, then the full result; neither for users who never sat the exam. */
export function ResultView({ exam }: { exam: Exam }) {
  useBackToTop();
  const missed = useMissedWords();
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  if (missed) {
    return (
      <PageSection heading="｜予選《よせん》の｜結果《けっか》" icon="wheel" level={1}>
        <NoResult
          member={crew.duties.navigator}
          lines={[missed.lead, missed.more]}
          links={[missed.link, { label: 'トップへ戻る', to: paths.top() }]}
        />
      </PageSection>
    );
  }
  return (
    <>
      {/* For those who are elsewhere when the results come, such as in the header; anyone else gets their heading. */}
      <p role="status" className="visually-hidden">
        {isPublished && '結果が出ました'}
      </p>
      {isPublished ? <FullResult exam={exam} /> : <QuickResult exam={exam} />}
    </>
  );
}

/** The genre with the highest rate, compared with the average where two are equal; undefined where nothing was right. */
export function bestGenreOf(rows: readonly RateRow[]): RateRow | undefined {
  const lead = ({ rate, average = 0 }: RateRow): number => rate - average;
  const [best] = rows.toSorted((a, b) => b.rate - a.rate || lead(b) - lead(a));
  return best && best.rate > 0 ? best : undefined;
}

const averageWords = ({ average }: RateRow): string =>
  average === undefined ? '' : `（全国平均 ${formatPercent(average)}）`;

/** The user's full result, after publication. */
function FullResult({ exam }: { exam: Exam }) {
  const { data: result, error, reload } = useNeededResult('getPersonalResult', exam.id);
  const averages = useResult('getOverallResult', exam.id).data?.average_score_rates_by_quiz_genre;
  const rows = result && genreRows(result.score_rates_by_quiz_genre, averages);
  const best = rows && bestGenreOf(rows);
  const isChild = result?.children_division_rank !== undefined;
  const childrenParticipants = useResult('getChildrenResult', isChild ? exam.id : undefined).data
    ?.participants;
  const isNotReady = error && effectOfError(error).kind === 'not_ready';
  const name = useResultName(result?.display_name);
  return (
    <>
      <PassedModal hasPassed={result?.passed === true} exam={exam} />
      {/* The heading is shown while the result is loading, so that it keeps the focus. */}
      <PageSection heading="｜予選《よせん》の｜結果《けっか》" icon="wheel" level={1}>
        {isNotReady ? (
          <>
            <NoResult {...notReady.marking} />
            <ResultsPromise exam={exam} />
          </>
        ) : (
          <Loadable data={result} error={error} reload={reload}>
            {(loaded) => <Headline examId={exam.id} result={loaded} name={name} />}
          </Loadable>
        )}
        <FuriganaPlace />
      </PageSection>
      {result && !isNotReady && (
        <>
          {best && (
            <PageSection heading="いちばん取れたジャンル" icon="compass">
              <p className={styles.best}>
                <strong>{best.label}</strong>
                <span>{`得点率 ${best.text}${averageWords(best)}`}</span>
              </p>
            </PageSection>
          )}
          <PageSection heading="｜称号《しょうごう》" icon="logbook">
            <Titles titles={result.titles} />
            <SignalSeal />
          </PageSection>
          <MedalSection result={result} />
          <PageSection heading="｜順位《じゅんい》と｜偏差値《へんさち》" icon="bell">
            <Placings result={result} childrenParticipants={childrenParticipants} />
          </PageSection>
          <Comparisons examId={exam.id} result={result} />
          <OwnLogbook examId={exam.id} genre={best && genres[rows.indexOf(best)]}>
            {(voyage) => (
              <PageSection heading="｜表彰状《ひょうしょうじょう》" icon="star">
                <Certificate
                  exam={exam}
                  result={result}
                  name={name}
                  childrenParticipants={childrenParticipants}
                  voyage={voyage}
                />
              </PageSection>
            )}
          </OwnLogbook>
        </>
      )}
    </>
  );
}

interface HeadlineProps {
  examId: string;
  result: PersonalResult;
  name: string | undefined;
}

/** The score with the crew's word for it, and the buttons to see the answers and to share it. */
function Headline({ examId, result, name }: HeadlineProps) {
  const { total_score: score, total_full_score: fullScore, titles } = result;
  const cheer = cheerFor(score, fullScore);
  return (
    <>
      <TotalScore score={score} fullScore={fullScore} name={name} stamp={stampOf(result)} occasion="exam" />
      {cheer && (
        <CrewSays member={cheer.crew} expression="cheer">
          {cheer.line}
        </CrewSays>
      )}
      <ButtonRow>
        <ButtonLink href={paths.answers()}>答えを見る</ButtonLink>
        <ShareButton share={examShare({ label: '予選の結果', score, fullScore, name, titles, examId })} />
      </ButtonRow>
    </>
  );
}

/** The titles that were awarded, or a note that there are none. */
function Titles({ titles }: { titles: readonly Title[] }) {
  if (titles.length === 0) {
    return (
      <CrewSays member={crew.duties.cook}>
        今回は、｜称号《しょうごう》の｜獲得《かくとく》はありませんでした。
      </CrewSays>
    );
  }
  return (
    <ul className={styles.titles}>
      {titles.map((title) => (
        <li key={title.code}>
          <img
            className={styles.seal}
            src={picturePaths.stamp('title')}
            alt=""
            width={120}
            height={126}
            loading="lazy"
          />
          <Phrased.H3 text={title.name} />
          <Phrased.P text={title.description} />
        </li>
      ))}
    </ul>
  );
}
