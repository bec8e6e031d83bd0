import type { Commitment } from '@knowledgeking/contract';
import { CheckSeal } from '@/components/commitment/check-seal';
import styles from '@/components/commitment/commitment.module.scss';
import { Fingerprint } from '@/components/commitment/seal-and-hash';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { DateText } from '@/components/ui/time';
import { useCommitment } from '@/hooks/api/exam-resources';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { formatDateTime } from '@/lib/time-text';

/** The published hash with those before it, its check, and the corrections after it. */
function PublishedSeal({ examId, commitment }: { examId: string; commitment: Commitment }) {
  const { hash, committed_at, earlier, document_url, remarks } = commitment;
  return (
    <>
      <PageSection heading="公開した指紋">
        <Fingerprint hash={hash} />
        <p className={styles.note}>
          <DateText text={formatDateTime(committed_at)} />
          <PhrasedText text="に公開（SHA-256）" />
        </p>
        {earlier.length > 0 && <EarlierSeals earlier={earlier} />}
      </PageSection>
      <PageSection heading="確かめる">
        {document_url === undefined ? (
          <Phrased.P text="結果発表のあと、問題と正解の書類を公開します。そのとき、このページで確かめられます。" />
        ) : (
          <CheckSeal examId={examId} commitment={commitment} />
        )}
      </PageSection>
      {document_url !== undefined && (
        <PageSection heading="封をしたあとの訂正">
          {remarks.length === 0 ? (
            <Phrased.P text="訂正はありません。" />
          ) : (
            <ul className={styles.differences}>
              {remarks.map(({ quiz_number, reason, applied_at }) => (
                <li key={`${quiz_number} ${applied_at}`}>
                  <p>
                    <strong>第{quiz_number}問</strong>（<DateText text={formatDateTime(applied_at)} />）
                  </p>
                  <Phrased.P text={reason} />
                </li>
              ))}
            </ul>
          )}
        </PageSection>
      )}
    </>
  );
}

function EarlierSeals({ earlier }: Pick<Commitment, 'earlier'>) {
  return (
    <>
      <Phrased.P text="予選の前に問題を直したので、指紋を取りかえました。前の指紋も、かくさずここに残しています。" />
      <ol className={styles.earlier} reversed>
        {earlier.map(({ hash, committed_at }) => (
          <li key={hash}>
            <Fingerprint hash={hash} />
            <span className={styles.note}>
              <DateText text={formatDateTime(committed_at)} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** How the questions are sealed, and the seal itself with its check. */
export function SealedQuestions() {
  const { exam, hasNone, error: examError, reload: reloadExam } = useCurrentExam();
  const { data, error, reload } = useCommitment(exam);
  return (
    <>
      <PageSection heading="問題の封印" icon="bottle" level={1}>
        <Phrased.P text="予選の問題と正解は、予選が始まる前に封をしてあります。あとから正解をこっそり書きかえたら、だれにでもわかるしくみです。" />
        <ol className={styles.steps}>
          <Phrased.Li text="予選の前に、問題と正解をぜんぶ書いた書類から「指紋」を計算して、公開します。指紋から中身は読みとれません。" />
          <Phrased.Li text="書類を1文字でも書きかえると、指紋はまったくちがうものになります。" />
          <Phrased.Li text="結果発表のあとで書類を公開します。指紋を計算しなおして同じなら、書類は予選の前のままです。" />
        </ol>
      </PageSection>
      <Loadable
        data={hasNone ? null : data}
        error={error ?? (exam ? undefined : examError)}
        reload={() => (exam ? reload() : reloadExam())}
      >
        {(commitment) =>
          exam && commitment ? (
            <PublishedSeal examId={exam.id} commitment={commitment} />
          ) : (
            <PageSection heading="公開した指紋">
              <Phrased.P text="この大会の指紋は、まだ公開していません。公開すると、ここで見られます。" />
            </PageSection>
          )
        }
      </Loadable>
    </>
  );
}
