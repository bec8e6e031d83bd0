import type { Exam } from '@knowledgeking/contract';
import { genres } from '@knowledgeking/contract/rules/quiz-fields';
import { useCallback } from 'react';
import { PassedModal } from '@/components/modal/passed-modal';
import { CertificateSection } from '@/components/result/certificate-section';
import { Comparisons } from '@/components/result/comparisons';
import { Headline } from '@/components/result/headline';
import { Medals } from '@/components/result/medals';
import { NotReady } from '@/components/result/not-ready';
import { OwnVoyage } from '@/components/result/own-voyage';
import { Placings } from '@/components/result/placings';
import { ResultsPromise } from '@/components/result/results-promise';
import { Titles } from '@/components/result/titles';
import { SignalSeal } from '@/components/signal/signal-seal';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { useChildrenResult, useOverallResult, usePersonalResult } from '@/hooks/api/use-results';
import type { ModalContent } from '@/hooks/use-modal';
import { usePassedModal } from '@/hooks/use-passed-modal';
import { useResultName } from '@/hooks/use-result-name';
import { effectOfError } from '@/lib/error-effects';
import { bestGenreOf, formatPercent, genreRows } from '@/lib/result-text';
import styles from './result.module.scss';

/** The user's full result, after publication. */
export function FullResult({ exam }: { exam: Exam }) {
  const { data: result, error, reload } = usePersonalResult(exam.id);
  const averages = useOverallResult(exam.id).data?.average_score_rates_by_quiz_genre;
  const rows = result && genreRows(result.score_rates_by_quiz_genre, averages);
  const best = rows && bestGenreOf(rows);
  const isChild = result?.children_division_rank !== undefined;
  const childrenParticipants = useChildrenResult(isChild ? exam.id : undefined).data?.participants;
  const passedModal = useCallback<ModalContent>(
    (headingId) => <PassedModal headingId={headingId} exam={exam} />,
    [exam],
  );
  usePassedModal(result?.passed === true, passedModal);
  const isNotReady = error && effectOfError(error).kind === 'not_ready';
  const name = useResultName(result?.display_name);
  return (
    <>
      {/* The heading is shown while the result is loading, so that it keeps the focus. */}
      <PageSection heading="｜予選《よせん》の｜結果《けっか》" icon="wheel" level={1}>
        {isNotReady ? (
          <>
            <NotReady reason="marking" />
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
                <span>
                  得点率 {best.text}
                  {best.average !== undefined && `（全国平均 ${formatPercent(best.average)}）`}
                </span>
              </p>
            </PageSection>
          )}
          <PageSection heading="｜称号《しょうごう》" icon="logbook">
            <Titles titles={result.titles} />
            <SignalSeal />
          </PageSection>
          {/* Nobody is shown what they did not win. */}
          {result.number_of_hard_medals_held + result.number_of_super_hard_medals_held > 0 && (
            <PageSection heading="メダル" icon="star">
              <Medals
                hard={result.number_of_hard_medals_held}
                superHard={result.number_of_super_hard_medals_held}
              />
            </PageSection>
          )}
          <PageSection heading="｜順位《じゅんい》と｜偏差値《へんさち》" icon="bell">
            <Placings result={result} childrenParticipants={childrenParticipants} />
          </PageSection>
          <Comparisons examId={exam.id} result={result} />
          <OwnVoyage examId={exam.id} genre={best && genres[rows.indexOf(best)]}>
            {(voyage) => (
              <PageSection heading="｜表彰状《ひょうしょうじょう》" icon="star">
                <CertificateSection
                  exam={exam}
                  result={result}
                  name={name}
                  childrenParticipants={childrenParticipants}
                  voyage={voyage}
                />
              </PageSection>
            )}
          </OwnVoyage>
        </>
      )}
    </>
  );
}
