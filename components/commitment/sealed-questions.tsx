import { PublishedSeal } from '@/components/commitment/published-seal';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useCommitment } from '@/hooks/api/use-commitment';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import styles from './commitment.module.scss';

/** How the questions are sealed, and the seal itself with its check. */
export function SealedQuestions() {
  const { exam, hasNone, error: examError, reload: reloadExam } = useCurrentExam();
  const isWithout = hasNone || exam?.is_committed === false;
  const { data, error, reload } = useCommitment(isWithout ? undefined : exam?.id);
  return (
    <>
      <PageSection heading="問題の封印" icon="bottle" level={1}>
        <p>
          <PhrasedText text="予選の問題と正解は、予選が始まる前に封をしてあります。あとから正解をこっそり書きかえたら、だれにでもわかるしくみです。" />
        </p>
        <ol className={styles.steps}>
          <li>
            <PhrasedText text="予選の前に、問題と正解をぜんぶ書いた書類から「指紋」を計算して、公開します。指紋から中身は読みとれません。" />
          </li>
          <li>
            <PhrasedText text="書類を1文字でも書きかえると、指紋はまったくちがうものになります。" />
          </li>
          <li>
            <PhrasedText text="結果発表のあとで書類を公開します。指紋を計算しなおして同じなら、書類は予選の前のままです。" />
          </li>
        </ol>
      </PageSection>
      <Loadable
        data={isWithout ? null : data}
        error={error ?? (exam ? undefined : examError)}
        reload={() => (exam ? reload() : reloadExam())}
      >
        {(commitment) =>
          exam && commitment ? (
            <PublishedSeal examId={exam.id} commitment={commitment} />
          ) : (
            <PageSection heading="公開した指紋">
              <p>
                <PhrasedText text="この大会の指紋は、まだ公開していません。公開すると、ここで見られます。" />
              </p>
            </PageSection>
          )
        }
      </Loadable>
    </>
  );
}
