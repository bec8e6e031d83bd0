import type { Commitment } from '@knowledgeking/contract';
import { CheckSeal } from '@/components/commitment/check-seal';
import { Fingerprint } from '@/components/commitment/fingerprint';
import { DateText } from '@/components/ui/date-text';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { formatDateTime } from '@/lib/time-text';
import styles from './commitment.module.scss';

/** The published hash with those before it, its check, and the corrections after it. */
export function PublishedSeal({ examId, commitment }: { examId: string; commitment: Commitment }) {
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
          <p>
            <PhrasedText text="結果発表のあと、問題と正解の書類を公開します。そのとき、このページで確かめられます。" />
          </p>
        ) : (
          <CheckSeal examId={examId} commitment={commitment} />
        )}
      </PageSection>
      {document_url !== undefined && (
        <PageSection heading="封をしたあとの訂正">
          {remarks.length === 0 ? (
            <p>
              <PhrasedText text="訂正はありません。" />
            </p>
          ) : (
            <ul className={styles.differences}>
              {remarks.map(({ quiz_number, reason, applied_at }) => (
                <li key={`${quiz_number} ${applied_at}`}>
                  <p>
                    <strong>第{quiz_number}問</strong>（<DateText text={formatDateTime(applied_at)} />）
                  </p>
                  <p>
                    <PhrasedText text={reason} />
                  </p>
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
      <p>
        <PhrasedText text="予選の前に問題を直したので、指紋を取りかえました。前の指紋も、かくさずここに残しています。" />
      </p>
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
